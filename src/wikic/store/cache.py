"""`.wikic/cache.sqlite3`: what was read of each file, by its content; deleting it loses nothing.

A file whose time, size and inode are as remembered is not opened. A page is parsed once per content.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from wikic.model.citation import Citation, Span
from wikic.model.errors import Code, WikicError
from wikic.model.link import Link
from wikic.model.page import Conflict, Page, Section, Side
from wikic.model.problem import Problem, Severity
from wikic.model.settings import Settings
from wikic.model.wiki import Entry, entry_of
from wikic.store.files import Found, nfc, walk

if TYPE_CHECKING:
    import sqlite3

FORMAT = "1"
_TABLES = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE IF NOT EXISTS pages
  (path TEXT PRIMARY KEY, mtime INTEGER, size INTEGER, inode INTEGER, digest TEXT, entry BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS raws
  (path TEXT PRIMARY KEY, mtime INTEGER, size INTEGER, inode INTEGER, digest TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS problems (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
"""


class State(NamedTuple):
    """The wiki's files as read: entries and content digests by slug, real paths by slug, and what is no page."""

    entries: dict[str, Entry]
    digests: dict[str, str]
    paths: dict[str, str]
    faults: tuple[Problem, ...]


class Cache:
    """One open cache; a corrupt file, or one of another format, is started anew."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db = _opened(path)

    def pages(self, root: Path, settings: Settings) -> State:
        """Every page under the wiki's folders, read again only where it changed."""
        known = {row[0]: row for row in self._db.execute("SELECT * FROM pages")}
        state = State({}, {}, {}, ())
        faults: list[Problem] = []
        fresh: list[tuple[str, int, int, int, str, bytes]] = []
        for found in _page_files(root, settings):
            slug = settings.slug_of(nfc(found.path))
            if found.kind != "file":
                faults.append(_not_a_file(found))
            elif slug is not None:
                row = known.pop(found.path, None)
                if row is None or row[1:4] != (found.mtime_ns, found.size, found.inode):
                    row = _read(root, found, slug, row)
                    fresh.append(row)
                _admit(state, slug, row, faults)
        self._keep("pages", fresh, known)
        return state._replace(faults=tuple(faults))

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

    def _keep(self, table: str, fresh: Sequence[tuple[object, ...]], gone: Collection[str]) -> None:
        if not fresh and not gone:
            return
        with self._db:
            if fresh:
                marks = ", ".join("?" for _ in fresh[0])
                self._db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", fresh)
            self._db.executemany(f"DELETE FROM {table} WHERE path = ?", [(path,) for path in gone])


def digest(data: bytes) -> str:
    """sha256, in hex."""
    return hashlib.sha256(data).hexdigest()


Row = tuple[str, int, int, int, str, bytes]


def _page_files(root: Path, settings: Settings) -> Iterable[Found]:
    """What lies under the folders of the wiki and is, or looks like, a page."""
    tops = settings.types.values() if settings.in_repo else ("wiki",)
    for top in tops:
        if (root / top).is_dir() and not (root / top).is_symlink():
            for found in walk(root / top, ".md"):
                if found.path.endswith(".md") or found.kind == "link":
                    yield found._replace(path=f"{top}/{found.path}")


def _read(root: Path, found: Found, slug: str, known: Row | None) -> Row:
    """A page's row; its entry is kept when only the file's time has changed. No entry: not readable as text."""
    try:
        data = (root / found.path).read_bytes()
    except OSError:
        data = b"\0"
    seen = digest(data)
    if known is not None and known[4] == seen:
        return (found.path, found.mtime_ns, found.size, found.inode, seen, known[5])
    try:
        blob = b"" if b"\0" in data else marshal.dumps(_plain(entry_of(Page(slug, nfc(found.path), data.decode()))))
    except UnicodeDecodeError:
        blob = b""
    return (found.path, found.mtime_ns, found.size, found.inode, seen, blob)


def _admit(state: State, slug: str, row: Row, faults: list[Problem]) -> None:
    path, blob = row[0], row[5]
    if not blob:
        faults.append(_fault("bad-encoding", path, "not readable as UTF-8 text", "save it as UTF-8, or remove it"))
    elif slug in state.entries:
        faults.append(_fault("bad-slug", path, f"same name to a person as {state.paths[slug]}", "rename one of them"))
    else:
        state.entries[slug] = _entry(blob)
        state.digests[slug] = row[4]
        state.paths[slug] = path


def _not_a_file(found: Found) -> Problem:
    what = {"link": "a symbolic link", "folder": "a folder named like a page"}.get(found.kind, "no regular file")
    return _fault("not-a-file", found.path, f"{what}; it is not read", "put a file in its place")


def _fault(rule: str, path: str, message: str, help: str) -> Problem:
    return Problem(rule, Severity.ERROR, nfc(path), 0, message, help)


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _plain(value: Any) -> Any:
    """Named tuples as bare tuples: marshal takes no subclass."""
    return tuple(_plain(item) for item in value) if isinstance(value, tuple) else value


def _entry(blob: bytes) -> Entry:
    fields: Any = marshal.loads(blob)
    links, conflicts, sections = fields[11], fields[14], fields[15]
    return Entry(
        *fields[:11],
        tuple(Link(*link) for link in links),
        *fields[12:14],
        tuple(_conflict(conflict) for conflict in conflicts) if conflicts else (),
        tuple(Section(*section) for section in sections),
        fields[16],
    )


def _conflict(
    fields: tuple[str, tuple[tuple[str, tuple[str, str, tuple[int, int] | None], str], ...], bool, int, str],
) -> Conflict:
    about, sides, is_open, line, text = fields
    one, other = (
        Side(value, Citation(kind, ident, Span(*span) if span else None), note)
        for value, (kind, ident, span), note in sides
    )
    return Conflict(about, (one, other), is_open, line, text)


def _row(problem: Problem) -> tuple[str, str, str, int, str, str]:
    return (problem.rule, str(problem.severity), problem.path, problem.line, problem.message, problem.help)


def _problem(row: tuple[str, str, str, int, str, str]) -> Problem:
    rule, severity, path, line, message, help = row
    return Problem(rule, Severity(severity), path, line, message, help)


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
