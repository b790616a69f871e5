"""Values that differ: what the evidence of one answer says of the same thing, beside the conflicts that pages record.

Two statements disagree when both stand alike (neither replaces the other), hold the same greater part of one clause of
the question, and give one value each of the kind it asks for, and the values are not the same. `from 5 to 7` gives 7.
Where the question itself offers two numbers, it is enough that either stands in a statement without the other. Such a
pair is shown to the reader and stored nowhere: the wiki's own conflicts are made at ingestion. A question on dates is
also told of a document that gives one day in its title and another in its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from wikic.model.atoms import Atom, AtomKind, parse_atoms
from wikic.model.wiki import Wiki
from wikic.read.coverage import Measure
from wikic.read.evidence import Evidence
from wikic.read.question import Wanted, parse_dates
from wikic.store.terms import fold_text, term_set

SAME = 0.55  # share of a clause that both statements must hold, their titles read with them
SAID = 0.35  # share of it that both must hold themselves
MOST = 3  # pairs shown
_SHORT = 40  # words of a passage that is one statement
_DAY = len("2026-12-01")
_CHANGE = re.compile(r"\b(?:from|de|du)\b (?:\w+ )?(\S+) (?:to|à|a) (\S+)")
_YES_NO = re.compile(
    r"^(?:is|are|was|were|does|do|did|has|have|can|est-ce|[\w' -]+-t-(?:il|elle)s?)\b|, (?:is|are|does|do|has)\b"
)
_TRUE = re.compile(
    r"\b(?:set|on|enabled|active|true|active[es]*) by default\b|\bdefault\W{1,4}(?:true|on|yes|enabled)\b"
)
_FALSE = re.compile(
    r"\b(?:not (?:set|on|enabled|active)|unset|off|disabled|false) by default\b|"
    r"\bdefault\W{1,4}(?:false|off|no|disabled)\b"
)
_KINDS = {
    Wanted.DATE: (AtomKind.DATE,),
    Wanted.TIME: (AtomKind.TIME,),
    Wanted.VERSION: (AtomKind.VERSION,),
    Wanted.DURATION: (AtomKind.QUANTITY,),
    Wanted.NUMBER: (AtomKind.NUMBER, AtomKind.QUANTITY),
    Wanted.MONEY: (AtomKind.NUMBER, AtomKind.QUANTITY),
}


class Statement(NamedTuple):
    """Lines of one piece of evidence and what they say; `held`: terms of the question in them, `above` in its title."""

    piece: Evidence
    lines: tuple[int, int]
    text: str
    held: frozenset[str]
    above: frozenset[str] = frozenset()


class Difference(NamedTuple):
    """Two statements that cannot both hold, their values as written, and the terms that both are about."""

    one: Statement
    other: Statement
    values: tuple[str, str]
    about: frozenset[str]


def differences(wiki: Wiki, measure: Measure, pieces: Sequence[Evidence]) -> list[Difference]:
    """The pairs of statements among these pieces, which must all stand alike, that give different values."""
    asked = frozenset(measure.question.terms)
    statements = [
        statement._replace(
            above=asked & term_set(f"{wiki.sources[piece.source].title} {wiki.sources[piece.source].origin}")
        )
        for piece in pieces
        for statement in _statements(measure, piece)
    ]
    found: list[Difference] = []
    for one, other in combinations(statements, 2):
        pair = _offered(measure, one, other) or _differ(measure, one, other)
        if pair and not any({d.one.text, d.other.text} & {one.text, other.text} for d in found):
            found.append(pair)
    return found[:MOST]


def dated_twice(wiki: Wiki, measure: Measure, pieces: Sequence[Evidence]) -> list[Difference]:
    """For a question on dates, the documents whose title gives another day than their name, which a line repeats."""
    question = measure.question
    if Wanted.DATE not in question.wanted and not any(mark.kind == "date" for mark in question.marks):
        return []
    first = {piece.source: piece for piece in reversed(pieces)}
    return [pair for ident, piece in first.items() if (pair := _two_days(wiki, ident, piece))]


def _two_days(wiki: Wiki, ident: str, piece: Evidence) -> Difference | None:
    lines = wiki.read_source(ident)
    named = [day for day in parse_dates(wiki.sources[ident].origin.rpartition("/")[2]) if len(day) == _DAY]
    top = next((n for n, line in enumerate(lines) if line.startswith("# ")), None)
    titled = [day for day in parse_dates(lines[top]) if len(day) == _DAY] if top is not None else []
    if top is None or not named or not titled or named[0] in titled:
        return None
    again = next((n for n, line in enumerate(lines) if n != top and named[0] in parse_dates(line)), None)
    if again is None:
        return None
    one, other = (Statement(piece, (n + 1, n + 1), lines[n], frozenset()) for n in (top, again))
    return Difference(one, other, (titled[0], named[0]), frozenset({"date"}))


def _statements(measure: Measure, piece: Evidence) -> Iterator[Statement]:
    """Each claim of the piece, or each of its telling lines; a short passage is one statement too."""
    terms = frozenset(measure.question.terms)
    for claim in piece.claims:
        span = next((c.span for c in claim.citations if c.span and piece.source.startswith(c.id)), None)
        if span:
            yield Statement(piece, (span.start, span.end), claim.text, terms & term_set(claim.text))
    lines = [] if piece.claims else piece.text.split("\n")
    if 0 < sum(line.count(" ") + 1 for line in lines) <= _SHORT:
        yield Statement(piece, piece.lines, piece.text, terms & term_set(piece.text))
        return
    for n in piece.reading.telling if lines else ():
        at = piece.lines[0] + n
        yield Statement(piece, (at, at), lines[n], terms & term_set(lines[n]))


def _differ(measure: Measure, one: Statement, other: Statement) -> Difference | None:
    if one.piece.source == other.piece.source:  # the rows of one table speak of different things
        return None
    shared = said = one.held & other.held
    if measure.question.wanted:  # a value is asked for: that of one subject, which a title may name
        shared = (one.held | one.above) & (other.held | other.above)
    if not (_same_matter(measure, shared) and _same_matter(measure, said, SAID)) or shared <= measure.question.names:
        return None
    first, second = _value(measure, one.text), _value(measure, other.text)
    if first is None or second is None or first[0] == second[0] or first[1] != second[1]:
        return None
    return Difference(one, other, (first[2], second[2]), shared)


def _same_matter(measure: Measure, shared: frozenset[str], least: float = SAME) -> bool:
    """Whether terms make up this share, by default the greater part, of a clause of the question."""
    for clause in measure.question.clauses:
        total = sum(measure.weights[term] for term in clause)
        if total and sum(measure.weights[term] for term in clause if term in shared) >= least * total:
            return True
    return False


def _value(measure: Measure, text: str) -> tuple[str, str, str] | None:
    """The one value a statement gives: canonical, its unit, as written; None when it gives none or several."""
    folded = fold_text(text)
    if _YES_NO.search(fold_text(measure.question.text)):
        yes, no = _TRUE.search(folded), _FALSE.search(folded)
        match = yes or no
        return (str(bool(yes)), "yes or no", match.group()) if match and bool(yes) != bool(no) else None
    wanted = measure.question.wanted
    kinds = [kind for want in wanted for kind in _KINDS.get(want, ())] or [AtomKind.NUMBER, AtomKind.QUANTITY]
    atoms = [atom for atom in parse_atoms(text) if atom.kind in kinds]
    changed = _CHANGE.search(text)
    if changed and len(atoms) > 1:
        atoms = [atom for atom in atoms if changed.start(2) <= atom.start < changed.end(2)] or atoms
    if len({atom.value for atom in atoms}) != 1:
        return None
    return atoms[0].value, _unit(atoms[0]), atoms[0].text


def _unit(atom: Atom) -> str:
    return atom.value.partition(" ")[2] if atom.kind is AtomKind.QUANTITY else str(atom.kind)


def _offered(measure: Measure, one: Statement, other: Statement) -> Difference | None:
    """Two numbers that the question offers, each in a statement of its own."""
    numbers = [mark.value for mark in measure.question.marks if mark.kind == "number"]
    if len(numbers) != 2:
        return None
    inside = [[number in term_set(statement.text) for number in numbers] for statement in (one, other)]
    if inside not in ([[True, False], [False, True]], [[False, True], [True, False]]):
        return None
    values = [numbers[row.index(True)] for row in inside]
    return Difference(one, other, (values[0], values[1]), one.held & other.held)
