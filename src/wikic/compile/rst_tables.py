"""Tables of reStructuredText as rows of markdown, each on its own lines. Pure.

A table in which a cell spans columns stays as it is written: to which header a cell belongs would be a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from wikic.model.citation import Span

_GRID = re.compile(r"\s*\+(?:[-=]+\+)+\s*$")
_SIMPLE = re.compile(r"\s*=+(?: +=+)+\s*$")
_LONGEST = 1000  # lines of a table


class _Row(NamedTuple):
    """first, last: indexes of its lines, from 0."""

    cells: tuple[str, ...]
    first: int
    last: int


def pipe_tables(lines: Sequence[str]) -> tuple[list[str], dict[int, Span]]:
    """The lines with every table's rows as `| a | b |`, and the lines of each row by the number of the one it is on."""
    out, spans = list(lines), dict[int, Span]()
    at = 0
    while at < len(lines):
        read = _grid if _GRID.match(lines[at]) else _simple if _SIMPLE.match(lines[at]) else None
        end, rows, rule = read(lines, at) if read else (at, [], -1)
        if rows:
            out[at : end + 1] = [""] * (end + 1 - at)
            _lay(out, spans, rows, rule)
        at = end + 1
    return out, spans


def _lay(out: list[str], spans: dict[int, Span], rows: list[_Row], rule: int) -> None:
    """Rows on their first line, the header on its last, right above its rule, as markdown wants it."""
    for row in rows:
        place = row.last if row.last < rule else row.first
        out[place] = f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row.cells)} |"
        spans[place + 1] = Span(row.first + 1, row.last + 1)
    if rule >= 0:
        out[rule] = "|" + "---|" * len(rows[0].cells)


def _grid(lines: Sequence[str], start: int) -> tuple[int, list[_Row], int]:
    """The last line of a grid table, its rows, and the line of the rule under its header, -1 for none."""
    end = start
    while end + 1 < len(lines) and end - start < _LONGEST and lines[end + 1].lstrip()[:1] in ("+", "|"):
        end += 1
    places = [n for n, mark in enumerate(lines[start]) if mark == "+"]
    borders = [n for n in range(start, end + 1) if lines[n].lstrip().startswith("+")]
    inside = [n for n in range(start, end + 1) if n not in set(borders)]
    whole = all([n for n, mark in enumerate(lines[b]) if mark == "+"] == places for b in borders)
    if not whole or borders[-1] != end or any(not _parted(lines[n], places) for n in inside):
        return end, [], -1
    columns = [(left + 1, right) for left, right in pairwise(places)]
    rows = [_row(lines, range(top + 1, below), columns) for top, below in pairwise(borders)]
    rule = next((b for b in borders[1:-1] if "=" in lines[b]), -1)
    return end, rows if _one_header(rows, rule) else [], rule


def _simple(lines: Sequence[str], start: int) -> tuple[int, list[_Row], int]:
    """The same of a simple table."""
    borders = [n for n in range(start, min(start + _LONGEST, len(lines))) if _SIMPLE.match(lines[n])]
    end = next((n for n in borders[1:] if n + 1 == len(lines) or not lines[n + 1].strip()), start)
    starts = [found.start() for found in re.finditer("=+", lines[start])]
    columns = list(zip(starts, [*starts[1:], 10**6], strict=True))
    inside = [n for n in range(start + 1, end) if n not in borders]
    spans = any(line[left - 1 : left].strip() for n in inside if (line := lines[n]) for left in starts[1:])
    if end == start or spans or any(re.fullmatch(r"[-\s]+", lines[n]) and lines[n].strip() for n in inside):
        return start, [], -1
    rule = next((n for n in borders[1:] if n < end), -1)
    rows = [_row(lines, held, columns) for held in _runs(lines, inside, columns[0], rule)]
    return end, rows if _one_header(rows, rule) else [], rule


def _runs(lines: Sequence[str], inside: list[int], first: tuple[int, int], rule: int) -> Iterator[list[int]]:
    """The lines of each row: one begins where the first column has text; the header is all above the rule."""
    held: list[int] = []
    for n in inside:
        if not lines[n].strip():
            continue
        begins = bool(lines[n][slice(*first)].strip()) and not (held and n < rule)
        if held and (begins or held[0] < rule < n):
            yield held
            held = []
        held.append(n)
    if held:
        yield held


def _one_header(rows: list[_Row], rule: int) -> bool:
    return sum(row.last < rule for row in rows) <= 1


def _parted(line: str, places: list[int]) -> bool:
    return all(line[place : place + 1] == "|" for place in places)


def _row(lines: Sequence[str], held: Sequence[int], columns: list[tuple[int, int]]) -> _Row:
    said = (" ".join(" ".join(lines[n][left:right] for n in held).split()) for left, right in columns)
    return _Row(tuple("" if cell == "\\" else cell for cell in said), held[0], held[-1])
