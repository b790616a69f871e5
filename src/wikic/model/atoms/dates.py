"""Dates and times of day, in the forms that English and French documents use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.atoms.atom import Atom, AtomKind

_NAMES = (
    "january jan janvier janv",
    "february feb février fevrier févr",
    "march mar mars",
    "april apr avril avr",
    "may mai",
    "june jun juin",
    "july jul juillet juil",
    "august aug août aout",
    "september sep sept septembre",
    "october oct octobre",
    "november nov novembre",
    "december dec décembre decembre déc",
)
MONTHS = {name: number for number, names in enumerate(_NAMES, 1) for name in names.split()}
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_YEAR = r"(?P<y>(?:19|20)\d\d)"
_DAY = r"(?P<d>[0-3]?\d)"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?<![\w-])(?P<y>\d{4})-(?P<m>[01]\d)-(?P<d>[0-3]\d)(?![\w-]|\.\d)",
        rf"(?<![\w.]){_DAY}(?:st|nd|rd|th|er)?[ .-]*(?:of |de )?(?P<n>{_MONTH})\b\.?,?(?:[ -]+{_YEAR}(?!\d))?",
        rf"\b(?P<n>{_MONTH})\.? {_DAY}(?:st|nd|rd|th)?(?!\d|:)(?:,? {_YEAR}(?!\d))?",
        rf"\b(?P<n>{_MONTH})\.?,? {_YEAR}(?!\d)",
        r"(?<![\w/])(?P<a>[0-3]?\d)/(?P<b>[0-3]?\d)/(?P<y>\d{4})(?![\w/])",
        r"(?<![\w-])(?P<y>(?:19|20)\d\d)-(?P<m>0[1-9]|1[0-2])(?![\w-])",
    )
)
_TIME = re.compile(
    r"(?<![\w:.])(?P<h>[01]?\d|2[0-4])(?::(?P<m>[0-5]\d)(?::(?P<s>[0-5]\d))?\s?(?P<half>[ap]\.?m\b)?|\s?(?P<only>[ap]\.?m\b))"
    r"(?![\w:])",
    re.IGNORECASE,
)
_SIGN = re.compile(r"\d{4}-|/\d|:\d\d|[ap]\.?m\b|\b(?:" + _MONTH + r")\b", re.IGNORECASE)


def parse_dates(text: str) -> Iterator[Atom]:
    """Dates as `2026-10-12`, `2026-10`, `--10-12`; `05/06/2026` as both readings, `2026-06-05|2026-05-06`; times."""
    if not _SIGN.search(text):
        return
    taken = bytearray(len(text))
    for form in _FORMS:
        for match in form.finditer(text):
            value = _date(match.groupdict())
            if value and not any(taken[match.start() : match.end()]):
                end = match.end() - (len(match.group()) - len(match.group().rstrip(" .,")))
                taken[match.start() : end] = b"\1" * (end - match.start())
                yield Atom(AtomKind.DATE, value, text[match.start() : end], match.start(), end)
    for match in _TIME.finditer(text):
        yield Atom(AtomKind.TIME, _time(match), match.group(), match.start(), match.end())


def _date(found: dict[str, str | None]) -> str:
    year, day = found.get("y"), int(found.get("d") or 0)
    if found.get("a"):
        one, other = int(found["a"] or 0), int(found["b"] or 0)
        readings = {f"{year}-{m:02d}-{d:02d}" for d, m in ((one, other), (other, one)) if 1 <= m <= 12 and 1 <= d <= 31}
        return "|".join(sorted(readings))
    name = found.get("n")
    month = MONTHS[name.lower()] if name else int(found.get("m") or 0)
    if not 1 <= month <= 12 or day > 31 or ("d" in found and found["d"] and not day):
        return ""
    if not day:
        return f"{year}-{month:02d}" if year else ""
    return f"{year or '-'}-{month:02d}-{day:02d}"


def _time(match: re.Match[str]) -> str:
    hour, half = int(match["h"]), (match["half"] or match["only"] or "").lower()
    if half:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    second = f":{match['s']}" if match["s"] else ""
    return f"{hour:02d}:{match['m'] or '00'}{second}"
