"""What keeps a wiki sound: lint, repair, and who brought what."""
