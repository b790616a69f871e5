"""Questions about a document itself: when it was written, who wrote it, what its status is.

The answer is the document's own header line (`Date: 2022-09-16`, `author: …`, a row `| Status | closed |`, the lines
under `## Status`), cited as any other. The document is one that the question names by its number, or the only one whose
title or path holds every word of the question that is not of the asking. Anything else is left to the walk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from wikic.model.wiki import Wiki
from wikic.read.coverage import Reading, shows
from wikic.read.evidence import Evidence, source_page
from wikic.read.lexicon import translations
from wikic.read.question import Question
from wikic.read.standing import Standing
from wikic.store.index import Index
from wikic.store.terms import fold_text, term_set, terms

_HEAD = 40  # lines of a document in which its header stands
_CANDIDATES = 40
_FEW = 4  # documents that one number may name
_ASKING = frozenset(
    term
    for word in "written wrote created decided taken took made published dated accepted merged adopted proposed "
    "authored signed author authors date status still force superseded withdrawn valid final draft document "
    "ecrit ecrite redige redigee cree creee pris prise decide decidee publie publiee accepte acceptee fusionnee "
    "adoptee propose proposee signe auteur auteure statut etat toujours vigueur valable valide date".split()
    for term in terms(word)
)
_CONTINUED = re.compile(r"\s+[^\s|#*-]")


class Field(Enum):
    """What may be asked of a document: how questions say it, what names the line."""

    DATE = (
        r"^when (?:was|were) .*\b(?:written|created|decided|taken|made|published|dated|accepted|merged|adopted|"
        r"proposed)\b|\bdate of\b|\bfrom when is\b|"
        r"^quand .*\b(?:ecrite?|redigee?|creee?|decidee?|prise?|publiee?|acceptee?|fusionnee?|adoptee?|proposee?)\b|"
        r"\bdate d(?:e|u)\b|\bde quand date",
        r"date|created|published|merged|creation|creee?|publiee? le|date de creation",
    )
    AUTHOR = (
        r"^who (?:wrote|authored|made|took|decided|proposed|signed)\b|\bauthors? of\b|"
        r"^qui a (?:ecrit|redige|pris|decide|propose|signe)\b|\bauteure?s? d(?:e|u)\b",
        r"authors?|auteurs?|auteures?|written by|decision-makers|deciders|decideurs",
    )
    STATUS = (
        r"\bstatus\b|\bstatut\b|"
        r"^(?:is|are) .*\b(?:accepted|in force|superseded|withdrawn|valid|final|a draft)\b|"
        r"\btoujours (?:en vigueur|valable|valide)\b",
        r"status|statut|etat|superseded[ -]by|replaced[ -]by|remplacee? par",
    )

    def asked(self, folded: str) -> bool:
        """Whether a folded question asks for it."""
        return re.search(self.value[0], folded) is not None

    def names(self, line: str) -> bool:
        """Whether a header line, a row or a heading gives it."""
        said = fold_text(line).strip(" *_`")
        return re.match(rf"(?:[-*|#]+ *)*\**(?:{self.value[1]})\** *(?:[:|].*\w|$)", said) is not None


class Header(NamedTuple):
    """The header lines that answer, or the document (`silent`, its origin) that does not name its author."""

    pieces: list[Evidence]
    silent: str = ""


def about_document(wiki: Wiki, index: Index, question: Question) -> Header:
    """What a document's header says to a question about the document itself; nothing when it is not one."""
    folded = fold_text(question.text)
    field = next((field for field in Field if field.asked(folded)), None)
    if field is None:
        return Header([])
    numbers = {part for mark in question.marks for part in (mark.value, *mark.value.split("-"))}
    subject = frozenset(term for term in question.terms if term not in _ASKING | numbers)
    documents = _documents(wiki, index, question, subject)
    pieces = [piece for ident in documents for piece in _pieces(wiki, ident, field, question)]
    # A date or a status may stand in the text; who wrote a document that does not say so is nowhere.
    nobody = field is Field.AUTHOR and not pieces
    return Header(pieces, next((wiki.sources[ident].origin for ident in documents if nobody), ""))


def _documents(wiki: Wiki, index: Index, question: Question, subject: frozenset[str]) -> list[str]:
    """The documents that the number in the question names, else the only one whose names hold the whole subject."""
    marks, standing = [mark for mark in question.marks if mark.kind == "document"], Standing(wiki)
    slugs = (wiki.resolve(mark.value).slug for mark in marks)
    named = dict.fromkeys(ident for slug in slugs if slug and (ident := standing.source_of(slug)))
    if not named and (subject or marks):
        numbers = (part for mark in marks for part in (mark.value, *mark.value.split("-")))
        words = (*subject, *(word for term in subject for word in translations(term)), *numbers)
        rows = index.candidates(words, "sources", _CANDIDATES)
        named = dict.fromkeys(row.name for row in rows if all(shows(m, "", _names(wiki, row.name)) for m in marks))
    found = [ident for ident in named if _called(term_set(_names(wiki, ident)), subject)]
    return found if len(found) == 1 or (marks and len(found) < _FEW) else []


def _called(names: set[str], subject: frozenset[str]) -> bool:
    """Whether names hold every word of the subject, in one language or the other."""
    return all(not names.isdisjoint((term, *translations(term))) for term in subject)


def _names(wiki: Wiki, ident: str) -> str:
    """What a document is called: its title, its path, the titles of its pages."""
    source = wiki.sources[ident]
    homes = (wiki.entries[slug].title for slug in Standing(wiki).homes(ident))
    return " ".join((source.title, source.origin, *homes))


def _pieces(wiki: Wiki, ident: str, field: Field, question: Question) -> Iterator[Evidence]:
    """The first header lines of a document that give a field."""
    lines = wiki.read_source(ident)
    for at in [n for n, line in enumerate(lines[:_HEAD]) if field.names(line)][: 2 if field is Field.STATUS else 1]:
        first, last = _extent(lines, at)
        text = "\n".join(lines[first : last + 1])
        whole = (0, last + 1 - first)
        held, marks = frozenset(question.terms), frozenset(question.marks)
        reading = Reading(1.0, 1.0, 1.0, held, marks, frozenset(), whole, tuple(range(*whole)))
        yield Evidence(source_page(wiki, ident), ident, (first + 1, last + 1), text, reading, 1.0)


def _extent(lines: Sequence[str], at: int) -> tuple[int, int]:
    """The lines of a field: itself and its continuation, or the first line under its heading."""
    last = at
    if lines[at].startswith("#"):
        last = next((n for n in range(at + 1, len(lines)) if lines[n].strip()), at)
        return last, last
    while last + 1 < len(lines) and _CONTINUED.match(lines[last + 1]):
        last += 1
    return at, last
