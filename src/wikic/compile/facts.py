"""Facts: subject, attribute, value, read from structure alone (tables, `key: value`, headings). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from wikic.compile.document import Document
from wikic.compile.statements import Statement
from wikic.model.atoms import Quantity, parse_quantity
from wikic.model.slug import fold
from wikic.model.told import Value

_PAIR = re.compile(r"^\**([^\W\d][^:|`\n]{1,40}?)\**\s*:\s+\**(\S.{0,120})$|^\**(`[^`]{2,40}`)\**\s*:\s+(\S.{0,120})$")
_COPULA = (
    r"\s+(?:is|are|was|est|sont)\s+(?:now\s+|currently\s+|set\s+(?:to|at)\s+|désormais\s+"
    r"|maintenant\s+|de\s+|fixée?\s+à\s+)*"
)
_ARTICLE = re.compile(r"^(?:by default,?\s+)?(?:the|a|an|le|la|les|un|une|par défaut,?)\s+|^l['’]", re.I)
_REPLACES = re.compile(
    r"\b(?:this|it|which)\s+(?:replaces|supersedes)\b|\b(?:ceci|cela|qui)\s+remplace\b"
    r"|\breplacing the (?:old|previous|former)\b",
    re.I,
)
_GENERIC = re.compile(
    r"^(?:config\w*|settings?|limits?|parameters?|options?|values?|defaults?|summary|overview|context|decision|status|consequences|details?"
    r"|paramètres?|limites?|valeurs?|réglages?|résumé|décision|contexte|conséquences|reference|référence|notes?|timeline|impact)$",
    re.I,
)
_KIND_WORDS = re.compile(
    r"\b(?:run-?book|play-?book|post-?mortem|guide|manual|policy|procédure|manuel|fiche|notes?|adr|reference|overview)\b",
    re.I,
)
_NOT_FACTS = re.compile(
    r"^(?:date|version|author\w*|status|created|updated|title|time|when|page|weight|line|step|étape|auteur\w*|statut|id|#|no|n°)$",
    re.I,
)


class Fact(NamedTuple):
    """value: as written. replaces: its sentence says that it takes the place of the earlier value."""

    subject: str
    attribute: str
    value: str
    quantity: Quantity
    statement: Statement
    replaces: bool = False

    @property
    def key(self) -> str:
        """What makes two facts speak of the same thing."""
        return self.key_for(self.subject)

    def key_for(self, subject: str) -> str:
        """The key under another name of the subject."""
        return f"{fold(subject)} / {fold(self.attribute)}"

    def as_value(self, source: str) -> Value:
        """As it is remembered."""
        at = self.statement
        told = (self.subject, self.attribute, self.value, *self.quantity, source, at.spans, at.text, self.replaces)
        return Value(self.key, *told)


def parse_facts(document: Document, statements: list[Statement]) -> list[Fact]:
    """The facts of a document that could be compared with another's: one value for each subject and attribute."""
    if document.kind in ("meeting", "changelog", "incident"):
        return []
    found: dict[str, list[Fact]] = {}
    for statement in statements:
        for fact in _of(document, statement):
            found.setdefault(fact.key, []).append(fact)
    # One document giving a key several values lists cases (regions, tiers), it does not contradict itself.
    return [facts[0] for facts in found.values() if len({fact.quantity for fact in facts}) == 1]


def subject_of(title: str) -> str:
    """A title without the words that say what kind of document it is."""
    return " ".join(_KIND_WORDS.sub(" ", title).split()).strip(" -:–—,") or title


def _of(document: Document, statement: Statement) -> Iterator[Fact]:
    if statement.kind == "row":
        yield from _of_row(document, statement)
    elif pair := _PAIR.match(statement.text):
        name, value = (pair[1] or pair[3]).strip("` *"), pair[2] or pair[4]
        quantity = parse_quantity(value)
        if quantity and len(name.split()) <= 5 and not _NOT_FACTS.match(name):
            yield _fact(_subject(document, statement), name, value, quantity, statement)
    else:
        yield from _of_sentence(document, statement)


def _of_row(document: Document, statement: Statement) -> Iterator[Fact]:
    cells, head = statement.cells, statement.head
    if len(cells) < 2 or not cells[0] or parse_quantity(cells[0]):
        return
    for name, value in list(zip(head, cells, strict=False))[1:]:
        quantity = parse_quantity(value)
        if quantity is None or _NOT_FACTS.match(name) or len(value) > 80:
            continue
        if len(cells) == 2 and (not name or _GENERIC.match(name)):
            yield _fact(_subject(document, statement), cells[0].strip("`"), value, quantity, statement)
        elif name:
            yield _fact(cells[0].strip("`"), name.strip("`"), value, quantity, statement)


def _of_sentence(document: Document, statement: Statement) -> Iterator[Fact]:
    """`The (default) storage limit is 2 GiB` under the heading or title that names the storage limit."""
    for heading in (statement.section, document.title):
        if len(heading) < 4:
            continue
        match = re.match(
            rf"((?:\w+\s+){{0,2}}{re.escape(heading)}){_COPULA}(.+)$", _ARTICLE.sub("", statement.text), re.I
        )
        if match and (quantity := parse_quantity(match[2])):
            value = re.split(r"[;,](?!\d)|\.(?:\s|$)", match[2])[0].strip()
            yield _fact(subject_of(document.title), match[1].casefold(), value, quantity, statement)
            return


def _subject(document: Document, statement: Statement) -> str:
    section = statement.section
    return subject_of(document.title) if not section or _GENERIC.match(section) else section.strip("` ")


def _fact(subject: str, attribute: str, value: str, quantity: Quantity, statement: Statement) -> Fact:
    return Fact(
        subject,
        attribute.strip(),
        value.strip().rstrip("."),
        quantity,
        statement,
        bool(_REPLACES.search(statement.text)),
    )
