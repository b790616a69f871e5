"""When two sentences say the same: word for word but for markup, case, punctuation and the writing of figures. Pure."""

from __future__ import annotations

import functools
import re

from wikic.model.atoms import AtomKind, parse_atoms
from wikic.model.claim import plain_text

_CODE = re.compile(r"`[^`\n]+`")
_EDGES = ".,;:!\"'“”«»‘’*_()[]|"
_BULLET = re.compile(r"^\s*(?:[-*+•]|\d{1,2}[.)])\s+")
_VALUED = (AtomKind.NUMBER, AtomKind.QUANTITY, AtomKind.DATE, AtomKind.TIME, AtomKind.VERSION, AtomKind.IDENTIFIER)


@functools.lru_cache(maxsize=8192)
def likeness(text: str) -> str:
    """What two sentences share when they are one: every word in order, figures as values, code to the letter.

    A negation is a word and a figure is a value, so sentences that differ in either are never alike.
    """
    text = _BULLET.sub("", text)
    code = " ".join(_CODE.findall(text))
    plain = plain_text(text)
    pieces, end = [], 0
    for atom in parse_atoms(plain):
        if atom.kind in _VALUED and atom.start >= end:
            pieces += [_words(plain[end : atom.start]), f"{atom.kind}={atom.value}"]
            end = atom.end
    pieces.append(_words(plain[end:]))
    return " ".join(filter(None, (*pieces, code)))


def _words(text: str) -> str:
    folded = text.replace("’", "'").casefold()
    return " ".join(filter(None, (word.strip(_EDGES) for word in folded.split())))
