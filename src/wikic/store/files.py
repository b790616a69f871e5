"""Files: written whole or not at all, never outside the kb, never through a symbolic link."""

from __future__ import annotations

import contextlib
import os
import tempfile
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from wikic.model.errors import Code, WikicError


class Found(NamedTuple):
    """One entry of a walk. path: relative, `/` between parts, as on disk. kind: file, link, folder or special."""

    path: str
    kind: str
    mtime_ns: int
    size: int
    inode: int


def confined(root: Path, path: str) -> Path:
    """The place of a path relative to the kb; CONTRACT when it leads out of it, through `..` or through a link."""
    parts = path.split("/")
    if path.startswith("/") or "\\" in path or "\0" in path or any(part in ("", ".", "..") for part in parts):
        raise WikicError(Code.CONTRACT, f"path leads out of the knowledge base: {path!r}")
    place = root
    for part in parts:
        place = place / part
        if place.is_symlink():
            raise WikicError(
                Code.CONTRACT, f"path goes through a symbolic link: {path!r}", "replace the link by a file"
            )
    return place


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a crash leaves the old bytes or the new, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".wikic-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o644)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def walk(root: Path, suffix: str = "") -> Iterator[Found]:
    """Every entry under `root`, links not followed; a folder is yielded only when its name ends in `suffix`."""
    folders = [""]
    while folders:
        inside = folders.pop()
        with os.scandir(root / inside if inside else root) as entries:
            for entry in entries:
                path = f"{inside}/{entry.name}" if inside else entry.name
                if entry.is_symlink():
                    yield Found(path, "link", 0, 0, 0)
                elif entry.is_dir(follow_symlinks=False):
                    if not entry.name.startswith("."):
                        folders.append(path)
                    if suffix and path.endswith(suffix):
                        yield Found(path, "folder", 0, 0, 0)
                elif entry.is_file(follow_symlinks=False):
                    stat = entry.stat(follow_symlinks=False)
                    yield Found(path, "file", stat.st_mtime_ns, stat.st_size, stat.st_ino)
                else:
                    yield Found(path, "special", 0, 0, 0)


def nfc(path: str) -> str:
    """A path as compared: macOS writes names decomposed."""
    return path if path.isascii() else unicodedata.normalize("NFC", path)
