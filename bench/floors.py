"""Floors: the least a job can cost on this machine. Each is a whole process, `python -m bench.floors NAME KB`.

The kb's own format is read with other people's parsers only, so that a floor owes nothing to what it measures.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml


def _files(kb: Path) -> Iterator[os.DirEntry[str]]:
    folders = [kb / "wiki", kb / "raw"]
    while folders:
        with os.scandir(folders.pop()) as found:
            for entry in found:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(Path(entry.path))
                else:
                    yield entry


def stat(kb: Path) -> int:
    """A bare stat of all files."""
    return sum(entry.stat(follow_symlinks=False).st_size for entry in _files(kb))


def read_hash_yaml(kb: Path) -> int:
    """Read and hash every file with sha256; parse the front matter of each page with the C YAML loader."""
    pages = 0
    for entry in _files(kb):
        data = Path(entry.path).read_bytes()
        hashlib.sha256(data).hexdigest()
        if data.startswith(b"---\n"):
            yaml.load(data[4 : data.index(b"\n---\n", 4)], Loader=yaml.CSafeLoader)
            pages += 1
    return pages


def fill_fts5(kb: Path) -> int:
    """Read every page, parse its front matter with the C YAML loader, and fill a porter FTS5 table by section."""
    database = sqlite3.connect(":memory:" if len(sys.argv) < 4 else sys.argv[3])
    database.execute("CREATE VIRTUAL TABLE pages USING fts5(path, title, body, tokenize='porter unicode61')")
    rows = []
    for entry in _files(kb / "wiki" / ".."):
        data = Path(entry.path).read_bytes() if "/wiki/" in entry.path else b""
        if data.startswith(b"---\n"):
            end = data.index(b"\n---\n", 4)
            front = yaml.load(data[4:end], Loader=yaml.CSafeLoader)
            for section in data[end + 5 :].decode().split("\n## "):
                rows.append((entry.path, str(front.get("title")), section))
    database.executemany("INSERT INTO pages VALUES (?, ?, ?)", rows)
    database.commit()
    return len(rows)


FLOORS = (stat, read_hash_yaml, fill_fts5)

if __name__ == "__main__":
    print({floor.__name__: floor for floor in FLOORS}[sys.argv[1]](Path(sys.argv[2])))
