"""Conflicts: one line a subject and attribute, with every value and all that say so."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from wikic.model.page import Conflict
from wikic.model.wiki import entry_of


def table(name: str, value: str, date: str, subject: str = "Relay", attribute: str = "Timeout") -> tuple[str, str]:
    """A document whose table gives one value."""
    head = f"---\ndate: {date}\n---\n# Settings of {name}\n\nThe {name} settings of every service.\n\n## Values\n\n"
    return f"{name}.md", f"{head}| Service | {attribute} |\n|---|---|\n| {subject} | {value} |\n"


FOUR = [
    table("north", "30 s", "2024-01-01"),
    table("south", "30000 ms", "2024-02-01"),
    table("east", "20 s", "2025-01-01"),
    table("west", "12 s", "2026-01-01"),
]


def conflicts(kept: Any) -> list[Conflict]:
    """Those of all pages."""
    return [conflict for slug in kept.pages for conflict in kept.page(slug).conflicts]


@pytest.mark.parametrize("order", list(permutations(FOUR))[::5])
def test_all_values_of_one_matter_are_one_conflict(new_kept: Any, order: Any) -> None:
    """Three values from four sources: one line in any order of import, equal quantities under one value."""
    kept = new_kept()
    for path, text in order:
        kept.add(path, text)
    (conflict,) = conflicts(kept)
    assert conflict.open
    assert len(conflict.values) == 3
    assert {side.citation.id for side in conflict.sides} == set(kept.sources)
    alike = [side.value for side in conflict.sides if "2024" in side.note]
    assert len(set(alike)) == 1


def test_a_matter_under_two_spellings_is_one_conflict(new_kept: Any) -> None:
    """Case, dashes, and an alias of the subject's page do not make a second conflict."""
    kept = new_kept()
    kept.add("a.md", "# Relay\n\nWe run Relay Service (RLS). Relay Service (RLS) is a queue that keeps events.\n")
    kept.add("b.md", "# Other\n\nHere too is Relay Service. Relay Service forwards all events to the ledger.\n")
    kept.add(*table("north", "30 s", "2024-01-01", "Relay Service", "Retry window"))
    kept.add(*table("south", "12 s", "2025-01-01", "RLS", "retry-window"))
    kept.add(*table("east", "20 s", "2026-01-01", "relay service", "RETRY WINDOW"))
    (conflict,) = conflicts(kept)
    assert conflict.values == ("30 s", "12 s", "20 s")


def test_values_that_cannot_be_compared_are_no_sides(new_kept: Any) -> None:
    """A count beside a time is another way of putting it, not a third value."""
    kept = new_kept()
    for path, text in (FOUR[0], table("south", "5 attempts", "2025-01-01"), FOUR[3]):
        kept.add(path, text)
    (conflict,) = conflicts(kept)
    assert conflict.values == ("30 s", "12 s")


def test_a_closed_conflict_stays_closed_until_a_new_value_comes(new_kept: Any) -> None:
    """What a person settled is opened again by another value, not by one more source of a known one."""
    kept = new_kept()
    kept.add(*FOUR[0])
    kept.add(*FOUR[3])
    (slug,) = [slug for slug in kept.pages if kept.page(slug).conflicts]
    kept.edit(slug, "Unresolved.", "Resolved: 12 s holds.")
    kept.add(*table("south", "12 s", "2026-02-01"))
    assert [conflict.open for conflict in conflicts(kept)] == [False]
    kept.add(*FOUR[2])
    assert [conflict.open for conflict in conflicts(kept)] == [False, True]


def test_the_words_of_a_person_on_an_open_conflict_are_kept(new_kept: Any) -> None:
    """A conflict that grows keeps what was written after its sides."""
    kept = new_kept()
    kept.add(*FOUR[0])
    kept.add(*FOUR[3])
    (slug,) = [slug for slug in kept.pages if kept.page(slug).conflicts]
    kept.edit(slug, "Unresolved.", "Unresolved: Ana asks the bank (ticket 7).")
    kept.add(*FOUR[2])
    (conflict,) = conflicts(kept)
    assert len(conflict.values) == 3
    assert conflict.rest == "Unresolved: Ana asks the bank (ticket 7)."


def test_a_new_version_takes_its_old_value_out_of_the_conflict(new_kept: Any) -> None:
    """The others go on disagreeing, with the new value if it is another; when all agree there is nothing left."""
    kept = new_kept()
    for path, text in FOUR:
        kept.add(path, text)
    kept.add(*table("east", "40 s", "2025-06-01"))
    (conflict,) = conflicts(kept)
    assert conflict.open
    assert set(conflict.values) == {"30 s", "40 s", "12 s"}

    for name in ("east", "west"):
        kept.add(*table(name, "30 s", "2026-06-01"))
    assert conflicts(kept) == []


def test_a_conflict_that_a_person_closed_keeps_its_words(new_kept: Any) -> None:
    """Even when a side of it has a newer version."""
    kept = new_kept()
    kept.add(*FOUR[0])
    kept.add(*FOUR[3])
    slug = next(slug for slug in kept.pages if kept.page(slug).conflicts)
    kept.pages[slug] = kept.pages[slug].replace("Unresolved.", "Resolved: 12 s, says Ann.")
    kept.entries[slug] = entry_of(kept.page(slug))
    kept.add(*table("west", "12 s", "2026-06-01", attribute="Timeout"))
    assert "Resolved: 12 s, says Ann." in kept.pages[slug]
