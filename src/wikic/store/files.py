"""Files: written whole or not at all, never outside the kb, never through a symbolic link."""

from __future__ import annotations

import contextlib
import os
import unicodedata
from pathlib import Path
from sys import intern

from wikic.model.errors import Code, WikicError

TEMPORARY = ".wikic-"  # what the names of half-written files begin with


Stat = tuple[int, int, int]  # mtime_ns, size, inode
Odd = tuple[str, str]  # path and what stands there: link, folder, special


def confined(root: Path, path: str) -> Path:
    """The place of a path relative to the kb; CONTRACT when it leads out of it, through `..` or through a link."""
    parts = path.split("/")
    out = any(part in ("", ".", "..") or part.casefold() == ".git" for part in parts)
    if out or any(character in path for character in "\\\0\n\r"):
        raise WikicError(Code.CONTRACT, f"no path inside the knowledge base: {path!r}", "name a file below its folder")
    place = os.fspath(root)
    for part in parts:
        place = f"{place}/{part}"
        if os.path.islink(place):
            raise WikicError(
                Code.CONTRACT, f"path goes through a symbolic link: {path!r}", "replace the link by a file"
            )
    return Path(place)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a crash leaves the old bytes or the new, never a part."""
    import tempfile  # nobody who only reads needs it

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


def scan(root: Path, top: str, suffix: str, seen: dict[str, Stat], odd: list[Odd]) -> None:
    """Add to `seen` every file below root/top whose name ends in `suffix`, by path relative to root (interned).

    odd: links, none of which is followed, and what else has such a name. Hidden names are passed over.
    """
    folders = [(os.fspath(root / top), f"{top}/")]
    while folders:
        folder, prefix = folders.pop()
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name
                if name[0] == ".":
                    continue
                if entry.is_file(follow_symlinks=False):
                    if name.endswith(suffix):
                        stat = entry.stat(follow_symlinks=False)
                        seen[intern(prefix + name)] = stat.st_mtime_ns, stat.st_size, stat.st_ino
                elif entry.is_symlink():
                    odd.append((prefix + name, "link"))
                elif entry.is_dir(follow_symlinks=False):
                    folders.append((entry.path, f"{prefix}{name}/"))
                    if name.endswith(suffix):
                        odd.append((prefix + name, "folder"))
                elif name.endswith(suffix):
                    odd.append((prefix + name, "special"))


def nfc(path: str) -> str:
    """A path as compared: macOS writes names decomposed."""
    return path if path.isascii() else unicodedata.normalize("NFC", path)
