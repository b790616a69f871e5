"""raw/manifest.jsonl: append-only, the newest line of an id wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from wikic.model.source import Source, parse_source, render_source

MANIFEST = "raw/manifest.jsonl"


class Manifest:
    """The sources on record, read again only when the file has changed."""

    def __init__(self, root: Path) -> None:
        self._path = root / MANIFEST
        self._stamp = (0, 0, 0)
        self._sources: dict[str, Source] = {}

    def load(self) -> dict[str, Source]:
        """Sources by id: the same value as before while the file is the same."""
        stamp = self._now()
        if stamp != self._stamp:
            text = self._path.read_text(encoding="utf-8", errors="replace") if any(stamp) else ""
            self._stamp, self._sources = stamp, parse_manifest(text)
        return self._sources

    def follow(self, sources: Mapping[str, Source]) -> None:
        """Take these for what the file, just written, holds."""
        self._stamp, self._sources = self._now(), sources if isinstance(sources, dict) else dict(sources)

    def _now(self) -> tuple[int, int, int]:
        try:
            stat = self._path.stat()
        except OSError:
            return 0, 0, 0
        return stat.st_mtime_ns, stat.st_size, stat.st_ino


def parse_manifest(text: str) -> dict[str, Source]:
    """Sources by id, in the order in which their ids first appear; a line that is no record (torn, or a person's) is
    passed over.
    """
    sources: dict[str, Source] = {}
    for line in text.split("\n"):  # not splitlines: a title may hold U+2028
        try:
            source = parse_source(line)
        except (ValueError, TypeError, RecursionError):
            continue
        sources[source.id] = source
    return sources


def extended(held: bytes, sources: Iterable[Source]) -> bytes:
    """The file with these lines after it; a torn last line is closed first."""
    lines = "".join(render_source(source) + "\n" for source in sources)
    return (held + b"\n" if held and not held.endswith(b"\n") else held) + lines.encode("utf-8", "replace")
