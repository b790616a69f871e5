"""Questions, searches and neighbors over a small invented wiki: decisions, an incident, meetings, settings twice."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.read.made import Known, Make, made

from wikic.model.answer import Answer
from wikic.model.language import word
from wikic.read.ask import ask
from wikic.read.search import neighbors, search

SOURCES = {
    "adr/007-use-kestrel.md": (
        "# 7. Use Kestrel for the job queue\n\nDate: 2021-03-04\n\n## Status\n\nSuperseded by ADR 012\n\n"
        "## Decision\n\nWe run the job queue of the settlement service on Kestrel.\n"
        "Kestrel keeps at most 5,000 jobs in memory.\n"
    ),
    "adr/012-use-postgres-queue.md": (
        "# 12. Use a Postgres table as the job queue\n\nDate: 2024-09-18\n\n## Status\n\nAccepted\n\n"
        "## Decision\n\nThe settlement service keeps its job queue in a Postgres table.\n"
        "A worker takes a lock of 45 seconds on each job.\n"
    ),
    "docs/ledger-v2.1-settings.md": "# Settings\n\n## Limits\n\nThe write limit of the ledger is 200 entries each.\n",
    "docs/ledger-v3.0-settings.md": "# Settings\n\n## Limits\n\nThe write limit of the ledger is 900 entries each.\n",
    "incidents/2025-02-11-card-outage.md": (
        "# Card payments refused\n\n## What happened\n\nOn 11 February 2025 card payments were refused in Lisbon.\n"
        "The outage lasted 40 minutes.\nAn expired certificate on the acquirer gateway caused the outage.\n"
    ),
    "meetings/board-a.vtt": "Ana: We will paint the kiosk housing green.\nBo: Fine, the kiosk housing is green then.\n",
    "meetings/board-b.vtt": "Ana: The kiosk housing will be grey after all.\nBo: Agreed, a grey kiosk housing.\n",
    "docs/astreinte.md": (
        "# Astreinte\n\nL'équipe Paiements assure l'astreinte de la passerelle du lundi au vendredi.\n"
        "Le seuil d'alerte des remboursements est fixé à 250 par heure.\n"
    ),
}


def ident(origin: str) -> str:
    """The id of one of the invented sources."""
    return hashlib.sha256(SOURCES[origin].encode()).hexdigest()[:12]


QUEUE, KESTREL = ident("adr/012-use-postgres-queue.md"), ident("adr/007-use-kestrel.md")
OUTAGE, ROTA = ident("incidents/2025-02-11-card-outage.md"), ident("docs/astreinte.md")
OLD, NEW = ident("docs/ledger-v2.1-settings.md"), ident("docs/ledger-v3.0-settings.md")

PAGES = {
    "decisions/adr-012-use-postgres-queue": (
        f"---\ntype: decision\ntitle: Use a Postgres table as the job queue\naliases: [adr-012]\n"
        f"supersedes: [decisions/adr-007-use-kestrel]\nsources: [{QUEUE}]\n---\n"
        "# Use a Postgres table as the job queue\n\n"
        f"The settlement service keeps its job queue in a Postgres table. [src:{QUEUE}#L11]\n"
        f"A worker takes a lock of 45 seconds on each job. [src:{QUEUE}#L12]\n\n"
        "## related\n- [[entities/settlement-service]]\n"
    ),
    "decisions/adr-007-use-kestrel": (
        f"---\ntype: decision\ntitle: Use Kestrel for the job queue\naliases: [adr-007]\nstatus: superseded\n"
        f"superseded_by: [decisions/adr-012-use-postgres-queue]\nsources: [{KESTREL}]\n---\n"
        "# Use Kestrel for the job queue\n\n> [!superseded] [[decisions/adr-012-use-postgres-queue]]\n\n"
        f"We run the job queue of the settlement service on Kestrel. [src:{KESTREL}#L11]\n"
    ),
    "entities/settlement-service": (
        f"---\ntype: entity\ntitle: Settlement service\nsummary: Pays merchants out.\nsources: [{QUEUE}, {NEW}]\n---\n"
        "# Settlement service\n\n"
        f"The settlement service keeps its job queue in a Postgres table. [src:{QUEUE}#L11]\n\n"
        "## conflicts\n"
        f"- Write limit: 900 entries per [src:{NEW}#L5] (settings)"
        f" vs 45 seconds per [src:{QUEUE}#L12] (ADR). Unresolved.\n"
    ),
    "incidents/2025-02-11-card-payments-refused": (
        f"---\ntype: incident\ntitle: Card payments refused\nsources: [{OUTAGE}]\n---\n# Card payments refused\n\n"
        f"On 11 February 2025 card payments were refused in Lisbon. [src:{OUTAGE}#L5]\n"
    ),
}


@pytest.fixture
def known(make: Callable[[dict[str, str], dict[str, str]], Known]) -> Known:
    """The invented wiki."""
    return make(PAGES, SOURCES)


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


def test_values_that_differ_are_shown(make: Callable[[dict[str, str], dict[str, str]], Known]) -> None:
    """Two sources that stand alike and give different values are both cited and said to disagree."""
    known = make(
        {},
        {
            "docs/relay.md": "# Relay\n\nThe relay keeps its default backlog at 40 messages.\n",
            "docs/tuning.md": "# Tuning\n\nThe default backlog of the relay went from 40 to 65 messages.\n",
        },
    )
    found = ask(known.wiki, known.index, "What is the default backlog of the relay?")
    [conflict] = found.conflicts
    cited = {c.n: c.origin for c in found.citations}
    assert {cited[n] for n in conflict.between} == {"docs/relay.md", "docs/tuning.md"}
    assert "disagree" in found.answer


def test_equal_values_are_no_conflict(make: Callable[[dict[str, str], dict[str, str]], Known]) -> None:
    """The same quantity in other units is the same value."""
    known = make(
        {},
        {
            "docs/relay.md": "# Relay\n\nThe relay closes an idle session after 30 seconds.\n",
            "docs/tuning.md": "# Tuning\n\nThe relay closes an idle session after 30000 ms.\n",
        },
    )
    assert not ask(known.wiki, known.index, "After how long does the relay close an idle session?").conflicts


def test_document_dated_twice(make: Callable[[dict[str, str], dict[str, str]], Known]) -> None:
    """A question on dates is told when a document's title and name give two days."""
    text = "# 2025-03-02, lift stuck\n\nThe lift of the north tower was stuck.\n\n### 2025-05-09\n\nIt stopped.\n"
    known = make({}, {"incidents/2025-05-09-lift.md": text})
    found = ask(known.wiki, known.index, "On which date was the lift of the north tower stuck?")
    assert found.covered
    assert [conflict.about for conflict in found.conflicts] == ["date"]


