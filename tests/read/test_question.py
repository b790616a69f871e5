"""Questions taken apart."""

from __future__ import annotations

import pytest

from wikic.read.coverage import Measure
from wikic.read.question import Mark, Wanted, language_of, parse_dates, parse_question


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("on 4 July 2019", ["2019-07-04"]),
        ("July 4th, 2019", ["2019-07-04"]),
        ("le 1er juillet 2020", ["2020-07-01"]),
        ("en août 2021", ["2021-08"]),
        ("since 2018", ["2018"]),
        ("04/07/2019 and 2020-01-02", ["2019-07-04", "2020-01-02"]),
        ("2019 requests/s over 20190 keys", ["2019"]),
    ],
)
def test_dates(text: str, dates: list[str]) -> None:
    """Dates in English, French and ISO, whole or in part."""
    assert sorted(parse_dates(text)) == sorted(dates)


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("Is it on in v3.4?", Mark("version", "3.4")),
        ("What did ADR 012 decide?", Mark("document", "adr-12")),
        ("What does RFC-7231 say?", Mark("document", "rfc-7231")),
        ("Why 12,500 requests?", Mark("number", "12500")),
        ("Which tag is plat2014_x86?", Mark("identifier", "plat2014_x86")),
        ("Where does the Harbour Gateway run?", Mark("name", "harbour gatewai")),
    ],
)
def test_marks(text: str, mark: Mark) -> None:
    """What evidence must show to the letter."""
    assert mark in parse_question(text).marks


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("How many shards are there?", Wanted.NUMBER),
        ("Combien de fragments y a-t-il ?", Wanted.NUMBER),
        ("When was it shipped?", Wanted.DATE),
        ("Depuis quand est-ce actif ?", Wanted.DATE),
        ("How long did it last?", Wanted.DURATION),
        ("Quelle version faut-il ?", Wanted.VERSION),
        ("Who signed it?", Wanted.NAME),
        ("Quel est le numéro de téléphone ?", Wanted.PHONE),
    ],
)
def test_wanted(text: str, wanted: Wanted) -> None:
    """The kind of value asked for, in both languages."""
    assert wanted in parse_question(text).wanted


def test_terms_leave_out_function_words() -> None:
    """Function words, dates and versions are no content terms."""
    said = parse_question("What is the retry limit of the gateway in v2.1 since 2019?")
    assert said.terms == parse_question("retry limit gateway").terms


def test_language() -> None:
    """The language is told by the words only one of them has."""
    assert language_of("Quelle est la limite de la passerelle ?") == "fr"
    assert language_of("What is the limit of the gateway?") == "en"
    assert language_of("gateway") == "en"


@pytest.mark.parametrize(
    ("text", "held"),
    [("bread and jam", False), ("one day", True), ("for 30s", True), ("a mess", False), ("about an hour", True)],
)
def test_what_a_duration_is(text: str, held: bool) -> None:
    """A number may touch its unit, a word may not: `and` is not `an d`."""
    measure = Measure(parse_question("How long does it bake?"), {})
    assert measure.holds(Wanted.DURATION, text) is held
