"""Atoms are compared as values, whatever their writing, in English and in French."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikic.model.atoms import AtomKind, parse_atoms, parse_quantity, quantity_of, same_quantity

TEXTS = st.text(alphabet="0123456789 .,:/-+%$€kKmMsh'’“”«»`_vxaAbéTZ\u00a0\n|", max_size=120)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("30 s", "30000 ms"),
        ("30s", "thirty seconds"),
        ("30 s", "trente secondes"),
        ("0,5 s", "500 ms"),
        ("2 hours and 30 minutes", "150 min"),
        ("2h30", "2 heures et 30 minutes"),
        ("1,000", "1 000"),
        ("1k", "1000"),
        ("5 million", "5,000,000"),
        ("12 October 2026", "2026-10-12"),
        ("12 octobre 2026", "Oct 12, 2026"),
        ("2:30 pm", "14:30"),
        ("v1.10", "V1.10"),
        ("1.5 MiB", "1536 KiB"),
        ("50 Mo", "50 MB"),
        ("12 %", "12 percent"),
        ("800 rps", "800 req/s"),
        ("48000 par minute", "800/s"),
        ("5 €", "€5"),
    ],
)
def test_two_writings_of_one_value(one: str, other: str) -> None:
    """The same quantity, number, date, time or version."""
    assert same_quantity(one, other), (quantity_of(one), quantity_of(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("30 s", "30 min"), ("1.10", "1.1"), ("1,000", "1.000"), ("5 €", "5 $"), ("12 MB", "12 MiB"), ("-5", "5")],
)
def test_two_values(one: str, other: str) -> None:
    """Different, however alike."""
    assert not same_quantity(one, other)


def test_identifiers_keep_their_digits() -> None:
    """mw-2 is not mw-3; a path, a flag, a ticket and an address are identifiers."""
    found = {a.value for a in parse_atoms("See /etc/hosts, --dry-run, PAY-123, mw-2 and 10.0.0.0/8 in foo_bar.")}

    assert found >= {"/etc/hosts", "--dry-run", "pay-123", "mw-2", "10.0.0.0/8", "foo_bar"}


@given(st.one_of(st.text(max_size=200), TEXTS))
def test_offsets_are_right_whatever_the_text(text: str) -> None:
    """No text makes the parser raise, and every atom stands where it says."""
    for atom in parse_atoms(text):
        assert text[atom.start : atom.end] == atom.text
        assert atom.kind in AtomKind


@pytest.mark.parametrize("unit", ["1 ", "1,", "a-", "12 s ", "x/", "“", "1.", "one ", "a_b ", "May 1 ", "0"])
def test_a_long_line_costs_linear_time(unit: str) -> None:
    """Four times the text, about four times the time."""

    def cost(size: int) -> float:
        text = unit * (size // len(unit))
        started = time.process_time()
        parse_atoms(text)
        return time.process_time() - started

    cost(1000)
    small, large = cost(20_000), cost(80_000)

    assert large < 10 * small + 0.3


@settings(max_examples=300)
@given(TEXTS)
def test_a_value_is_the_value_of_its_own_text(text: str) -> None:
    """What is one atom is the same atom when read alone."""
    found = quantity_of(text)
    if found is not None:
        again = quantity_of(found.text)
        assert again is not None
        assert again.value == found.value


def test_a_value_opens_with_a_quantity_or_holds_none() -> None:
    """One reading of numbers and units, whoever asks: switches and counted things too; dates and versions are none."""
    assert parse_quantity("30 s per request") == parse_quantity("`30000 ms`") == parse_quantity("thirty seconds")
    assert parse_quantity("1 000 rps") == parse_quantity("1,000 requests/s")
    assert parse_quantity("5 attempts") == parse_quantity("5 attempt") != parse_quantity("5 regions")
    assert parse_quantity("enabled") == parse_quantity("Yes.") == parse_quantity("oui")
    assert [parse_quantity(text) for text in ("2026-10-12", "1.2.3", "ADR-5", "about 5 s", "")] == [None] * 5