TWO_LANGUAGES = {
    "docs/webhooks.md": "# Webhooks\n\nThe dispatcher retries a webhook for 24 hours.\n",
    "docs/tokens.md": "# Card tokens\n\nAn unused card token is deleted after 13 months.\n",
    "docs/keys.md": "# Ovens\n\nThe oven of the bakery reads its limits every minute.\n",
}


@pytest.mark.parametrize(
    ("question", "origin"),
    [
        ("Combien de temps le répartiteur rejoue-t-il un webhook ?", "docs/webhooks.md"),
        ("Quand un jeton de carte inutilisé est-il supprimé ?", "docs/tokens.md"),
    ],
)
def test_the_lexicon_reaches_english_lines(make: Make, question: str, origin: str) -> None:
    """A French question finds English lines by plain translations, with no encoder."""
    found = ask(*made(make({}, TWO_LANGUAGES)), question)
    assert found.citations[0].origin == origin


def test_a_translated_word_that_no_line_holds_still_counts(make: Make) -> None:
    """That the lexicon knows a word makes its absence from English lines a lack, not a matter of language."""
    found = ask(*made(make({}, TWO_LANGUAGES)), "Comment les jetons de carte sont-ils chiffrés et sauvegardés ?")
    assert not found.covered


def test_a_kind_of_thing_that_the_wiki_has_no_word_for_is_refused(known: Known) -> None:
    """Lines alike in all but what is asked for cover nothing, and the refusal names it."""
    found = ask(known.wiki, known.index, "Which programming language runs the job queue of the settlement service?")
    assert not found.covered
    assert "programming language" in found.missing


