"""Sentences of prose in English and French: structure (lists, tables) is cut before this is called."""

from __future__ import annotations

import re

# A stop ends a sentence when white space and then a capital, digit, quote or bracket follow …
_STOP = re.compile(
    r"""[.!?…。！？]"""  # one set first, which the engine looks for at once
    r"""(?:(?<=[.!?…])["'”’»)\]*_`]*(?=\s+[“"'«(\[*_`<]*[A-ZÀ-ÖØ-Þ0-9\u0370-\u1fff])|(?<=[。！？])["'”’»)\]]*)"""
)
# … unless the word before it is an abbreviation, an initial, or the number of an enumerated line.
_LISTED = (
    "e.g i.e cf vs approx no nos fig figs sec ch vol pp p art al dr mr mrs ms m mm mme st jr sr inc ltd corp co "
    "dept est ex réf ref env max min jan feb févr fév apr avr jul juil aug sept sep oct nov dec déc av etc"
)
_ABBREVIATIONS = frozenset(_LISTED.split())
_MAY_END = frozenset({"etc", "inc", "ltd", "co", "no", "max", "min", "m", "al"})
_REACH = 16  # characters looked at on either side of a stop: a line of 5 MB must cost what its length says


def sentence_ends(text: str) -> list[int]:
    """Offsets in `text` at which a sentence ends and white space begins; the end of the text is not listed."""
    return [match.end() for match in _STOP.finditer(text) if match.end() < len(text) and _ends(text, match)]


def _ends(text: str, stop: re.Match[str]) -> bool:
    """Whether a stop ends its sentence; `12.` at the start of a line, `e.g.` and initials do not."""
    if text[stop.start()] != ".":
        return True
    head = text[max(0, stop.start() - _REACH) : stop.start()]
    word = head.split()[-1].lstrip("([“«\"'") if head[-1:].strip() else ""
    if word.isdecimal():
        line = head.rpartition("\n")[2]
        return len(word) > 3 or len(line) == _REACH or bool(line.removesuffix(word).strip())
    if word.casefold() in _ABBREVIATIONS:
        return word.casefold() in _MAY_END and text[stop.end() : stop.end() + _REACH].lstrip()[:1].isupper()
    return not (len(word) == 1 and word.isupper())
