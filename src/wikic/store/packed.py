"""Catalogue entries and problems as bytes: what the cache keeps, and what one process tells another."""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from functools import partial
from sys import intern
from typing import Any

from wikic.model.citation import Citation, Span
from wikic.model.link import Link
from wikic.model.page import Conflict, Section, Side
from wikic.model.problem import Fix, Problem, Severity
from wikic.model.wiki import Entry

_MARSHAL = 3  # the format that loads fastest of those that share strings


def pack_entry(entry: Entry) -> bytes:
    """An entry; words that many pages hold are interned, which makes them one string when they are read again."""
    links = tuple((intern(target), section, intern(label), line) for target, section, label, line in entry.links)
    sections = tuple((intern(text), level, line, intern(anchor)) for text, level, line, anchor in entry.sections)
    conflicts = _bare(entry.conflicts)
    named = entry._asdict() | {"links": links, "sections": sections, "conflicts": conflicts}
    for key in ("slug", "path", "type", "status", "created", "updated"):
        named[key] = intern(named[key])
    return marshal.dumps(tuple(named.values()), _MARSHAL)


def _bare(value: Any) -> Any:
    return tuple(_bare(item) for item in value) if isinstance(value, tuple) else value


_new: Any = tuple.__new__  # named tuples made from tuples known to be well formed, without a call of Python's
_link, _section = partial(_new, Link), partial(_new, Section)


def unpack_entry(blob: bytes) -> Entry:
    """An entry; names that several pages hold are one string in memory, since they were interned when written."""
    fields = marshal.loads(blob)
    links, conflicts, sections = map(_link, fields[11]), map(_conflict, fields[14]), map(_section, fields[15])
    made: Entry = _new(
        Entry, (*fields[:11], tuple(links), *fields[12:14], tuple(conflicts), tuple(sections), *fields[16:])
    )
    return made


def _conflict(fields: Any) -> Conflict:
    about, sides, is_open, line, text = fields
    made = (
        Side(value, Citation(kind, ident, Span(*span) if span else None), note)
        for value, (kind, ident, span), note in sides
    )
    return Conflict(about, tuple(made), is_open, line, text)


def pack_problems(problems: Sequence[Problem]) -> bytes:
    """Problems with their fixes; nothing for none."""
    return marshal.dumps([_row(problem) for problem in problems]) if problems else b""


def unpack_problems(value: bytes) -> tuple[Problem, ...]:
    """What `pack_problems` made bytes of."""
    return tuple(_problem(row) for row in marshal.loads(value)) if value else ()


def _row(problem: Problem) -> tuple[object, ...]:
    fix = problem.fix
    told = (problem.rule, str(problem.severity), problem.path, problem.line, problem.message, problem.help)
    return (*told, (fix.path, fix.before, fix.after, fix.safe) if fix else None)


def _problem(row: Any) -> Problem:
    rule, severity, path, line, message, help, fix = row
    return Problem(rule, Severity(severity), path, line, message, help, Fix(*fix) if fix else None)
