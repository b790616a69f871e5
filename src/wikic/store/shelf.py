"""One shelf of the search index as SQLite holds it: its tables, how it is filled, how it is read."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wikic.model.citation import CITATION
from wikic.model.wiki import Wiki
from wikic.store.passages import cut_passages
from wikic.store.terms import camel_parts, terms

if TYPE_CHECKING:
    import sqlite3

FORMAT = "2"
SHELVES = ("pages", "sources")
_BATCH = 1000  # documents between two reports and two writes
_WAIT = 10.0  # seconds a reader or writer waits for another writer

Progress = Callable[[int, int], None]  # documents done, documents to do
Stamps = Mapping[str, str]

_TABLES = """
CREATE TABLE IF NOT EXISTS {0}_docs (id INTEGER PRIMARY KEY, name TEXT UNIQUE, stamp TEXT);
CREATE TABLE IF NOT EXISTS {0}_passages (id INTEGER PRIMARY KEY, doc INTEGER, first INTEGER, last INTEGER);
CREATE INDEX IF NOT EXISTS {0}_by_doc ON {0}_passages (doc);
CREATE TABLE IF NOT EXISTS {0}_terms (term TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS {0}_vectors (id INTEGER PRIMARY KEY, vector BLOB);
CREATE VIRTUAL TABLE IF NOT EXISTS {0}_words USING fts5
  (words, content='', detail=none, columnsize=0, tokenize="ascii tokenchars '-._'");
"""


class Row(NamedTuple):
    """A candidate: lines `first` to `last` of a document (0, 0: its title and summary), with the weight found so far."""

    id: int
    name: str
    first: int
    last: int
    score: float


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
    query = f"SELECT p.id, d.name, p.first, p.last FROM {shelf}_passages p JOIN {shelf}_docs d ON d.id = p.doc WHERE p.id"
    idents, found = list(scores), []
    for start in range(0, len(idents), 500):
        chunk = idents[start : start + 500]
        marks = ",".join("?" * len(chunk))
        found += [Row(*row, scores[row[0]]) for row in database.execute(f"{query} IN ({marks})", chunk)]
    return sorted(found, key=lambda row: (-row.score, row.id))


def size(database: sqlite3.Connection, shelf: str) -> int:
    """How many passages a shelf holds, those left behind included."""
    return int(database.execute(f"SELECT coalesce(max(id), 0) FROM {shelf}_passages").fetchone()[0])


class Filler:
    """Brings one shelf up to date with a wiki, in one transaction."""

    def __init__(
        self,
        database: sqlite3.Connection,
        wiki: Wiki,
        shelf: str,
        stamps: Stamps | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._db, self._wiki, self._shelf = database, wiki, shelf
        self._stamps, self._progress = stamps, progress
        self._counts: Counter[str] = Counter()
        self._words: list[tuple[int, str]] = []
        self._passages: list[tuple[int, int, int, int]] = []

    def fill(self) -> int:
        """Read what is new or changed; how many documents that was."""
        wanted = self._wanted()
        query = f"SELECT name, stamp FROM {self._shelf}_docs"
        held = dict(self._db.execute(query))
        changed = [name for name, stamp in wanted.items() if held.get(name) != stamp]
        gone = [name for name in held if name not in wanted]
        if not changed and not gone:
            return 0
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            held = dict(self._db.execute(query))  # another process may have been at it meanwhile
            changed = [name for name, stamp in wanted.items() if held.get(name) != stamp]
            if self._worn(len(changed)):
                self._clear()
                held, changed = {}, list(wanted)
            self._drop([name for name in (*gone, *changed) if name in held])
            self._add(changed, wanted)
        return len(changed)

    def _wanted(self) -> dict[str, str]:
        """Names and stamps of the documents this shelf should hold."""
        if self._shelf == "sources":
            return {ident: ident for ident, source in self._wiki.sources.items() if source.status != "retracted"}
        if self._stamps is not None:
            stamps = self._stamps
            return {slug: stamps[slug] if slug in stamps else self._digest(slug) for slug in self._wiki.entries}
        return {slug: self._digest(slug) for slug in self._wiki.entries}

    def _digest(self, slug: str) -> str:
        return hashlib.blake2b((self._wiki.read_page(slug) or "").encode("utf-8", "replace"), digest_size=12).hexdigest()

    def _worn(self, adding: int) -> bool:
        """Whether rows left behind would outnumber those that stand."""
        standing = self._db.execute(f"SELECT count(*) FROM {self._shelf}_passages").fetchone()[0]
        return size(self._db, self._shelf) > 2 * standing + 1000 and adding > 0

    def _clear(self) -> None:
        self._db.execute(f"INSERT INTO {self._shelf}_words ({self._shelf}_words) VALUES ('delete-all')")
        for table in ("docs", "passages", "terms", "vectors"):
            self._db.execute(f"DELETE FROM {self._shelf}_{table}")

    def _drop(self, names: Sequence[str]) -> None:
        for name in names:
            (doc,) = self._db.execute(f"SELECT id FROM {self._shelf}_docs WHERE name = ?", (name,)).fetchone()
            inside = f"SELECT id FROM {self._shelf}_passages WHERE doc = ?"
            self._db.execute(f"DELETE FROM {self._shelf}_vectors WHERE id IN ({inside})", (doc,))
            self._db.execute(f"DELETE FROM {self._shelf}_passages WHERE doc = ?", (doc,))
            self._db.execute(f"DELETE FROM {self._shelf}_docs WHERE id = ?", (doc,))

    def _add(self, names: Sequence[str], stamps: Mapping[str, str]) -> None:
        ident = size(self._db, self._shelf)
        doc = self._db.execute(f"SELECT coalesce(max(id), 0) FROM {self._shelf}_docs").fetchone()[0]
        for done, name in enumerate(names, 1):
            doc += 1
            self._db.execute(f"INSERT INTO {self._shelf}_docs VALUES (?, ?, ?)", (doc, name, stamps[name]))
            for first, last, text in self._texts(name):
                ident += 1
                self._take(ident, doc, first, last, terms(text))
            if done % _BATCH == 0 or done == len(names):
                self._write()
                if self._progress:
                    self._progress(done, len(names))
        self._db.executemany(
            f"INSERT INTO {self._shelf}_terms VALUES (?, ?) ON CONFLICT (term) DO UPDATE SET count = count + excluded.count",
            self._counts.items(),
        )

    def _texts(self, name: str) -> Iterator[tuple[int, int, str]]:
        """The passages of a document with their texts; its title and summary come first, as lines 0 to 0."""
        if self._shelf == "pages":
            entry = self._wiki.entries[name]
            yield 0, 0, camel_parts_too(" ".join((entry.title, entry.summary, *entry.aliases, name)))
            lines = page_lines(self._wiki, name)
        else:
            source = self._wiki.sources[name]
            yield 0, 0, camel_parts_too(f"{source.title} {source.origin}")
            lines = self._wiki.read_source(name)
        for passage in cut_passages(lines):
            yield passage.first, passage.last, passage.heading + "\n" + "\n".join(lines[passage.first - 1 : passage.last])

    def _take(self, ident: int, doc: int, first: int, last: int, words: list[str]) -> None:
        distinct = set(words)
        self._counts.update(distinct)
        self._passages.append((ident, doc, first, last))
        self._words.append((ident, " ".join(distinct)))

    def _write(self) -> None:
        self._db.executemany(f"INSERT INTO {self._shelf}_passages VALUES (?, ?, ?, ?)", self._passages)
        self._db.executemany(f"INSERT INTO {self._shelf}_words (rowid, words) VALUES (?, ?)", self._words)
        self._passages.clear()
        self._words.clear()


def page_lines(wiki: Wiki, slug: str) -> list[str]:
    """The lines of a page, its front matter and citations blanked, so that lines keep their numbers."""
    text = (wiki.read_page(slug) or "").removeprefix("\ufeff").replace("\r\n", "\n")
    lines = CITATION.sub("", text).split("\n")
    if lines and lines[0].rstrip() == "---" and "---" in (line.rstrip() for line in lines[1:]):
        end = next(number for number, line in enumerate(lines[1:], 1) if line.rstrip() == "---")
        lines[: end + 1] = [""] * (end + 1)
    return lines


def camel_parts_too(text: str) -> str:
    """A text followed by itself with its joined words apart, where it has any."""
    apart = camel_parts(text)
    return text if apart == text else f"{text} {apart}"


def _connected(path: Path | None) -> sqlite3.Connection:
    import sqlite3

    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path or ":memory:", timeout=_WAIT)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    return database
