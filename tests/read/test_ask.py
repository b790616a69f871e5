"""Questions put to the invented wiki: answered with the right citations and status, or refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wikic.model.answer import Answer
from wikic.model.language import word
from wikic.read.ask import ask

if TYPE_CHECKING:
    from tests.read.conftest import Known


def origins(answer: Answer) -> dict[str, str]:
    """Status by origin of what an answer cites."""
    return {cited.origin: cited.status for cited in answer.citations}


def test_current_before_replaced(known: Known) -> None:
    """What is in force is said first, what it replaced after it and marked so, whichever of the two was asked for."""
    for question in ("Where does the settlement service keep its job queue?", "Does the job queue run on Kestrel?"):
        found = ask(known.wiki, known.index, question)
        assert found.covered
        assert origins(found)["adr/012-use-postgres-queue.md"] == "in_force"
        assert origins(found)["adr/007-use-kestrel.md"] == "superseded"
        statuses = [cited.status for cited in found.citations]
        assert statuses == sorted(statuses)
        assert "What it replaced:" in found.answer


def test_quotes_are_the_lines(known: Known) -> None:
    """Each citation quotes its lines to the letter, and each marker of the text has its citation."""
    found = ask(known.wiki, known.index, "Where does the settlement service keep its job queue?")
    for cited in found.citations:
        lines = known.wiki.read_source(cited.source)
        assert cited.quote == "\n".join(lines[cited.lines[0] - 1 : cited.lines[1]])
        assert f"[{cited.n}]" in found.answer
    assert [cited.n for cited in found.citations] == list(range(1, len(found.citations) + 1))


def test_opens_the_sources(known: Known) -> None:
    """Lines that no page states are found in the source itself and marked as not yet compiled."""
    found = ask(known.wiki, known.index, "How long did the card outage last?")
    assert found.covered
    assert "40 minutes" in found.answer
    assert "not yet compiled" in found.answer


@pytest.mark.parametrize(
    "question",
    [
        "What is the write limit of the ledger in v4.2?",
        "What caused the card outage of 12 March 2023?",
        "How much does the settlement service cost a month?",
        "What is the phone number of the acquirer?",
        "Who chairs the Lisbon chamber of commerce?",
        "What is the capital of France?",
        "Que décide l'ADR 044 sur la file des jobs ?",
        "",
        "the of and",
    ],
)
def test_refuses(known: Known, question: str) -> None:
    """Without evidence for the version, date, document, value or subject asked about, the fixed refusal."""
    found = ask(known.wiki, known.index, question)
    assert not found.covered
    assert found.answer == word("refusal", "en")
    assert found.citations == ()
    assert found.missing


def test_refusal_in_french(known: Known) -> None:
    """The fixed words follow the language asked for."""
    assert ask(known.wiki, known.index, "capitale de la France ?", language="fr").answer == word("refusal", "fr")


def test_newest_version_stands(known: Known) -> None:
    """Of documents that differ in a version alone the newest is current, the older shown as superseded."""
    found = ask(known.wiki, known.index, "What is the write limit of the ledger?")
    assert origins(found)["docs/ledger-v3.0-settings.md"] == "in_force"
    assert origins(found)["docs/ledger-v2.1-settings.md"] == "superseded"


def test_asked_version_is_cited(known: Known) -> None:
    """A version that the question names is cited whatever stands today."""
    found = ask(known.wiki, known.index, "What was the write limit of the ledger in v2.1?")
    assert found.covered
    assert "docs/ledger-v2.1-settings.md" in origins(found)


def test_last_meeting_has_the_last_word(known: Known) -> None:
    """In a series of meetings the later one is current where both speak of the matter."""
    found = ask(known.wiki, known.index, "What colour is the kiosk housing?")
    assert origins(found)["meetings/board-b.vtt"] == "in_force"
    assert origins(found)["meetings/board-a.vtt"] == "superseded"


def test_french_over_french(known: Known) -> None:
    """A French question over French lines, its inflections folded."""
    found = ask(known.wiki, known.index, "Quel seuil d'alerte est fixé pour le remboursement ?")
    assert found.covered
    assert "250 par heure" in found.answer


def test_french_over_english(known: Known) -> None:
    """Names, numbers and cognates carry a French question to English lines."""
    found = ask(known.wiki, known.index, "Où le service de settlement garde-t-il sa table Postgres ?")
    assert "adr/012-use-postgres-queue.md" in origins(found)


def test_conflict_shows_both_sides(known: Known) -> None:
    """An open conflict of a page in the answer is reported with a citation for either side."""
    found = ask(known.wiki, known.index, "What is the write limit of the settlement service?")
    assert found.covered
    [conflict] = [c for c in found.conflicts if c.about == "Write limit"]
    cited = {c.n: c.origin for c in found.citations}
    assert {cited[n] for n in conflict.between} == {"docs/ledger-v3.0-settings.md", "adr/012-use-postgres-queue.md"}


def test_route_and_tokens(known: Known) -> None:
    """The answer tells which pages were opened and what was read."""
    found = ask(known.wiki, known.index, "Where does the settlement service keep its job queue?")
    assert any(step.page == "decisions/adr-012-use-postgres-queue" for step in found.route)
    read, written, calls = found.tokens
    assert read > 0
    assert written > 0
    assert calls > 0


def test_budget_bounds_the_walk(known: Known) -> None:
    """A small budget opens fewer pages."""
    small = ask(known.wiki, known.index, "Where does the settlement service keep its job queue?", budget=1)
    large = ask(known.wiki, known.index, "Where does the settlement service keep its job queue?")
    assert small.tokens[2] < large.tokens[2]


def test_empty_wiki(make: Callable[[dict[str, str], dict[str, str]], Known]) -> None:
    """An empty wiki refuses."""
    empty = make({}, {})
    assert not ask(empty.wiki, empty.index, "Where is the queue?").covered


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=st.text(max_size=80))
def test_any_text_is_a_question(known: Known, text: str) -> None:
    """No text makes ask raise."""
    ask(known.wiki, known.index, text)
