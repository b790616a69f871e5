"""A citation whose lines the source does not have.

## What it does
Reports spans that begin after the source's last line, end before they begin, or start at line 0.

## Why is this bad?
Whoever follows the citation finds nothing.

## Example
    [src:a91f3c07be21#L900] of a source of 40 lines.

## Use instead
    The lines that say it, as an editor numbers them.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.parts import citations_of
from wikic.rules.rule import Finding, Rule


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """Each span outside its source."""
    for citation, line in citations_of(wiki, page, naming=[]):
        source = wiki.source(citation.id) if citation.kind == "source" else None
        if citation.span and not (source and source.retracted):
            held = len(wiki.cited_lines(citation._replace(span=None)) or ())
            yield Finding(page.path, line, f"[src:{citation.reference}] lies outside the source's {held} lines")


RULE = Rule("span-out-of-range", Severity.ERROR, "page", check)
