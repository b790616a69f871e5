"""A text cut into passages: runs of lines small enough to quote, which the index finds and an answer cites."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

ENOUGH_WORDS = 60  # a passage is closed at the next paragraph once it holds this many
MOST_WORDS = 120  # and at the next line once it holds this many
_HEADING = re.compile(r"#{1,6} |={4,}\s*$|-{4,}\s*$|~{4,}\s*$|\^{4,}\s*$")
_FENCE = re.compile(r"\s*(?:```|~~~)")


class Passage(NamedTuple):
    """Lines `first` to `last` of a text, from 1, both included, under the headings `heading` (outermost first)."""

    first: int
    last: int
    heading: str = ""


def cut_passages(lines: Sequence[str], start: int = 1) -> list[Passage]:
    """The passages of a text from line `start` on, in order; blank lines at their ends belong to none."""
    found: list[Passage] = []
    first, words, fenced = 0, 0, False
    trail: list[tuple[int, str]] = []
    path = ""
    for number in range(start, len(lines) + 1):
        line = lines[number - 1]
        fenced ^= bool(_FENCE.match(line))
        level = 0 if fenced else _heading_level(line, lines[number] if number < len(lines) else "")
        if first and (level or words >= MOST_WORDS or (words >= ENOUGH_WORDS and not line.strip())):
            found.append(_closed(lines, first, number - 1, path))
            first, words = 0, 0
        if level:
            trail = [*(entry for entry in trail if entry[0] < level), (level, line.strip("# \t"))]
            path = " > ".join(text for _, text in trail)
        if line.strip():
            first = first or number
            words += line.count(" ") + 1
    if first:
        found.append(_closed(lines, first, len(lines), path))
    return found


def _closed(lines: Sequence[str], first: int, last: int, path: str) -> Passage:
    while last > first and not lines[last - 1].strip():
        last -= 1
    return Passage(first, last, path)


def _heading_level(line: str, below: str) -> int:
    """The level of a heading in ATX style, or underlined as in rst and setext; 0 when the line is none."""
    if line.startswith("#"):
        marks = len(line) - len(line.lstrip("#"))
        return marks if marks <= 6 and line[marks : marks + 1] in (" ", "") else 0
    bar = below.rstrip()
    if len(bar) >= 4 and bar[0] in "=-~^" and not bar.strip(bar[0]) and line[:1].strip() and len(bar) <= len(line) + 40:
        return 1 + "=-~^".index(bar[0]) if line.strip("=-~^ ") else 0
    return 0
