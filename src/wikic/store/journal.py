"""The journal of one apply: what is about to be written, so that a crash at any moment can be undone.

Files are replaced whole, so after a crash each holds its old bytes or its new ones; whatever holds neither was edited
by a person since, and is left alone. Whether the commit was made is read off HEAD: it then holds all of the new blobs.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from wikic.model.errors import WikicError
from wikic.store.files import TEMPORARY, confined, write_whole
from wikic.store.git import Held, Repo

_PATIENCE = 2.0  # seconds that a git which outlived us may still be at work
_DURATION = 60.0  # seconds after the journal within which a lock of our own git was made


def write_journal(path: Path, blobs: Mapping[str, str]) -> None:
    """Name the files to be written and the blobs they will be, "" for one that goes."""
    new = path.with_suffix(".new")  # one name, so that a crash here leaves nothing behind that piles up
    with new.open("wb") as file:
        file.write(json.dumps(blobs).encode())
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)


def settle(path: Path, repo: Repo, root: Path) -> str:
    """Bring an interrupted apply back to a whole commit and drop its journal; what was done, in one line."""
    record = {name: new for name, new in _record(path).items() if _is_inside(root, name)}
    _drop_dead_locks(path, repo)
    _, held = repo.holds(record)
    changed = [name for name, new in record.items() if held[name].head != new]
    ours = [name for name in changed if _blob_on_disk(root / name, repo) == record[name]]
    staged = {name: held[name].head for name in changed if held[name].staged == record[name]}
    if changed:
        _restore(root, repo, {name: held[name] for name in ours})
        if staged:
            repo.unstage(staged)
        told = f"an interrupted change was undone: {len(ours)} files are as committed"
    else:
        told = "an interrupted change was found committed"
    _drop_leftovers(root, record)
    path.unlink(missing_ok=True)
    return told


def _is_inside(root: Path, name: str) -> bool:
    """Whether a journal of ours could name it: one that came with a clone may name any file of the machine."""
    try:
        confined(root, name)
    except WikicError:
        return False
    return True


def _record(path: Path) -> dict[str, str]:
    """The journal's paths; it is written whole before anything else, so an unreadable one had no effect yet."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(new) for name, new in record.items()} if isinstance(record, dict) else {}


def _restore(root: Path, repo: Repo, files: Mapping[str, Held]) -> None:
    """Give files the bytes that HEAD holds; those it lacks go, with the folders they leave empty."""
    old = [name for name, held in files.items() if held.head]
    for name, data in zip(old, repo.contents([files[name].head for name in old]), strict=True):
        write_whole(root / name, data)
    for name in files.keys() - set(old):
        (root / name).unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            for folder in list((root / name).parents)[: name.count("/")]:
                folder.rmdir()


def _blob_on_disk(path: Path, repo: Repo) -> str:
    try:
        return "" if path.is_symlink() else repo.blob_id(path.read_bytes())
    except OSError:
        return ""


def _drop_dead_locks(journal: Path, repo: Repo) -> None:
    """Remove lock files that a git of ours left when it was killed; one that is not of that time is a person's."""
    begun = journal.stat().st_mtime
    locks = [repo.directory / name for name in ("index.lock", "HEAD.lock", f"{repo.branch()}.lock")]
    ours = [lock for lock in locks if lock.exists() and -1 <= lock.stat().st_mtime - begun <= _DURATION]
    until = time.monotonic() + _PATIENCE
    while any(lock.exists() for lock in ours) and time.monotonic() < until:
        time.sleep(0.05)
    for lock in ours:
        lock.unlink(missing_ok=True)


def _drop_leftovers(root: Path, names: Iterable[str]) -> None:
    """Remove temporary files of `write_whole` beside the journal's files."""
    for folder in {(root / name).parent for name in names}:
        if folder.is_dir():
            for entry in os.scandir(folder):
                if entry.name.startswith(TEMPORARY) and entry.is_file(follow_symlinks=False):
                    with contextlib.suppress(OSError):
                        os.unlink(entry.path)
