"""A claim without a citation.

## What it does
Reports each sentence, list item, table row and code block of a page that cites nothing.
Lines of links alone, headings and table headers state nothing and need no citation.

## Why is this bad?
Nobody can tell where the sentence comes from, so nobody can check it.

## Example
    The gateway waits 30 s.

## Use instead
    The gateway waits 30 s. [src:a91f3c07be21#L12]

## Fix safety
No fix: only a person or a source can say what a sentence rests on.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """Each claim, or end of a claim, that no citation follows."""
    if parse_status(page.front.text("status")) is Status.UNVERIFIED:
        return
    for claim in page.claims:
        if not claim.parts[-1].citations:
            yield Finding(page.path, claim.line, f"no citation: {_shown(claim.parts[-1].text)}", "add [src:ID#LINES]")


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return f"“{line}”" if len(line) <= 80 else f"“{line[:79]}…”"


RULE = Rule("missing-citation", Severity.ERROR, "page", check)
