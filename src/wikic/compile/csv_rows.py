"""Comma-separated tables: each record a row that repeats its header's words. Pure."""

from __future__ import annotations

import re

from wikic.compile.statements import Statement, row_statement
from wikic.model.citation import Span
from wikic.model.records import Record, parse_records, separator_of


def is_csv(path: str) -> bool:
    """Whether a document of this name is a table."""
    return path.lower().endswith((".csv", ".tsv"))


def parse_csv(text: str) -> list[Statement]:
    """A statement a record, on the lines that the record has."""
    lines = text.split("\n")
    records = list(parse_records(lines, separator_of(lines)))
    head = records[0] if records and _is_header(records[0]) else Record(0, 0, ())
    at = Span(head.first, head.last) if head.cells else None
    rows = (row_statement(r.cells, head.cells, Span(r.first, r.last), at) for r in records if r is not head)
    return [row for row in rows if row]


def _is_header(record: Record) -> bool:
    """Whether a first record names columns: words, each once."""
    cells = record.cells
    return len(cells) > 1 and all(re.match(r"[^\W\d]", cell) for cell in cells) and len(set(cells)) == len(cells)
