"""The search index: `.wikic/index.sqlite3`, rebuilt whenever it is missing, of another format, or corrupt.

Two shelves of one shape: `pages` holds the wiki's pages, `sources` the lines of the sources themselves. A shelf is a
list of passages (lines of a document) and a contentless FTS5 table of their terms without positions: it names the
candidates, and whoever asks reads their lines and scores them. Texts are not stored twice, FTS5 can delete nothing
from such a table before SQLite 3.43, and none is needed: a changed document leaves its old rows behind, which no
passage answers to, until they outnumber the others and the shelf is filled again. The frequency of each term is kept
beside it, so that a question's commonest words, a whole posting list each, are never looked up.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from wikic.model.errors import Code, WikicError
from wikic.model.wiki import Wiki
from wikic.store.shelf import (
    Document,
    Filler,
    Progress,
    Row,
    Stamps,
    Titles,
    frequencies,
    fresh,
    holding,
    load_page,
    load_source,
    opened,
    rows,
    size,
    titles,
)

if TYPE_CHECKING:
    import sqlite3

MOST_ROWS = 4000  # rows read of all posting lists of one question together
_CHUNK = 200  # candidates looked up at a time

T = TypeVar("T")


class Index:
    """One open index; `path` None keeps it in memory. Many processes may read while one refreshes."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known: dict[str, tuple[Stamps, Callable[[str], Document]]] = {}
        self._seen: dict[str, object] = {}  # what each shelf was last brought up to date with: nothing to do again
        self._db = _opened(path)

    def close(self) -> None:
        """Give the file back."""
        self._db.close()

    def refresh(
        self, wiki: Wiki, shelf: str = "pages", stamps: Stamps | None = None, progress: Progress | None = None
    ) -> int:
        """Bring a shelf up to date with a wiki; how many documents were read. stamps: see `refresh_pages`."""
        if shelf == "pages":
            held = (
                stamps if stamps is not None else {slug: _digest(wiki.read_page(slug) or "") for slug in wiki.entries}
            )
            return self.refresh_pages(held, wiki.read_page, progress)
        if self._seen.get(shelf) is wiki.sources:
            return 0
        sources = {ident: source for ident, source in wiki.sources.items() if not source.retracted}
        known = {ident: f"{ident} {source.status}" for ident, source in sources.items()}
        done = self._fill(shelf, known, lambda ident: load_source(sources[ident], wiki.read_source(ident)), progress)
        self._seen[shelf] = wiki.sources
        return done

    def refresh_pages(
        self, stamps: Stamps, read_page: Callable[[str], str | None], progress: Progress | None = None
    ) -> int:
        """Bring the pages up to date without a wiki: slugs with a stamp that follows their content, and a reader."""
        if self._seen.get("pages") is stamps:
            return 0
        done = self._fill("pages", stamps, lambda slug: load_page(slug, read_page(slug) or ""), progress)
        self._seen["pages"] = stamps
        return done

    def _fill(self, shelf: str, stamps: Stamps, load: Callable[[str], Document], progress: Progress | None) -> int:
        self._known[shelf] = (stamps, load)
        return self._retry(lambda: Filler(self._db, shelf, stamps, load, progress).fill())

    def candidates(self, words: Iterable[str], shelf: str = "pages", limit: int = 50) -> list[Row]:
        """The passages that hold most of the weight of these terms, the rarest looked up first."""
        return self._retry(lambda: self._candidates(dict.fromkeys(words), shelf, limit))

    def frequencies(self, words: Iterable[str], shelf: str = "pages") -> dict[str, int]:
        """How many passages hold each term, 0 included."""
        return self._retry(lambda: frequencies(self._db, shelf, list(dict.fromkeys(words))))

    def starting(self, prefix: str, shelf: str = "pages", limit: int = 20) -> list[tuple[str, int]]:
        """The terms that begin with a prefix and their frequencies, the commonest first."""
        query = f"SELECT term, count FROM {shelf}_terms WHERE term >= ? AND term < ? ORDER BY count DESC LIMIT ?"
        return self._retry(lambda: self._db.execute(query, (prefix, prefix + "\U0010ffff", limit)).fetchall())

    def size(self, shelf: str = "pages") -> int:
        """How many passages a shelf holds, those left behind included."""
        return self._retry(lambda: size(self._db, shelf))

    def titles(self, names: Iterable[str], shelf: str = "pages") -> dict[str, Titles]:
        """Title, other names and status of documents."""
        return self._retry(lambda: titles(self._db, shelf, list(names)))

    def rows(self, idents: Sequence[int], shelf: str = "pages") -> list[Row]:
        """The passages of these ids that still stand."""
        return self._retry(lambda: rows(self._db, shelf, dict.fromkeys(idents, 0.0)))

    def unembedded(
        self, shelf: str, model: str, names: Sequence[str] | None = None, *, heads: bool = False, limit: int = -1
    ) -> list[Row]:
        """Passages without a vector of this model, of these documents or of all, no more than `limit` unless it is
        negative; heads: only those that stand for a document's title. Vectors of another model are dropped first."""
        return self._retry(lambda: self._unembedded(shelf, model, names, heads, limit))

    def add_vectors(self, shelf: str, vectors: Iterable[tuple[int, bytes]]) -> None:
        """Keep vectors (f16, little endian) of passages."""
        with self._db:
            self._db.executemany(f"INSERT OR REPLACE INTO {shelf}_vectors VALUES (?, ?)", vectors)

    def vectors(self, shelf: str, model: str) -> tuple[list[int], bytes]:
        """Ids of passages that stand, and their vectors end to end; none when they are another model's."""
        if self._retry(lambda: self._model(shelf)) != model:
            return [], b""
        query = f"SELECT v.id, v.vector FROM {shelf}_vectors v JOIN {shelf}_passages p ON p.id = v.id ORDER BY v.id"
        found = self._retry(lambda: self._db.execute(query).fetchall())
        return [ident for ident, _ in found], b"".join(vector for _, vector in found)

    def _unembedded(self, shelf: str, model: str, names: Sequence[str] | None, heads: bool, limit: int) -> list[Row]:
        if self._model(shelf) != model:
            with self._db:
                self._db.execute(f"DELETE FROM {shelf}_vectors")
                self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (f"{shelf} vectors", model))
        wanted = list(dict.fromkeys(names or ()))
        query = (
            f"SELECT p.id FROM {shelf}_passages p LEFT JOIN {shelf}_vectors v ON v.id = p.id WHERE v.id IS NULL"
            f"{' AND p.first = 0' if heads else ''}"
        )
        if names is not None:
            query += f" AND p.doc IN (SELECT id FROM {shelf}_docs WHERE name IN ({','.join('?' * len(wanted))}))"
        return rows(
            self._db, shelf, {ident: 0.0 for (ident,) in self._db.execute(f"{query} LIMIT ?", (*wanted, limit))}
        )

    def _model(self, shelf: str) -> str:
        held = self._db.execute("SELECT value FROM meta WHERE key = ?", (f"{shelf} vectors",)).fetchone()
        return str(held[0]) if held else ""

    def _candidates(self, words: Iterable[str], shelf: str, limit: int) -> list[Row]:
        counts = frequencies(self._db, shelf, list(words))
        total = max(1, size(self._db, shelf))
        rare = sorted((count, term) for term, count in counts.items() if count)
        scores: dict[int, float] = {}
        room = MOST_ROWS
        for count, term in rare:
            if count > room:
                break
            room -= count
            weight = idf(count, total)
            for ident in holding(self._db, shelf, f'"{term}"', count):
                scores[ident] = scores.get(ident, 0.0) + weight
        if not scores and rare:  # every word is common: the passages that hold the rarest of them together
            for ident in holding(self._db, shelf, " AND ".join(f'"{term}"' for _, term in rare[:3]), MOST_ROWS):
                scores[ident] = 1.0
        best = sorted(scores, key=lambda ident: (-scores[ident], -ident))
        found: list[Row] = []
        for start in range(0, len(best), _CHUNK):  # some may be rows left behind
            found += rows(self._db, shelf, {ident: scores[ident] for ident in best[start : start + _CHUNK]})
            if len(found) >= limit:
                break
        return found[:limit]

    def _retry(self, work: Callable[[], T]) -> T:
        """Do it; on a corrupt file start it anew, fill it again, and do it once more."""
        import sqlite3

        try:
            return work()
        except sqlite3.OperationalError as fault:
            raise WikicError(Code.RUNTIME, f"the search index cannot be used: {fault}", "try again") from fault
        except sqlite3.DatabaseError:
            self._db.close()
            self._db = fresh(self._path)
            for shelf, (stamps, load) in self._known.items():
                Filler(self._db, shelf, stamps, load).fill()
            return work()


def _opened(path: Path | None) -> sqlite3.Connection:
    """The index file; in memory where nothing can be written, so that a kb on a read-only disk can be read."""
    import sqlite3

    try:
        return opened(path)
    except (sqlite3.OperationalError, OSError):
        return opened(None)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=12).hexdigest()


def idf(count: int, size: int) -> float:
    """The weight of a term that `count` of `size` passages hold (Robertson and Spärck Jones, never negative)."""
    return math.log(1 + (size - count + 0.5) / (count + 0.5)) if count <= size else 0.1
