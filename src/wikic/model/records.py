"""Records of a comma-separated table: cells, and the lines that each record has."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_MARKS = ",;\t|"
MEDIA_TYPES = ("text/csv", "text/tab-separated-values")


class Record(NamedTuple):
    """first, last: its lines, from 1. cells: each on one line."""

    first: int
    last: int
    cells: tuple[str, ...]


def separator_of(lines: Sequence[str]) -> str:
    """The mark that the first line of a table has most of."""
    opening = next((line for line in lines if line.strip()), "")
    return max(_MARKS, key=opening.count)


def parse_records(lines: Sequence[str], separator: str) -> Iterator[Record]:
    """Every record that says something; what cannot be read as one ends them. Never raises."""
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator)
    above = 0
    try:
        for cells in reader:
            first, above = above + 1, reader.line_num
            if any(cell.strip() for cell in cells):
                yield Record(first, above, tuple(" ".join(cell.split()) for cell in cells))
    except csv.Error:
        return
