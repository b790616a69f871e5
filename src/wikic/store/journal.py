"""The journal of one apply: what is about to be written, so that a crash at any moment can be undone.

Files are replaced whole, so after a crash each holds its old bytes or its new ones; whatever holds neither was edited
by a person since, and is left alone.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from wikic.store.cache import digest
from wikic.store.files import write_whole
from wikic.store.git import Repo

_STALE = 2.0  # seconds a git lock may be older than our look at it before it is taken for a dead git's


def write_journal(path: Path, files: Mapping[str, bytes]) -> None:
    """Name the files to be written and the digests of what they will hold."""
    record = {name: digest(data) for name, data in files.items()}
    write_whole(path, json.dumps(record).encode())


def undo(path: Path, repo: Repo, root: Path) -> list[str]:
    """Bring the files of an interrupted apply back to HEAD; those that had to be, none when its commit was made."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        record = {}
    _clear_git_lock(repo)
    changed = set(repo.changed(list(record)))
    ours = [name for name in record if name in changed and _written_by_us(root / name, record[name])]
    if ours:
        repo.restore(ours)
    _drop_leftovers(root, record)
    path.unlink(missing_ok=True)
    return ours


def _written_by_us(path: Path, new: str) -> bool:
    """Whether a changed file is the one the apply wrote, or has not been written at all but is staged."""
    try:
        return digest(path.read_bytes()) == new
    except OSError:
        return True


def _clear_git_lock(repo: Repo) -> None:
    """Remove index.lock of a git that died with us: our lock is held, so no git of ours is at work."""
    lock = repo.directory / "index.lock"
    for _ in range(int(_STALE / 0.1)):
        if not lock.exists():
            return
        time.sleep(0.1)
    lock.unlink(missing_ok=True)


def _drop_leftovers(root: Path, names: Iterable[str]) -> None:
    """Remove temporary files of `write_whole` beside the journal's files."""
    for folder in {(root / name).parent for name in names}:
        if folder.is_dir():
            for entry in os.scandir(folder):
                if entry.name.startswith(".wikic-") and entry.is_file(follow_symlinks=False):
                    with contextlib.suppress(OSError):
                        os.unlink(entry.path)
