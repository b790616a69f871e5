"""Sentences of prose in English and French: structure (lists, tables) is cut before this is called."""

from __future__ import annotations

import re

# A stop ends a sentence when white space and then a capital, digit, quote or bracket follow …
_STOP = re.compile(r"""(?<=[.!?…])["'”’»)\]*_`]*\s+(?=[“"'«(\[*_`<]*[A-ZÀ-ÖØ-Þ0-9\u0370-\u1fff])|(?<=[。！？])""")
# … unless the word before it is a known abbreviation, an initial, or an enumerator.
_NO_STOP = re.compile(
    r"(?:\b(?:e\.g|i\.e|cf|vs|etc|approx|no|nos|fig|sec|ch|vol|pp|p|art|al|dr|mr|mrs|ms|m|mm|mme|st|jr|sr|inc|ltd|"
    r"corp|co|dept|est|ex|réf|env|max|min|jan|feb|févr|apr|avr|jul|juil|aug|sept|sep|oct|nov|dec|déc|av|apr\. j\.-c)"
    r"|(?:^|[\s(])[A-Za-z]|(?:^|\n)\s*\d{1,3})\.$",
    re.IGNORECASE,
)
_AFTER_ETC = re.compile(r"\b(?:etc|inc|ltd|co|no)\.$", re.IGNORECASE)


def sentence_ends(text: str) -> list[int]:
    """Offsets in `text` at which a sentence ends and white space begins; the end of the text is not listed."""
    ends = []
    for match in _STOP.finditer(text):
        before = text[max(0, match.start() - 24) : match.start()]
        if _NO_STOP.search(before) and not (_AFTER_ETC.search(before) and text[match.end()].isupper()):
            continue
        ends.append(match.end() - len(match.group()) + len(match.group().rstrip()))
    return ends


def split_sentences(text: str) -> list[str]:
    """The sentences of a paragraph, in order, without the white space between them."""
    start, found = 0, []
    for end in [*sentence_ends(text), len(text)]:
        if piece := text[start:end].strip():
            found.append(piece)
        start = end
    return found
