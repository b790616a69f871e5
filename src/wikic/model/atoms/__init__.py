"""The atoms of a sentence: numbers with their units, dates, times, versions, identifiers, quotations, names.

Compared as values, whatever their writing: `30 s`, `30000 ms` and `thirty seconds` are one quantity.
"""

from __future__ import annotations

from wikic.model.atoms.atom import Atom, AtomKind
from wikic.model.atoms.dates import parse_dates
from wikic.model.atoms.identifiers import parse_identifiers, parse_names, parse_quotes, parse_versions
from wikic.model.atoms.measured import Quantity, parse_quantity
from wikic.model.atoms.numbers import magnitude, parse_numbers

__all__ = [
    "Atom", "AtomKind", "Quantity", "magnitude", "parse_atoms", "parse_quantity", "quantity_of", "same_quantity",
]  # fmt: skip

_PARSERS = (parse_dates, parse_versions, parse_identifiers, parse_numbers)  # what an earlier one took, a later leaves


def parse_atoms(text: str) -> tuple[Atom, ...]:
    """All atoms of a text in order; quotations and names overlap the others, the rest do not overlap."""
    found: list[Atom] = []
    taken = bytearray(len(text))
    for parse in _PARSERS:
        for atom in parse(text):
            if not any(taken[atom.start : atom.end]):
                taken[atom.start : atom.end] = b"\1" * (atom.end - atom.start)
                found.append(atom)
    found += [*parse_quotes(text), *(name for name in parse_names(text) if not any(taken[name.start : name.end]))]
    return tuple(sorted(found, key=lambda atom: (atom.start, atom.end)))


def same_quantity(a: str, b: str) -> bool:
    """Whether two values agree: `30 s` and `30000 ms`, `1.5 MiB` and `1536 KiB`; False unless both are one atom."""
    one, other = quantity_of(a), quantity_of(b)
    return one is not None and other is not None and (one.kind, one.value) == (other.kind, other.value)


def quantity_of(text: str) -> Atom | None:
    """The one number, quantity, date, time or version that a value is, quotes and ticks aside; None otherwise."""
    bare = text.strip(" \t`\"'*_.;,")
    kinds = (AtomKind.NUMBER, AtomKind.QUANTITY, AtomKind.DATE, AtomKind.TIME, AtomKind.VERSION)
    atoms = [atom for atom in parse_atoms(bare) if atom.kind in kinds]
    return atoms[0] if len(atoms) == 1 and (atoms[0].start, atoms[0].end) == (0, len(bare)) else None
