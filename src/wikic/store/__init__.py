"""The only code that touches disk, git and locks. `Vault` is one open knowledge base."""
