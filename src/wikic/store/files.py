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

TEMPORARY = ".wikic-"  # what the names of half-written files begin with


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
    out = any(part in ("", ".", "..") or part.casefold() == ".git" for part in parts)
    if out or any(character in path for character in "\\\0\n\r"):
        raise WikicError(Code.CONTRACT, f"no path inside the knowledge base: {path!r}", "name a file below its folder")
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
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=TEMPORARY)
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


def walk(root: Path, suffix: str, prefix: str = "") -> Iterator[Found]:
    """What lies under `root` with a name that ends in `suffix`, and every link; none is followed.

    prefix: put before every path. Hidden folders are passed over.
    """
    folders = [(os.fspath(root), prefix)]
    while folders:
        folder, before = folders.pop()
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name
                if entry.is_file(follow_symlinks=False):
                    if name.endswith(suffix) and not name.startswith("."):
                        stat = entry.stat(follow_symlinks=False)
                        yield Found(before + name, "file", stat.st_mtime_ns, stat.st_size, stat.st_ino)
                    continue
                kind = "link" if entry.is_symlink() else "folder" if entry.is_dir() else "special"
                if kind == "folder" and not name.startswith("."):
                    folders.append((entry.path, f"{before}{name}/"))
                if kind == "link" or (name.endswith(suffix) and not name.startswith(".")):
                    yield Found(before + name, kind, 0, 0, 0)


def nfc(path: str) -> str:
    """A path as compared: macOS writes names decomposed."""
    return path if path.isascii() else unicodedata.normalize("NFC", path)
