"""Questions about a document itself are answered by its header lines, or refused by name."""

from __future__ import annotations

import pytest
from tests.read.made import Make, made

from wikic.read.ask import ask

DOCUMENTS = {
    "adr/021-queues.md": "# 21. Queues\n\nDate: 2023-02-01\n\n## Status\n\nSuperseded by [ADR 36](036-streams.md)\n",
    "adr/036-streams.md": "# 36. Streams\n\nDate: 2024-09-16\n\n## Status\n\nAccepted\n\nWe stream since 1 May 2022.\n",
    "rfcs/rfc-7-keys.md": "RFC: 7\nTitle: Keys\nAuthor: Ines Tal,\n        Sal Quer\nCreated: 2024-11-25\n",
    "guides/glossary.md": "---\ntitle: Glossary\ndate: 2025-11-06\nauteur: Maud S\n---\n\n# Glossary\n\nWords.\n",
    "runbooks/ovens.md": "# Runbook: ovens\n\n| Field | Value |\n|---|---|\n| Status | closed |\n\nLight the oven.\n",
}


@pytest.mark.parametrize(
    ("question", "origin", "quote"),
    [
        ("When was ADR 036 written?", "adr/036-streams.md", "Date: 2024-09-16"),
        ("Quand l'ADR 36 a-t-elle été écrite ?", "adr/036-streams.md", "Date: 2024-09-16"),
        ("Who wrote RFC 7?", "rfcs/rfc-7-keys.md", "Author: Ines Tal,\n        Sal Quer"),
        ("Qui a écrit le glossaire ?", "guides/glossary.md", "auteur: Maud S"),
        ("When was the glossary published?", "guides/glossary.md", "date: 2025-11-06"),
        ("What is the status of ADR 36?", "adr/036-streams.md", "Accepted"),
        ("Is ADR 021 still in force?", "adr/021-queues.md", "Superseded by [ADR 36](036-streams.md)"),
        ("What is the status of the runbook on ovens?", "runbooks/ovens.md", "| Status | closed |"),
    ],
)
def test_the_header_answers(make: Make, question: str, origin: str, quote: str) -> None:
    """The first line cited is the header's, to the letter, and nothing else is."""
    found = ask(*made(make({}, DOCUMENTS)), question)
    assert [(cited.origin, cited.quote) for cited in found.citations] == [(origin, quote)]


def test_a_document_that_names_no_author_is_named(make: Make) -> None:
    """The refusal says which document is silent."""
    found = ask(*made(make({}, DOCUMENTS)), "Who wrote ADR 036?")
    assert not found.covered
    assert found.missing == ("no author in adr/036-streams.md",)


def test_a_question_on_the_subject_is_left_to_the_walk(make: Make) -> None:
    """A date of something that a document tells of is not the document's date."""
    found = ask(*made(make({}, DOCUMENTS)), "When was the oven of ADR 36 accepted?")
    assert "Date: 2024-09-16" not in [cited.quote for cited in found.citations]
