"""raw/manifest.jsonl: append-only, the newest line of an id wins."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from wikic.model.source import Source, parse_source, render_source

MANIFEST = "raw/manifest.jsonl"


def load_manifest(root: Path) -> dict[str, Source]:
    """Sources by id; a line that is no record (torn by a crash, or a person's) is passed over."""
    path = root / MANIFEST
    return parse_manifest(path.read_text(encoding="utf-8", errors="replace")) if path.exists() else {}


def parse_manifest(text: str) -> dict[str, Source]:
    """Sources by id, in the order in which their ids first appear."""
    sources: dict[str, Source] = {}
    for line in text.splitlines():
        try:
            source = parse_source(line)
        except (ValueError, TypeError):
            continue
        sources[source.id] = source
    return sources


def extended(text: str, sources: Iterable[Source]) -> str:
    """The manifest with these lines after it; a torn last line is closed first."""
    lines = "".join(render_source(source) + "\n" for source in sources)
    return (text + "\n" if text and not text.endswith("\n") else text) + lines
