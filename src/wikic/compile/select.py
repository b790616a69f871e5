"""Which of a document's statements a page takes: the summary, the key claims, the sections of a typed page. Pure."""

from __future__ import annotations

import re

from wikic.compile.document import Document
from wikic.compile.statements import Statement

_CORE = re.compile(
    r"^(?:abstract|summary|decision|decision outcome|conclusions?|résumé|décision|résultats? de la décision"
    r"|overview|introduction|root causes?"
    r"|causes?|impact|context|contexte|specification|consequences|conséquences|action items?|rationale"
    r"|what went wrong|contexte et problématique)\b",
    re.I,
)
_OPENING = re.compile(
    r"^(?:abstract|summary|résumé|overview|introduction|simple summary)\b|^décision$|^decision$", re.I
)
_SKIPPED = re.compile(
    r"^(?:references?|copyright|acknowledge?ments?|footnotes|table of contents|see also|références|sommaire"
    r"|appendix.*|links?)\b",
    re.I,
)
_BOILERPLATE = re.compile(r"\bkey words\b.*\bMUST\b|\bRFC 2119\b|\bchange logs? can be found\b", re.I)
_WHOLE, _WHOLE_TEXT = 60, 9000  # statements, and characters of them, that a page holds without a choice
_SUMMARY_KEYS = ("description", "summary", "résumé", "simple-summary")


def standing(statements: list[Statement]) -> list[Statement]:
    """Those that can stand alone, outside reference lists, each text once."""
    seen: set[str] = set()
    found = []
    for statement in statements:
        if (
            statement.stands_alone
            and statement.kind != "code"
            and not any(_SKIPPED.match(h) for h in statement.headings)
            and statement.text not in seen
        ):
            seen.add(statement.text)
            found.append(statement)
    return found


def whole(statements: list[Statement]) -> list[Statement]:
    """All that a short document says, in its order, so that no step of it is lost; nothing for a long one."""
    kept = {s.text: s for s in reversed(statements) if not any(_SKIPPED.match(h) for h in s.headings)}
    small = len(kept) <= _WHOLE and sum(map(len, kept)) <= _WHOLE_TEXT
    return list(reversed(kept.values())) if small else []


def by_heading(statements: list[Statement]) -> list[tuple[str, list[Statement]]]:
    """Statements by the document's own top headings, in its order."""
    grouped: dict[str, list[Statement]] = {}
    for statement in statements:
        grouped.setdefault(statement.headings[0] if statement.headings else "", []).append(statement)
    return list(grouped.items())


def summary_of(document: Document, statements: list[Statement]) -> Statement | None:
    """The description the header gives, the opening of the abstract or the decision, the first that stands alone."""
    for entry in document.fields:
        if entry.key in _SUMMARY_KEYS and len(entry.value.split()) >= 4:
            from wikic.model.citation import Span

            return Statement(entry.value.strip("\"'"), Span(entry.line, entry.line), ())
    prose = [s for s in standing(statements) if s.kind == "sentence" and not _BOILERPLATE.search(s.text)]
    openings = [s for s in prose if s.headings and _OPENING.match(s.headings[0] if len(s.headings) == 1 else s.section)]
    return next(iter(openings or prose or standing(statements) or statements), None)


def key_claims(statements: list[Statement], limit: int) -> list[Statement]:
    """The statements that say most, at most `limit`, in the document's order."""
    opened: set[str] = set()
    scored = []
    for order, statement in enumerate(standing(statements)):
        score = 3.0 * any(_CORE.match(h) for h in statement.headings) + 2.0 * (statement.section not in opened)
        score += (
            1.0 * bool(re.search(r"\d", statement.text))
            - 1.0 * (statement.kind == "row")
            - 0.5 * (len(statement.text) > 300)
        )
        score += 1.0 * bool(re.search(r"\b(?:will|must|decided|is the|est le|est la|doit|doivent)\b", statement.text))
        opened.add(statement.section)
        scored.append((-score, order, statement))
    chosen = sorted(scored)[:limit]
    return [statement for _, _, statement in sorted(chosen, key=lambda entry: entry[1])]


def sections_of(statements: list[Statement], limit: int) -> list[tuple[str, list[Statement]]]:
    """Statements by the document's own top headings, the core sections fuller, at most `limit` in all."""
    chosen: list[tuple[str, list[Statement]]] = []
    left = limit
    for heading, held in by_heading(standing(statements)):
        allowed = min(left, 8 if not heading or _CORE.match(heading) else 3)
        taken = key_claims(held, allowed) if len(held) > allowed else held
        left -= len(taken)
        if taken:
            chosen.append((heading, taken))
    return chosen
