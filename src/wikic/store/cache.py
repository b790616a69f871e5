"""`.wikic/cache.sqlite3`: what was read of each file, by its content; deleting it loses nothing.

A file whose time, size and inode are as remembered is not opened. A page is parsed once per content.
"""

from __future__ import annotations

import gc
import hashlib
import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, NamedTuple

from wikic.model.errors import Code, WikicError
from wikic.model.problem import Problem, Severity, by_place
from wikic.model.settings import Settings
from wikic.model.wiki import Entry, Wiki
from wikic.store.files import Odd, Stat, nfc
from wikic.store.packed import pack_entry, pack_problems, unpack_entry, unpack_problems
from wikic.store.pages import Read, Watch, digest, page_files, read_pages

if TYPE_CHECKING:
    import sqlite3

FORMAT = "4"
_AT_ONCE = 1000  # rows in memory that wait to be written
_MARSHAL = 3  # the format that loads fastest of those that share strings
_TABLES = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE IF NOT EXISTS pages
  (path TEXT PRIMARY KEY, mtime INTEGER, size INTEGER, inode INTEGER, digest TEXT, entry BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS raws
  (path TEXT PRIMARY KEY, mtime INTEGER, size INTEGER, inode INTEGER, digest TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS problems (slug TEXT PRIMARY KEY, digest TEXT, value BLOB) WITHOUT ROWID;
"""


class State(NamedTuple):
    """The wiki's files as read: entries, content digests and real paths by slug, and what is no page.

    seen: the stat of every file by path. odd: what the walk found that is no file.
    """

    entries: dict[str, Entry]
    digests: dict[str, str]
    paths: dict[str, str]
    seen: dict[str, Stat]
    odd: tuple[Odd, ...]
    faults: tuple[Problem, ...]


NOTHING = State({}, {}, {}, {}, (), ())
Found = tuple[str, tuple[Problem, ...]]  # the digest of a page's content, and what is wrong with it


class Cache:
    """One open cache; a corrupt file, or one of another format, is started anew."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db = _opened(path)

    def pages(self, root: Path, settings: Settings, before: State = NOTHING, watch: Watch | None = None) -> State:
        """Every page under the wiki's folders, read again only where it changed; `before` itself when nothing has.

        watch: shown each page that is read, while its text is at hand.
        """
        seen, odd = page_files(root, settings)
        if before is not NOTHING and seen == before.seen and odd == before.odd:
            return before
        with _without_collections():
            state, left = State({}, {}, {}, seen, odd, ()), dict(seen)
            faults = [_not_a_file(path, kind) for path, kind in odd]
            changed: dict[str, Row] = {}
            for row in self._rows(before):
                stat = left.get(row[0])
                if stat == row[1]:
                    del left[row[0]]
                    _admit(state, row, faults)
                else:
                    changed[row[0]] = row
            fresh = []
            for read in read_pages(root, settings, left, {p: row.digest for p, row in changed.items()}, watch):
                row = _row_of(read, changed.pop(read.path, None))
                _admit(state, row, faults)
                fresh.append(_columns(row, read.entry))
                if len(fresh) == _AT_ONCE:
                    self._keep("pages", fresh, ())
                    fresh.clear()
                if watch and read.looked is not None and row.entry:
                    watch.see(row.entry.slug, read.digest, read.looked, len(left))
            self._keep("pages", fresh, changed)
        return state._replace(faults=tuple(sorted(faults, key=by_place)))

    def adopted(self, root: Path, state: State, written: Mapping[str, str], after: Wiki) -> State:
        """The state after these pages (slug to path) were written by us as `after` has them."""
        digests, paths, seen, fresh = dict(state.digests), dict(state.paths), dict(state.seen), []
        for slug, path in written.items():
            entry, text = after.entries.get(slug), after.read_page(slug)
            if entry is None or text is None:
                digests.pop(slug, None)
                paths.pop(slug, None)
                seen.pop(path, None)
                continue
            stat = (root / path).lstat()
            paths[slug], seen[path] = path, (stat.st_mtime_ns, stat.st_size, stat.st_ino)
            digests[slug] = digest(text.encode("utf-8", "surrogateescape"))
            fresh.append(_columns(Row(path, seen[path], digests[slug], entry)))
        self._keep("pages", fresh, [path for path in written.values() if path not in seen])
        entries = after.entries if isinstance(after.entries, dict) else dict(after.entries)
        return State(entries, digests, paths, seen, state.odd, state.faults)

    def raw_digests(self, root: Path, paths: Iterable[str]) -> dict[str, str]:
        """The sha256 of each of these files that is there, read again only where it changed."""
        known = {row[0]: row for row in self._db.execute("SELECT * FROM raws")}
        digests, fresh = {}, []
        for path in paths:
            try:
                stat = os.lstat(f"{root}/{path}")
            except OSError:
                continue
            seen = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
            row = known.get(path)
            if row is None or row[1:4] != seen:
                row = (path, *seen, _digest_of(f"{root}/{path}"))
                fresh.append(row)
            digests[path] = row[4]
        self._keep("raws", fresh, ())
        return digests

    def problems(self, context: str, sources: Sequence[str]) -> dict[str, Found]:
        """What was found on each page by slug, in this context and before the last of these sources were added.

        Nothing when the context was another, or one of the sources known then is known no more.
        """
        held = dict(self._db.execute("SELECT key, value FROM meta"))
        count, _, ids = held.get("sources", "0 ").partition(" ")
        if held.get("context") != context or ids != _digest_of_all(sources[: int(count)]):
            return {}
        rows = self._db.execute("SELECT slug, digest, value FROM problems")
        return {slug: (seen, unpack_problems(value)) for slug, seen, value in rows}

    def keep_problems(
        self, context: str, sources: Sequence[str], found: Mapping[str, Found], gone: Iterable[str] | None
    ) -> None:
        """Remember what was found on these pages, and forget those that are gone; None: all that was remembered."""
        rows = ((slug, seen, pack_problems(problems)) for slug, (seen, problems) in found.items())
        meta = {"context": context, "sources": f"{len(sources)} {_digest_of_all(sources)}"}
        with self._db:
            if gone is None:
                self._db.execute("DELETE FROM problems")
            else:
                self._db.executemany("DELETE FROM problems WHERE slug = ?", [(slug,) for slug in gone])
            self._db.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", meta.items())
            self._db.executemany("INSERT OR REPLACE INTO problems VALUES (?, ?, ?)", rows)

    def close(self) -> None:
        """Give the file back."""
        self._db.close()

    def _rows(self, before: State) -> Iterator[Row]:
        """What is known of each file: from memory when this process has read the wiki before, else from the file."""
        if before is not NOTHING:
            for slug, path in before.paths.items():
                yield Row(path, before.seen[path], before.digests[slug], before.entries[slug])
            return
        rows = self._db.execute("SELECT path, mtime, size, inode, digest, entry FROM pages")
        for path, mtime, size, inode, seen, blob in rows:
            yield Row(intern(path), (mtime, size, inode), seen, unpack_entry(blob) if blob else None)

    def _keep(self, table: str, fresh: Sequence[tuple[object, ...]], gone: Collection[str]) -> None:
        if not fresh and not gone:
            return
        with self._db:
            if fresh:
                marks = ", ".join("?" for _ in fresh[0])
                self._db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", fresh)
            self._db.executemany(f"DELETE FROM {table} WHERE path = ?", [(path,) for path in gone])


class Row(NamedTuple):
    """One page's line of the cache; no entry: not readable as text."""

    path: str
    stat: Stat
    digest: str
    entry: Entry | None


def _columns(row: Row, packed: bytes = b"") -> tuple[object, ...]:
    return (row.path, *row.stat, row.digest, packed or (pack_entry(row.entry) if row.entry else b""))


def _row_of(read: Read, known: Row | None) -> Row:
    """The line of a file just read; what was known of it, when only its time has changed."""
    if known is not None and known.digest == read.digest:
        return known._replace(stat=read.stat)
    return Row(read.path, read.stat, read.digest, unpack_entry(read.entry) if read.entry else None)


def _admit(state: State, row: Row, faults: list[Problem]) -> None:
    path, _, seen, entry = row
    if entry is None:
        what = "not readable as UTF-8 text" if seen else "not readable"
        faults.append(_fault("bad-encoding", path, what, "save it as UTF-8 without NUL bytes, or remove it"))
        return
    slug = entry[0]
    if slug in state.entries:
        faults.append(_fault("bad-slug", path, f"its name reads the same as {state.paths[slug]}", "rename one of them"))
        return
    state.entries[slug] = entry
    state.digests[slug] = seen
    state.paths[slug] = path


def _not_a_file(path: str, kind: str) -> Problem:
    what = {"link": "a symbolic link", "folder": "a folder named like a page"}.get(kind, "no regular file")
    return _fault("not-a-file", path, f"{what}; it is not read", "put a file in its place")


def _fault(rule: str, path: str, message: str, help: str) -> Problem:
    return Problem(rule, Severity.ERROR, nfc(path), 0, message, help)


def _digest_of(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _without_collections() -> Iterator[None]:
    """No garbage collection while many lasting values are made: it would walk all of them again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.freeze()  # and none afterwards of what has no cycles and stays
            gc.enable()


def _digest_of_all(names: Iterable[str]) -> str:
    return digest("\n".join(names).encode())


def _opened(path: Path) -> sqlite3.Connection:
    import sqlite3

    path.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(2):
        database = sqlite3.connect(path, timeout=30)
        try:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=OFF")  # what it holds can be read again
            database.executescript(_TABLES)
            row = database.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
            if row is None:
                database.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
                database.commit()
            if row is None or row[0] == FORMAT:
                return database
        except sqlite3.DatabaseError:
            pass
        database.close()
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    raise WikicError(Code.RUNTIME, f"the cache cannot be opened: {path}", "see whether the disk is full or read-only")
