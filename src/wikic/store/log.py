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


def extended(text: str, entry: LogEntry, pages: int) -> str:
    """The log with one entry after it."""
    gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
    return f"{text}{gap}{render_entry(entry, pages)}"
