"""What several rules ask of a page: its citations, and its words each with the lines that they rest on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.citation import Citation
from wikic.model.claim import Claim
from wikic.model.page import Page
from wikic.model.wiki import Wiki

_CODE_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def citations_of(page: Page) -> Iterator[tuple[Citation, int]]:
    """Each citation of claims and conflicts with the line it is on."""
    for claim in page.claims:
        for part in claim.parts:
            for citation in part.citations:
                yield citation, claim.line
    for conflict in page.conflicts:
        for side in conflict.sides:
            yield side.citation, conflict.line


def grounded_words(wiki: Wiki, page: Page) -> Iterator[tuple[str, list[str], int, tuple[str, ...]]]:
    """Each part of a claim and side of a conflict: its words, the lines cited (resolved ones), its line, its code."""
    for claim in page.claims:
        for part in claim.parts:
            if lines := _lines(wiki, part.citations):
                yield part.text, lines, claim.line, _code_spans(page, claim)
    for conflict in page.conflicts:
        for side in conflict.sides:
            if lines := _lines(wiki, (side.citation,)):
                yield side.value, lines, conflict.line, ()


def _code_spans(page: Page, claim: Claim) -> tuple[str, ...]:
    """What a sentence of one part has in back-ticks."""
    if len(claim.parts) > 1 or claim.kind == "code":
        return ()
    raw = page.markdown.visible[claim.start : claim.end]
    return tuple(_CODE_SPAN.findall(raw)) if "`" in raw else ()


def _lines(wiki: Wiki, citations: tuple[Citation, ...]) -> list[str]:
    if len(citations) == 1:
        return wiki.cited_lines(citations[0]) or []
    return [line for citation in citations for line in wiki.cited_lines(citation) or ()]
