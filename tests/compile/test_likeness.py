"""Sentences that say the same are one claim; those that differ in a figure or a negation never are."""

from __future__ import annotations

from typing import Any

import pytest

from wikic.compile.likeness import likeness

SAME = "Falcon Relay keeps every event for 30 s in the *main* queue."


@pytest.mark.parametrize(
    "other",
    [
        "- falcon relay keeps every event for 30000 ms in the main queue",
        "Falcon Relay keeps every event for thirty seconds, in the “main” queue!",
        "1. Falcon relay keeps  every event for 30s in the **main** queue",
    ],
)
def test_writings_of_one_sentence_are_alike(other: str) -> None:
    """List marks, case, punctuation, emphasis and the writing of a quantity aside."""
    assert likeness(other) == likeness(SAME)


@pytest.mark.parametrize(
    "other",
    [
        SAME.replace("30 s", "31 s"),
        SAME.replace("30 s", "30 min"),
        SAME.replace("keeps", "does not keep"),
        SAME.replace("every", "no"),
        SAME.replace("queue.", "queue?"),
        SAME.replace("main", "C++"),
        SAME.replace("main", "C"),
        SAME.replace("*main*", "`main`"),
        SAME.replace("*main*", "`MAIN`"),
    ],
)
def test_sentences_that_differ_are_not_alike(other: str) -> None:
    """A figure, a unit, a negation, a question, a word with signs, code."""
    assert likeness(other) != likeness(SAME)
    assert likeness(SAME.replace("main", "C++")) != likeness(SAME.replace("main", "C"))


def test_alike_statements_are_one_claim_with_every_citation(new_kept: Any) -> None:
    """In the words of the source that came first; compiled again, nothing changes."""
    kept = new_kept()
    texts = [
        ("a.md", "# A\n\nWe met Falcon Relay. Falcon Relay keeps every event for 30 s in the main queue.\n"),
        (
            "b.md",
            "# B\n\nHere is Falcon Relay.\n\n- Falcon Relay keeps every event for 30000 ms in the **main** queue\n",
        ),
        ("c.md", "# C\n\nSo is Falcon Relay. Falcon Relay does not keep every event for 30 s in the main queue.\n"),
    ]
    for path, text in texts:
        kept.add(path, text)
    claims = [c for c in kept.page("entities/falcon-relay").claims if "main" in c.text]
    assert sorted(len({citation.id for citation in claim.citations}) for claim in claims) == [1, 2]
    assert [edit.slug for path, text in texts for edit in kept.plan(path, text).edits] == []
