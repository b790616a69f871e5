"""How a document stands to others, as its header and status lines say; prose gives candidates only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from wikic.compile.headers.fields import Field
from wikic.compile.headers.identity import parse_numbers, parse_references

_KEYS = {
    "requires": "depends_on", "depends-on": "depends_on", "dépend-de": "depends_on", "requiert": "depends_on",
    "replaces": "supersedes", "supersedes": "supersedes", "obsoletes": "supersedes", "remplace": "supersedes",
    "superseded-by": "superseded_by", "replaced-by": "superseded_by", "obsoleted-by": "superseded_by",
    "remplacé-par": "superseded_by", "remplacée-par": "superseded_by",
    "updates": "refines", "amends": "refines", "refines": "refines", "extends": "refines", "précise": "refines",
}  # fmt: skip
_REASONS = ("status", "statut", "withdrawal-reason", "resolution-note", "state", "état")
_STATUSES = ("status", "statut", "state", "état")
# A status line opens with a status, after a date or marks at most; prose that speaks of one is none.
_STATUS_WORD = re.compile(
    r"[\W\d]*(?:super[sc]ed\w+|replac\w+|obsolete\w*|deprecated|moved|moving|accepted|approved|adopted|rejected|withdrawn"
    r"|abandoned|proposed|draft|final|active|amend\w+|clarified|extended|implemented|done|valid|review|stagnant|living"
    r"|remplac\w+|accept\w+|adopt\w+|rejet\w+|retir\w+|abandonn\w+|proposée?|en vigueur|amendée?|précisée?)\b",
    re.I,
)
_PHRASES = (
    ("superseded_by", re.compile(r"\b(?:super[sc]eded|replaced|obsoleted)\s+(?:by|with)\b"
    r"|\bremplacée?\s+par\b|\bmov(?:e|ing|ed) on from this\b|\bdeprecated in favou?r of\b", re.I)),
    ("supersedes", re.compile(r"\b(?:super[sc]edes|replaces|obsoletes)\b|\bremplace\b", re.I)),
    ("refines", re.compile(r"\b(?:amends|refines|extends|clarifies)\b|\b(?:amende|précise|complète)\b", re.I)),
    ("depends_on", re.compile(r"\b(?:depends on|requires)\b|\bdépend de\b", re.I)),
)  # fmt: skip
_CONTEXT = re.compile(r"\bcontext|\bcontexte", re.I)
_DECLARED = re.compile(
    r"(?:this (?:adr|rfc|decision|document|record) |cette décision )?(?:super[sc]edes|replaces|obsoletes|remplace)[ :]+"
    r"((?:[\[(]?[A-Z]{2,5}[- ]?\d+[\])]?(?:\([^()\s]*\))?(?:, | and | et )?)+)\.?",
    re.I,
)
_CANDIDATE = re.compile(
    r"\bwe will decom+is+ion\b|\buse \S.{0,40} instead of\b|\breplac(?:e|es|ing) .{1,60} with\b"
    r"|\bno longer use\b|\bmigrat\w+ from\b"
    r"|\bnous (?:allons )?(?:abandonn|remplac|décommissionn)\w+",
    re.I,
)


class Relation(NamedTuple):
    """kind: a key of wiki.RELATIONS; target: a document id; quote: the line that says so; its number."""

    kind: str
    target: str
    quote: str
    line: int


def parse_relations(fields: Iterable[Field], own: str) -> list[Relation]:
    """The relations of the header fields, each once, a document never to itself."""
    series = own.partition("-")[0]
    found: dict[tuple[str, str], Relation] = {}
    for field in fields:
        pairs: list[tuple[str, str]] = []
        if kind := _KEYS.get(field.key):
            pairs = [(kind, target) for target in parse_numbers(field.value, series)]
        elif field.key in _REASONS and (field.key not in _STATUSES or _STATUS_WORD.match(field.value)):
            pairs = _phrased(field.value, series)
        for pair in pairs:
            if pair[1] != own:
                found.setdefault(pair, Relation(*pair, field.value, field.line))
    return list(found.values())


def parse_context(line: str, number: int, heading: str, own: str) -> Relation | None:
    """A decision whose context opens a paragraph with an earlier decision of its series as the subject refines it."""
    series, _, rank = own.partition("-")
    if not (rank.isdecimal() and _CONTEXT.search(heading)):
        return None
    opening = parse_references(line[:60], series)[:1]
    if not opening or opening[0].start > 4 or opening[0].id.partition("-")[0] != series:
        return None
    earlier = opening[0].id.rpartition("-")[2]
    return Relation("refines", opening[0].id, line.strip(), number) if int(earlier) < int(rank) else None


def parse_declared(line: str, number: int, own: str) -> list[Relation]:
    """A line that says nothing but what the document supersedes: `Supersedes ADR-014.`"""
    declared = _DECLARED.fullmatch(line.strip())
    if declared is None:
        return []
    series = own.partition("-")[0]
    targets = parse_numbers(declared[1], series)
    return [Relation("supersedes", target, line.strip(), number) for target in targets if target != own]


def is_candidate(text: str) -> bool:
    """Whether a sentence hints that something replaces something else: for a person to look at, no more."""
    return bool(_CANDIDATE.search(text))


def _phrased(value: str, series: str) -> list[tuple[str, str]]:
    """`Superseded by X`, `Supersedes X and refines Y`: a phrase rules the ids from it to the next phrase."""
    marks = sorted((m.start(), kind) for kind, phrase in _PHRASES for m in phrase.finditer(value))
    found = []
    for reference in parse_references(value, series):
        ruling = [kind for at, kind in marks if at < reference.start]
        found += [(ruling[-1], reference.id)] if ruling else []
    return found
