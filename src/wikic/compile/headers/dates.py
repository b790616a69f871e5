"""Dates as people write them, to ISO; day before month where both readings are possible."""

from __future__ import annotations

import datetime
import re

_MONTHS = (
    "january janvier jan janv", "february février fevrier feb fév fev févr", "march mars mar",
    "april avril apr avr", "may mai", "june juin jun", "july juillet jul juil", "august août aout aug",
    "september septembre sep sept", "october octobre oct", "november novembre nov",
    "december décembre decembre dec déc",
)  # fmt: skip
_NUMBER = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_NAME = "|".join(sorted(_NUMBER, key=len, reverse=True))
_ISO = re.compile(r"(?<!\d)((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
_EUROPEAN = re.compile(r"(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)\d\d)(?!\d)")
_DAY_FIRST = re.compile(
    rf"(?<!\d)(\d{{1,2}})(?:er|st|nd|rd|th)?[\s.-]+(?:of\s+)?({_NAME})\b\.?,?[\s-]+(\d{{4}})\b", re.I
)
_MONTH_FIRST = re.compile(rf"\b({_NAME})\b\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(\d{{4}})\b", re.I)
_STAMP = re.compile(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?:[T_-]?\d{4}(?:\d\d)?)?(?!\d)")


def parse_date(text: str) -> str:
    """The first date of a text as ISO, "" when there is none."""
    found = sorted(_dates(text))
    return found[0][1] if found else ""


def parse_name_date(name: str) -> str:
    """The date that a file name carries: `2026-01-10-a.md`, `20240603162604-b.md`; of a month alone its first day."""
    if date := parse_date(name):
        return date
    for year, month, day in _STAMP.findall(name):
        if date := _iso(year, month, day):
            return date
    month_only = re.match(r"((?:19|20)\d\d)-(\d\d)(?!\d)", name)
    return _iso(month_only[1], month_only[2], "1") if month_only else ""


def _dates(text: str) -> list[tuple[int, str]]:
    found = [(m.start(), _iso(m[1], m[2], m[3])) for m in _ISO.finditer(text)]
    found += [(m.start(), _iso(m[3], m[2], m[1])) for m in _EUROPEAN.finditer(text)]
    found += [(m.start(), _iso(m[3], _NUMBER[m[2].casefold()], m[1])) for m in _DAY_FIRST.finditer(text)]
    found += [(m.start(), _iso(m[3], _NUMBER[m[1].casefold()], m[2])) for m in _MONTH_FIRST.finditer(text)]
    return [(at, date) for at, date in found if date]


def _iso(year: str, month: str | int, day: str) -> str:
    try:
        return datetime.date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""
