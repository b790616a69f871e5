"""A value as a quantity that two sources can be compared by: 30 s = 30000 ms, 1,000 = 1 000. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

_UNITS: dict[str, tuple[str, float]] = {}
_LISTED = (
    ("time", "ms|millisecond|milliseconds|milliseconde|millisecondes=0.001"),
    ("time", "s|sec|second|seconds|seconde|secondes=1"),
    ("time", "min|minute|minutes|mn=60"),
    ("time", "h|hr|hour|hours|heure|heures=3600"),
    ("time", "d|day|days|jour|jours=86400"),
    ("time", "week|weeks|semaine|semaines=604800"),
    ("size", "B|byte|bytes|octet|octets=1"),
    ("size", "KB|kB|ko|Ko=1000"),
    ("size", "MB|Mo=1000000"),
    ("size", "GB|Go=1000000000"),
    ("size", "TB|To=1000000000000"),
    ("size", "KiB=1024"),
    ("size", "MiB=1048576"),
    ("size", "GiB=1073741824"),
    ("size", "TiB=1099511627776"),
    ("share", "%|percent|pourcent=1"),
    ("rate", "rps|req/s|requests/s|qps=1"),
)
for _dimension, _entry in _LISTED:
    _names, _, _factor = _entry.rpartition("=")
    _UNITS |= {name: (_dimension, float(_factor)) for name in _names.split("|")}
_NUMBER = r"[-+]?\d{1,3}(?:[,\u202f\u00a0 ]\d{3})+(?:\.\d+)?|[-+]?\d+(?:[.,]\d+)?"
_QUANTITY = re.compile(rf"({_NUMBER})(?![\d.]*\d)\s*([%A-Za-zµé/]+)?")
_SWITCH = {"true": 1.0, "false": 0.0, "enabled": 1.0, "disabled": 0.0, "yes": 1.0, "no": 0.0, "oui": 1.0, "non": 0.0}


class Quantity(NamedTuple):
    """dimension: time (seconds), size (bytes), share (%), rate (a second), switch (0, 1), or the unit as written."""

    dimension: str
    value: float


def parse_quantity(text: str) -> Quantity | None:
    """The quantity a value opens with, None when it opens with words."""
    text = text.strip().strip("`\"'*").strip()
    if (word := text.rstrip(".").casefold()) in _SWITCH:
        return Quantity("switch", _SWITCH[word])
    match = _QUANTITY.match(text)
    if match is None or re.match(r"\d{4}-\d\d|\d+\.\d+\.\d+|\d{1,2}:\d\d", text):
        return None
    number = re.sub(r"[,\s\u202f\u00a0](?=\d{3}(?:\D|$))", "", match[1]).replace(",", ".")
    unit = match[2] or ""
    dimension, factor = _UNITS.get(unit) or _UNITS.get(unit.casefold()) or (unit.casefold().rstrip("s"), 1.0)
    return Quantity(dimension, round(float(number) * factor, 9))
