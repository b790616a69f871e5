"""One shelf of the search index as SQLite holds it: its tables, how it is filled, how it is read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wikic.model.front_matter import parse_front_matter
from wikic.model.source import Source
from wikic.store.passages import cut_passages
from wikic.store.terms import term_set

if TYPE_CHECKING:
    import sqlite3

FORMAT = "5"
SHELVES = ("pages", "sources")
_SHORT = 300  # words of a page that is one passage
_CITED = re.compile(r"\[src:[^\]\s]*\]")
_H1 = re.compile(r"^# (.+)", re.MULTILINE)
_BATCH = 1000  # documents between two reports and two writes
_WAIT = 10.0  # seconds a reader or writer waits for another writer

Progress = Callable[[int, int], None]  # documents done, documents to do
Stamps = Mapping[str, str]

_TABLES = """
CREATE TABLE IF NOT EXISTS {0}_docs
  (id INTEGER PRIMARY KEY, name TEXT UNIQUE, stamp TEXT, title TEXT, names TEXT, status TEXT);
CREATE TABLE IF NOT EXISTS {0}_passages
  (id INTEGER PRIMARY KEY AUTOINCREMENT, doc INTEGER, first INTEGER, last INTEGER);
CREATE INDEX IF NOT EXISTS {0}_by_doc ON {0}_passages (doc);
CREATE TABLE IF NOT EXISTS {0}_terms (term TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS {0}_vectors (id INTEGER PRIMARY KEY, vector BLOB);
CREATE VIRTUAL TABLE IF NOT EXISTS {0}_words USING fts5
  (words, content='', detail=none, columnsize=0, tokenize="ascii tokenchars '-._'");
"""


class Row(NamedTuple):
    """A candidate: lines `first` to `last` of a document (0, 0: its title and summary) and its weight so far."""

    id: int
    name: str
    first: int
    last: int
    score: float


class Titles(NamedTuple):
    """What the index knows of a document without opening it."""

    title: str
    names: str
    status: str


def opened(path: Path | None) -> sqlite3.Connection:
    """The index file, laid out; started anew when it is of another format, corrupt or no database at all."""
    import sqlite3

    try:
        database = _connected(path)
        held = database.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
        if held is not None and held[0] == FORMAT:
            return database
        database.close()
    except sqlite3.OperationalError as fault:
        if "no such table" not in str(fault) and path is not None and path.exists():
            raise
    except sqlite3.DatabaseError:
        pass
    return fresh(path)


def fresh(path: Path | None) -> sqlite3.Connection:
    """An empty index where the old one was."""
    for name in ("", "-wal", "-shm") if path is not None else ():
        Path(f"{path}{name}").unlink(missing_ok=True)
    database = _connected(path)
    with database:
        database.execute("CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT)")
        for shelf in SHELVES:
            for statement in _TABLES.format(shelf).split(";\n"):
                if statement.strip():
                    database.execute(statement)
        database.execute("INSERT OR REPLACE INTO meta VALUES ('format', ?)", (FORMAT,))
    return database


def frequencies(database: sqlite3.Connection, shelf: str, words: Sequence[str]) -> dict[str, int]:
    """How many passages hold each term, 0 included."""
    found = dict.fromkeys(words, 0)
    marks = ",".join("?" * len(words))
    found.update(database.execute(f"SELECT term, count FROM {shelf}_terms WHERE term IN ({marks})", list(words)))
    return found


def holding(database: sqlite3.Connection, shelf: str, query: str, limit: int) -> list[int]:
    """The ids of passages, dead ones included, that an FTS5 query matches."""
    statement = f"SELECT rowid FROM {shelf}_words WHERE {shelf}_words MATCH ? LIMIT ?"
    return [ident for (ident,) in database.execute(statement, (query, limit))]


def rows(database: sqlite3.Connection, shelf: str, scores: Mapping[int, float]) -> list[Row]:
    """The passages of these ids that still stand, the heaviest first."""
    query = (
        f"SELECT p.id, d.name, p.first, p.last FROM {shelf}_passages p JOIN {shelf}_docs d ON d.id = p.doc WHERE p.id"
    )
    idents, found = list(scores), []
    for start in range(0, len(idents), 500):
        chunk = idents[start : start + 500]
        marks = ",".join("?" * len(chunk))
        found += [
            Row(ident, name, first, last, scores[ident])
            for ident, name, first, last in database.execute(f"{query} IN ({marks})", chunk)
        ]
    return sorted(found, key=lambda row: (-row.score, row.id))


def titles(database: sqlite3.Connection, shelf: str, names: Sequence[str]) -> dict[str, Titles]:
    """Title, other names and status of documents."""
    query = f"SELECT name, title, names, status FROM {shelf}_docs WHERE name IN ({','.join('?' * len(names))})"
    return {name: Titles(*told) for name, *told in database.execute(query, list(names))}


def size(database: sqlite3.Connection, shelf: str) -> int:
    """How many passages a shelf holds, those left behind included."""
    # AUTOINCREMENT never gives an id twice, so that no new passage answers to the words of one left behind.
    found = database.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (f"{shelf}_passages",)).fetchone()
    return int(found[0]) if found else 0


class Document(NamedTuple):
    """What a shelf holds of a document: its title and other names, its status, and its passages with their texts."""

    title: str
    names: str
    status: str
    passages: Sequence[tuple[int, int, str]]


class Filler:
    """Brings one shelf up to date, in one transaction: `stamps` name what it should hold, `load` reads one of them."""

    def __init__(
        self,
        database: sqlite3.Connection,
        shelf: str,
        stamps: Stamps,
        load: Callable[[str], Document],
        progress: Progress | None = None,
    ) -> None:
        self._db, self._shelf = database, shelf
        self._stamps, self._load, self._progress = stamps, load, progress
        self._counts: Counter[str] = Counter()
        self._words: list[tuple[int, str]] = []
        self._passages: list[tuple[int, int, int, int]] = []
        self._docs: list[tuple[int, str, str, str, str, str]] = []

    def fill(self) -> int:
        """Read what is new or changed; how many documents that was."""
        query = f"SELECT name, stamp FROM {self._shelf}_docs"
        if not self._changes(dict(self._db.execute(query))):
            return 0
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            held = dict(self._db.execute(query))  # another process may have been at it meanwhile
            changed = [name for name in self._changes(held) if name in self._stamps]
            if self._worn(len(changed)):
                self._clear()
                held, changed = {}, list(self._stamps)
            self._drop([name for name, stamp in held.items() if self._stamps.get(name) != stamp])
            self._add(changed)
        return len(changed)

    def _changes(self, held: Mapping[str, str]) -> list[str]:
        """The documents that are new, changed or gone."""
        changed = [name for name, stamp in self._stamps.items() if held.get(name) != stamp]
        return changed + [name for name in held if name not in self._stamps]

    def _worn(self, adding: int) -> bool:
        """Whether rows left behind would outnumber those that stand."""
        standing = self._db.execute(f"SELECT count(*) FROM {self._shelf}_passages").fetchone()[0]
        return size(self._db, self._shelf) > 2 * standing + 1000 and adding > 0

    def _clear(self) -> None:
        self._db.execute(f"INSERT INTO {self._shelf}_words ({self._shelf}_words) VALUES ('delete-all')")
        for table in ("docs", "passages", "terms", "vectors"):
            self._db.execute(f"DELETE FROM {self._shelf}_{table}")
        self._db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (f"{self._shelf}_passages",))

    def _drop(self, names: Sequence[str]) -> None:
        for name in names:
            (doc,) = self._db.execute(f"SELECT id FROM {self._shelf}_docs WHERE name = ?", (name,)).fetchone()
            inside = f"SELECT id FROM {self._shelf}_passages WHERE doc = ?"
            self._db.execute(f"DELETE FROM {self._shelf}_vectors WHERE id IN ({inside})", (doc,))
            self._db.execute(f"DELETE FROM {self._shelf}_passages WHERE doc = ?", (doc,))
            self._db.execute(f"DELETE FROM {self._shelf}_docs WHERE id = ?", (doc,))

    def _add(self, names: Sequence[str]) -> None:
        ident = size(self._db, self._shelf)
        doc = self._db.execute(f"SELECT coalesce(max(id), 0) FROM {self._shelf}_docs").fetchone()[0]
        for done, name in enumerate(names, 1):
            doc += 1
            found = self._load(name)
            self._docs.append((doc, name, self._stamps[name], found.title, found.names, found.status))
            for first, last, text in found.passages:
                ident += 1
                distinct = term_set(text)
                self._counts.update(distinct)
                self._passages.append((ident, doc, first, last))
                self._words.append((ident, " ".join(distinct)))
            if done % _BATCH == 0 or done == len(names):
                self._write()
                if self._progress:
                    self._progress(done, len(names))
        self._db.executemany(
            f"INSERT INTO {self._shelf}_terms VALUES (?, ?) "
            "ON CONFLICT (term) DO UPDATE SET count = count + excluded.count",
            sorted(self._counts.items()),
        )

    def _write(self) -> None:
        for rows, statement in (
            (self._docs, f"INSERT INTO {self._shelf}_docs VALUES (?, ?, ?, ?, ?, ?)"),
            (self._passages, f"INSERT INTO {self._shelf}_passages VALUES (?, ?, ?, ?)"),
            (self._words, f"INSERT INTO {self._shelf}_words (rowid, words) VALUES (?, ?)"),
        ):
            self._db.executemany(statement, rows)
            rows.clear()


def load_page(slug: str, text: str) -> Document:
    """A page as the shelf holds it: a short one is a single passage, its names and summary among its words."""
    front = parse_front_matter(text)
    body = _CITED.sub("", text[front.end :])
    title = front.text("title") or _first_heading(body) or slug.rpartition("/")[2]
    names = " ".join((*front.items("aliases"), slug))
    head = f"{title} {names} {front.text('summary')}"
    status = front.text("status")
    if body.count(" ") <= _SHORT:
        last = front.lines + body.count("\n") + 1
        return Document(title, names, status, ((front.lines + 1, last, f"{head}\n{body}"),))
    lines = page_lines(text)
    return Document(title, names, status, ((0, 0, head), *_passages(lines, front.lines + 1)))


def load_source(source: Source, lines: Sequence[str]) -> Document:
    """A source as the shelf holds it."""
    head = f"{source.title} {source.origin}"
    return Document(source.title, source.origin, source.status, ((0, 0, head), *_passages(lines, 1)))


def _passages(lines: Sequence[str], start: int) -> Iterator[tuple[int, int, str]]:
    for passage in cut_passages(lines, start):
        text = "\n".join(lines[passage.first - 1 : passage.last])
        yield passage.first, passage.last, f"{passage.heading}\n{text}"


def _first_heading(body: str) -> str:
    found = _H1.search(body)
    return found[1].strip() if found else ""


def page_lines(text: str) -> list[str]:
    """The lines of a page, its front matter and citations blanked, so that lines keep their numbers."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    front = parse_front_matter(text)
    return [""] * front.lines + _CITED.sub("", text[front.end :]).split("\n")


def _connected(path: Path | None) -> sqlite3.Connection:
    import sqlite3

    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path or ":memory:", timeout=_WAIT)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    return database