def test_the_other_half_of_a_comparison_is_cited(make: Make) -> None:
    """Each of two documents that hold one side of what is compared is cited, however strong the other."""
    texts = {
        "limits/fern.md": "# Limits\n\nThe tenant Fern Tickets sends 1500 requests per second.\n",
        "limits/ashby.md": "# Limits of the carrier\n\nAshby accepts 500 requests per second for one account.\n",
        "notes/a.md": "# Ferns\n\nFern Tickets is a tenant of the northern region.\n",
    }
    found = ask(*made(make({}, texts)), "Can Fern Tickets send more requests than Ashby accepts for one account?")
    assert {"limits/fern.md", "limits/ashby.md"} <= origins(found).keys()


def test_a_time_in_a_row_that_repeats_the_title_counts(make: Make) -> None:
    """Words of the title said again beside a value are said: a table's row names what its value is of."""
    texts = {
        "runbooks/settlement-files.md": (
            "# Settlement files\n\n| File | Cut-off |\n|---|---|\n| Ashby settlement file | 23:00 UTC |\n"
        )
    }
    found = ask(*made(make({}, texts)), "Until what time does Ashby take its settlement file?")
    assert found.covered
    assert "23:00" in found.citations[0].quote


@pytest.mark.parametrize(
    "question",
    ["", "   ", "the", "-", "* ( ) ^", "\N{GRINNING FACE}", "\u0000", "how of the", "ledger " * 16_000, "'\" ) --"],
)
def test_a_question_that_cannot_be_looked_up_is_one_line(known: Known, question: str) -> None:
    """Nothing to look for, or far too much of it: one line says which."""
    found = ask(known.wiki, known.index, question)
    assert not found.covered
    assert len(found.missing) == 1
    assert len(found.question) <= 2000


@pytest.mark.parametrize(
    "question",
    [
        "NEAR(queue AND kestrel) OR NOT *",
        '"job" AND "kiosk',
        "\u65e5\u672c\u8a9e\u306e\u8cea\u554f \u65e5\u672c",
        "\u0448\u043b\u044e\u0437",
    ],
)
def test_odd_questions_are_words_like_others(known: Known, question: str) -> None:
    """Operators of the search engine and other scripts are words to look for; what is missing is told once."""
    found = ask(known.wiki, known.index, question)
    assert len(set(found.missing)) == len(found.missing) <= 6


def test_the_strongest_line_comes_first(make: Make) -> None:
    """The line that gives the value asked for opens the answer, before longer talk of the same words."""
    texts = {
        "notes/talk.md": "# Oven talk\n\nThe bakery oven was discussed: whether the oven bakes bread, and how long.\n",
        "limits/oven.md": "# Oven\n\nThe bakery oven bakes bread for 35 minutes.\n",
    }
    found = ask(*made(make({}, texts)), "How long does the bakery oven bake bread?")
    assert "35 minutes" in found.answer.split("\n")[0]


def test_what_replaced_another_leads(known: Known) -> None:
    """Of documents in force the one that replaced another opens the answer."""
    found = ask(known.wiki, known.index, "Where does the settlement service keep its job queue?")
    assert found.citations[0].origin == "adr/012-use-postgres-queue.md"
