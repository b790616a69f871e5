"""wiki/log.md: append-only, `## [2026-10-12] ingest | <title> | 7 pages`, then bullets."""

from __future__ import annotations

import re

from wikic.model.change import LogEntry

ENTRY = re.compile(r"^## \[(\d{4}-\d\d-\d\d)\] ([\w-]+) \| (.*) \| (\d+) pages?$")


def render_entry(entry: LogEntry, pages: int) -> str:
    """The heading and the bullets; what a title or a note holds stays on its line."""
    title = " ".join(entry.title.replace("|", "/").split())
    notes = "".join(f"- {' '.join(note.split())}\n" for note in entry.notes)
    return f"## [{entry.date}] {entry.operation} | {title} | {pages} page{'' if pages == 1 else 's'}\n{notes}"


def extended(held: bytes, entry: LogEntry, pages: int) -> bytes:
    """The log with one entry after it."""
    gap = b"" if not held or held.endswith(b"\n\n") else b"\n" if held.endswith(b"\n") else b"\n\n"
    return held + gap + render_entry(entry, pages).encode("utf-8", "replace")
