"""Search and neighbors over the invented wiki."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wikic.read.search import neighbors, search

if TYPE_CHECKING:
    from tests.read.conftest import Known


def test_finds_by_whole_sentence(known: Known) -> None:
    """A question in a whole sentence finds the page that holds its rare words, on the line that says it."""
    hits = search(known.wiki.read_page, known.index, "which of them is it that has a lock of 45 seconds on the job?")
    assert hits[0].slug == "decisions/adr-012-use-postgres-queue"
    assert "45 seconds" in hits[0].text
    lines = (known.wiki.read_page(hits[0].slug) or "").split("\n")
    assert "45 seconds" in lines[hits[0].line - 1]


def test_superseded_after_current(known: Known) -> None:
    """A superseded page is found after the one that replaced it, and says so."""
    hits = search(known.wiki.read_page, known.index, "job queue")
    assert [hit.status for hit in hits if hit.slug.startswith("decisions/")] == ["", "superseded"]


def test_folds_accents_and_endings(known: Known) -> None:
    """Accents, plurals and verbal endings do not matter."""
    assert search(known.wiki.read_page, known.index, "Refusé cards paymènts")[0].slug.startswith("incidents/")


def test_nothing_found(known: Known) -> None:
    """Unknown words and empty queries find nothing."""
    assert search(known.wiki.read_page, known.index, "zyxgrub") == []
    assert search(known.wiki.read_page, known.index, "") == []


def test_neighbors(known: Known) -> None:
    """Relations, links and backlinks, the nearest first."""
    found = {near.slug: (near.kind, near.hop) for near in neighbors(known.wiki, "entities/settlement-service", 2)}
    assert found["decisions/adr-012-use-postgres-queue"] == ("backlink", 1)
    assert found["decisions/adr-007-use-kestrel"] == ("supersedes", 2)
