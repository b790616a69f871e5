"""Relations read from real documents, against a hand-checked list."""

from __future__ import annotations

from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the reference corpus is not beside the repository")
def test_relations_of_the_corpus() -> None:
    """Precision at least 0.95 and recall at least 0.9."""
    measure = pytest.importorskip("bench.quality.relations").measure
    figures = measure(CORPUS)
    assert figures["precision"] >= 0.95
    assert figures["recall"] >= 0.9
