"""A value as a quantity that two sources can be compared by: 30 s = 30000 ms, 1,000 = 1 000."""

from __future__ import annotations

import re
from typing import NamedTuple

from wikic.model.atoms.atom import AtomKind
from wikic.model.atoms.dates import parse_dates
from wikic.model.atoms.identifiers import parse_identifiers, parse_versions
from wikic.model.atoms.numbers import parse_numbers

_SWITCH = {"true": 1.0, "false": 0.0, "enabled": 1.0, "disabled": 0.0, "yes": 1.0, "no": 0.0, "oui": 1.0, "non": 0.0}
_COUNTED = re.compile(r"\s*([A-Za-zµ\u00c0-\u024f/]+)")
_REACH = 60  # characters: a quantity is no longer


class Quantity(NamedTuple):
    """dimension: the base unit (`ms`, `B`, `percent`), `switch` (0, 1), else what is counted, as written."""

    dimension: str
    value: float


def parse_quantity(text: str) -> Quantity | None:
    """The quantity a value opens with; None when it opens with words, a date, a version or an identifier."""
    text = text.strip().strip("`\"'*").strip()
    if (word := text.rstrip(".").casefold()) in _SWITCH:
        return Quantity("switch", _SWITCH[word])
    text = text[:_REACH]
    atom = next((atom for atom in parse_numbers(text) if atom.start == 0), None)
    others = (parse_dates, parse_versions, parse_identifiers)
    if atom is None or any(other.start == 0 for parse in others for other in parse(text)):
        return None
    if atom.kind is AtomKind.QUANTITY:
        number, base = atom.value.split(" ", 1)
        return Quantity(base, float(number))
    counted = _COUNTED.match(text, atom.end)
    return Quantity(counted[1].casefold().rstrip("s") if counted else "", float(atom.value))
