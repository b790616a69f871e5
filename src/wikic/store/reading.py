"""What a wiki reads besides its pages: the lines of sources, and the files that code writes."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

from wikic.model.errors import WikicError
from wikic.model.source import Source
from wikic.store.files import confined

_KEPT_LINES = 50_000  # of the sources read last: some 7 MB


class SourceLines:
    """The normalised text of sources by line; the last ones read stay in memory."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._kept: OrderedDict[str, list[str]] = OrderedDict()
        self._size = 0

    def load(self, source: Source) -> list[str]:
        """The lines of a source, [] when its file is gone or leads out of the kb."""
        lines = self._kept.get(source.id)
        if lines is not None:
            self._kept.move_to_end(source.id)
            return lines
        lines = self._kept[source.id] = self._read(source)
        self._size += len(lines)
        while self._size > _KEPT_LINES and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])
        return lines

    def _read(self, source: Source) -> list[str]:
        try:
            text = confined(self._root, source.text_path).read_bytes().decode("utf-8-sig", "replace")
        except (OSError, WikicError):
            return []
        return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class OwnTexts:
    """What code writes: log.md, index.md and the files it points to; a file is read again when it changed."""

    def __init__(self, root: Path, prefix: str) -> None:
        self._root, self._prefix = root, prefix
        self._kept: dict[str, tuple[tuple[int, int], str]] = {}

    def load(self) -> dict[str, str]:
        """Texts by path relative to the kb, as on disk now."""
        wiki = self._root / self._prefix
        files = [wiki / "log.md", wiki / "index.md", *sorted((wiki / "index").rglob("*.md"))]
        there = (file for file in files if file.is_file() and not file.is_symlink())
        self._kept = {path: self._read(path) for file in there if (path := file.relative_to(self._root).as_posix())}
        return {path: text for path, (_, text) in self._kept.items()}

    def _read(self, path: str) -> tuple[tuple[int, int], str]:
        file = self._root / path
        stat = file.stat()
        stamp, held = (stat.st_mtime_ns, stat.st_size), self._kept.get(path)
        return held if held is not None and held[0] == stamp else (stamp, file.read_text("utf-8", "replace"))
