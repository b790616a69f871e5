"""The header fields of a document: front matter, RFC 822 lines, `Key: value` under the title, two-column tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from wikic.model.atoms.measured import parse_quantity
from wikic.model.front_matter import parse_front_matter
from wikic.model.markdown import parse_heading, row_cells, strip_markup
from wikic.model.slug import printable

_RFC822 = re.compile(r"([A-Za-z][\w-]{1,30}):(?:[ \t]+(.*))?$")
_PLAIN = re.compile(r"\s*(?:[-*+]\s+)?[*_]{0,2}([^\W\d][\w' -]{1,24}?)[*_]{0,2}\s*:[*_]{0,2}\s+(\S.*)$")
_OF_HEADERS = frozenset(  # what a document says of itself
    "title titre status statut state date created créé subject author authors auteur auteurs deciders décideurs "
    "decision-makers from pep eip rfc adr".split()
)
_REACH = 40  # lines under the title in which a header can stand


class Field(NamedTuple):
    """One header field: key folded to lower case with dashes, value as written, its line (from 1)."""

    key: str
    value: str
    line: int


def parse_fields(lines: list[str], text: str) -> tuple[list[Field], int]:
    """All header fields and how many lines a leading block of them takes; never raises."""
    front = parse_front_matter(text)
    fields: list[Field] = []
    if front.end:
        for key in front.values:
            line = next((n for n, raw in enumerate(lines[: front.lines], 1) if raw.startswith(f"{key}:")), 1)
            value = ", ".join(front.items(key))
            fields += [Field(_key(key), printable(value), line)] if value else []
        above = front.lines
    else:
        fields, above = _rfc822(lines)
    return fields + _under_title(lines, above), above


def header_lines(fields: Sequence[Field]) -> set[int]:
    """The lines of the fields that head their document: in a run of them, one says date, status, author or the like.

    `Timeout: 30 s` under a title is a field too, but what it says is of the subject, and is not taken as read.
    """
    found: set[int] = set()
    run: list[Field] = []
    for entry in [*fields, Field("", "", 0)]:
        if run and entry.line - run[-1].line not in (0, 1):
            heads = any(f.key in _OF_HEADERS for f in run)
            found |= {f.line for f in run if heads and (f.key in _OF_HEADERS or not parse_quantity(f.value))}
            run = []
        run.append(entry)
    return found


def _rfc822(lines: list[str]) -> tuple[list[Field], int]:
    fields: list[Field] = []
    number = 0
    for number, line in enumerate(lines, 1):
        match = _RFC822.match(line)
        if match:
            fields.append(Field(_key(match[1]), (match[2] or "").strip(), number))
        elif fields and line[:1] in (" ", "\t") and line.strip():
            last = fields[-1]
            fields[-1] = last._replace(value=f"{last.value} {line.strip()}".strip())
        elif line.strip() or fields:
            break
    known = {"title", "status", "date", "created", "subject", "author", "pep", "from"}
    return (fields, number - 1) if len(fields) >= 2 and known & {f.key for f in fields} else ([], 0)


def _under_title(lines: list[str], above: int) -> list[Field]:
    """`Date: …` lines and table rows between the first heading and the next, and the text of a Status section."""
    fields: list[Field] = []
    section, seen_title, fenced = "", False, False
    for number, line in enumerate(lines[above : above + 400], above + 1):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        heading = None if fenced else parse_heading(line)
        if heading:
            section = strip_markup(heading[1]).strip().casefold() if seen_title or heading[0] > 1 else ""
            seen_title = True
        elif section in ("status", "statut") and line.strip():
            fields.append(Field("status", line.strip(), number))
        elif not section and number <= above + _REACH and not fenced and (match := _plain(line)):
            fields.append(Field(_key(match[0]), match[1], number))
    return fields


def _plain(line: str) -> tuple[str, str] | None:
    if line.lstrip().startswith("|"):
        cells = row_cells(line)
        named = len(cells) == 2 and cells[0] and cells[1].strip("-: ") and len(cells[0]) <= 24
        return (cells[0], cells[1]) if named else None
    match = _PLAIN.match(line)
    return (match[1], match[2].strip()) if match and len(match[1].split()) <= 3 else None


def _key(key: str) -> str:
    return "-".join(strip_markup(key).strip().casefold().replace("_", " ").split())
