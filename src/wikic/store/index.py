"""The search index: `.wikic/index.sqlite3`, rebuilt whenever it is missing, of another format, or corrupt.

Two shelves of one shape: `pages` holds the wiki's pages, `sources` the lines of the sources themselves. A shelf is a
list of passages (lines of a document) and a contentless FTS5 table of their terms without positions: it names the
candidates, and whoever asks reads their lines and scores them. Texts are not stored twice, FTS5 can delete nothing
from such a table before SQLite 3.43, and none is needed: a changed document leaves its old rows behind, which no
passage answers to, until they outnumber the others and the shelf is filled again. The frequency of each term is kept
beside it, so that a question's commonest words, a whole posting list each, are never looked up.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from wikic.model.wiki import Wiki
from wikic.store.shelf import SHELVES, Filler, Progress, Row, Stamps, fresh, frequencies, holding, opened, rows, size

MOST_ROWS = 4000  # rows read of all posting lists of one question together

T = TypeVar("T")


class Index:
    """One open index; `path` None keeps it in memory. Many processes may read while one refreshes."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._wiki: Wiki | None = None
        self._stamps: Stamps | None = None
        self._db = opened(path)

    def close(self) -> None:
        """Give the file back."""
        self._db.close()

    def refresh(self, wiki: Wiki, shelf: str = "pages", stamps: Stamps | None = None, progress: Progress | None = None) -> int:
        """Bring a shelf up to date; how many documents were read. stamps: content hash by slug (read when absent)."""
        self._wiki, self._stamps = wiki, stamps
        return self._retry(lambda: Filler(self._db, wiki, shelf, stamps, progress).fill())

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

    def rows(self, idents: Sequence[int], shelf: str = "pages") -> list[Row]:
        """The passages of these ids that still stand."""
        return self._retry(lambda: rows(self._db, shelf, {ident: 0.0 for ident in idents}))

    def unembedded(self, shelf: str, model: str) -> list[Row]:
        """The passages without a vector of this model; vectors of another model are dropped first."""
        return self._retry(lambda: self._unembedded(shelf, model))

    def add_vectors(self, shelf: str, vectors: Iterable[tuple[int, bytes]]) -> None:
        """Keep vectors (f16, little endian) of passages."""
        with self._db:
            self._db.executemany(f"INSERT OR REPLACE INTO {shelf}_vectors VALUES (?, ?)", vectors)

    def vectors(self, shelf: str) -> tuple[list[int], bytes]:
        """Ids of passages that stand, and their vectors end to end."""
        query = f"SELECT v.id, v.vector FROM {shelf}_vectors v JOIN {shelf}_passages p ON p.id = v.id ORDER BY v.id"
        found = self._retry(lambda: self._db.execute(query).fetchall())
        return [ident for ident, _ in found], b"".join(vector for _, vector in found)

    def _unembedded(self, shelf: str, model: str) -> list[Row]:
        held = self._db.execute("SELECT value FROM meta WHERE key = ?", (f"{shelf} vectors",)).fetchone()
        if held is None or held[0] != model:
            with self._db:
                self._db.execute(f"DELETE FROM {shelf}_vectors")
                self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (f"{shelf} vectors", model))
        query = f"SELECT id FROM {shelf}_passages WHERE id NOT IN (SELECT id FROM {shelf}_vectors)"
        return rows(self._db, shelf, {ident: 0.0 for (ident,) in self._db.execute(query)})

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
        best = heapq.nlargest(limit * 2, scores, key=scores.__getitem__)
        return rows(self._db, shelf, {ident: scores[ident] for ident in best})[:limit]

    def _retry(self, work: Callable[[], T]) -> T:
        """Do it; on a corrupt file start it anew, fill it again, and do it once more."""
        import sqlite3

        try:
            return work()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self._db.close()
            self._db = fresh(self._path)
            if self._wiki is not None:
                for shelf in SHELVES:
                    Filler(self._db, self._wiki, shelf, self._stamps).fill()
            return work()


def idf(count: int, size: int) -> float:
    """The weight of a term that `count` of `size` passages hold (Robertson and Spärck Jones, never negative)."""
    return math.log(1 + (size - count + 0.5) / (count + 0.5)) if count <= size else 0.1
