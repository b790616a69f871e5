"""`.wikic/cache.sqlite3`: what was read of each file, by its content; deleting it loses nothing.

A file whose time, size and inode are as remembered is not opened. A page is parsed once per content.
"""

from __future__ import annotations

import gc
import hashlib
import marshal
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, Any, NamedTuple

from wikic.model.citation import Citation, Span
from wikic.model.errors import Code, WikicError
from wikic.model.link import Link
from wikic.model.page import Conflict, Page, Section, Side
from wikic.model.problem import Fix, Problem, Severity, by_place
from wikic.model.settings import Settings
from wikic.model.wiki import Entry, Wiki, entry_of
from wikic.store.files import Odd, Stat, nfc, scan

if TYPE_CHECKING:
    import sqlite3

FORMAT = "2"
_MARSHAL = 3  # the format that loads fastest of those that share strings
_TABLES = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE IF NOT EXISTS pages
  (path TEXT PRIMARY KEY, mtime INTEGER, size INTEGER, inode INTEGER, digest TEXT, entry BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS raws
  (path TEXT PRIMARY KEY, mtime INTEGER, size INTEGER, inode INTEGER, digest TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS problems (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
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


class Cache:
    """One open cache; a corrupt file, or one of another format, is started anew."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db = _opened(path)

    def pages(self, root: Path, settings: Settings, before: State = NOTHING) -> State:
        """Every page under the wiki's folders, read again only where it changed; `before` itself when nothing has."""
        seen, odd = _page_files(root, settings)
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
            read = (_read(root, path, stat, settings, changed.pop(path, None)) for path, stat in left.items())
            fresh = [row for row in read if row is not None]
            for row in fresh:
                _admit(state, row, faults)
            self._keep("pages", [_columns(row) for row in fresh], changed)
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
                stat = (root / path).lstat()
            except OSError:
                continue
            seen = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
            row = known.get(path)
            if row is None or row[1:4] != seen:
                row = (path, *seen, _digest_of(root / path))
                fresh.append(row)
            digests[path] = row[4]
        self._keep("raws", fresh, ())
        return digests

    def problems(self, keys: Iterable[str]) -> dict[str, list[Problem]]:
        """What was found before under these keys (content of a page and of what it depends on)."""
        wanted = set(keys)
        rows = self._db.execute("SELECT key, value FROM problems")
        return {key: [_problem(p) for p in marshal.loads(value)] for key, value in rows if key in wanted}

    def keep_problems(self, found: Mapping[str, list[Problem]], current: Iterable[str]) -> None:
        """Remember what was found, and forget all but the current keys."""
        keep = set(current)
        gone = [(key,) for (key,) in self._db.execute("SELECT key FROM problems") if key not in keep]
        rows = [(key, marshal.dumps([_row(p) for p in problems])) for key, problems in found.items()]
        with self._db:
            self._db.executemany("DELETE FROM problems WHERE key = ?", gone)
            self._db.executemany("INSERT OR REPLACE INTO problems VALUES (?, ?)", rows)

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
            yield _new(Row, (path, (mtime, size, inode), seen, _entry(blob) if blob else None))

    def _keep(self, table: str, fresh: Sequence[tuple[object, ...]], gone: Collection[str]) -> None:
        if not fresh and not gone:
            return
        with self._db:
            if fresh:
                marks = ", ".join("?" for _ in fresh[0])
                self._db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", fresh)
            self._db.executemany(f"DELETE FROM {table} WHERE path = ?", [(path,) for path in gone])


def digest(data: bytes) -> str:
    """The first half of the sha256, in hex: a name for a content, not a proof of it."""
    return hashlib.sha256(data).hexdigest()[:32]


class Row(NamedTuple):
    """One page's line of the cache; no entry: not readable as text."""

    path: str
    stat: Stat
    digest: str
    entry: Entry | None


def _columns(row: Row) -> tuple[object, ...]:
    return (row.path, *row.stat, row.digest, marshal.dumps(_plain(_shared(row.entry)), _MARSHAL) if row.entry else b"")


def _page_files(root: Path, settings: Settings) -> tuple[dict[str, Stat], tuple[Odd, ...]]:
    """The files under the wiki's folders whose name is a page's, with their stat; and what is there and no file."""
    seen: dict[str, Stat] = {}
    odd: list[Odd] = []
    for top in dict.fromkeys(settings.types.values()) if settings.in_repo else ("wiki",):
        if (root / top).is_symlink():
            odd.append((top, "link"))
        elif (root / top).is_dir():
            scan(root, top, ".md", seen, odd)
    own = tuple(f"{settings.wiki_prefix}{name}" for name in ("index.md", "log.md", "index/"))
    for path in [path for path in seen if path.startswith(own)]:
        del seen[path]
    return seen, tuple(sorted(odd))


def _read(root: Path, path: str, stat: Stat, settings: Settings, known: Row | None) -> Row | None:
    """A page's row; its entry is kept when only the file's time has changed. None: no page can stand there."""
    slug = settings.slug_of(nfc(path))
    if slug is None:
        return None
    try:
        data = (root / path).read_bytes()
    except OSError:
        return Row(path, stat, "", None)
    seen = digest(data)
    if known is not None and known.digest == seen:
        return known._replace(stat=stat)
    try:
        entry = None if b"\0" in data else entry_of(Page(slug, nfc(path), data.decode()))
    except UnicodeDecodeError:
        entry = None
    return Row(path, stat, seen, entry)


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


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _plain(value: Any) -> Any:
    """Named tuples as bare tuples, which is what marshal takes."""
    return tuple(_plain(item) for item in value) if isinstance(value, tuple) else value


def _shared(entry: Entry) -> Entry:
    """The entry with the words that many pages hold interned, which makes marshal share them when it reads."""
    return entry._replace(
        type=intern(entry.type),
        status=intern(entry.status),
        created=intern(entry.created),
        updated=intern(entry.updated),
        links=tuple(link._replace(target=intern(link.target), label=intern(link.label)) for link in entry.links),
        sections=tuple(part._replace(text=intern(part.text), anchor=intern(part.anchor)) for part in entry.sections),
    )


_new: Any = tuple.__new__  # named tuples made from tuples known to be well formed, without a call of Python's
_link, _section = partial(_new, Link), partial(_new, Section)


def _entry(blob: bytes) -> Entry:
    """An entry; names that several pages hold are one string in memory, since they were interned when written."""
    fields = marshal.loads(blob)
    links, conflicts, sections = map(_link, fields[11]), map(_conflict, fields[14]), map(_section, fields[15])
    made: Entry = _new(
        Entry, (*fields[:11], tuple(links), *fields[12:14], tuple(conflicts), tuple(sections), *fields[16:])
    )
    return made


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


def _conflict(fields: Any) -> Conflict:
    about, sides, is_open, line, text = fields
    one, other = (
        Side(value, Citation(kind, ident, Span(*span) if span else None), note)
        for value, (kind, ident, span), note in sides
    )
    return Conflict(about, (one, other), is_open, line, text)


def _row(problem: Problem) -> tuple[object, ...]:
    fix = problem.fix
    told = (problem.rule, str(problem.severity), problem.path, problem.line, problem.message, problem.help)
    return (*told, (fix.path, fix.before, fix.after, fix.safe) if fix else None)


def _problem(row: Any) -> Problem:
    rule, severity, path, line, message, help, fix = row
    return Problem(rule, Severity(severity), path, line, message, help, Fix(*fix) if fix else None)


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
