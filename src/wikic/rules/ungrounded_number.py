"""A number, date, version or identifier that the cited lines do not hold.

## What it does
Compares the numbers with their units, dates, times, versions and identifiers of each claim with those of the lines it
cites, however they are written: 30 s is 30000 ms and thirty seconds, 1,000 is 1 000 and 1k. The figures of the summary
must stand in a claim of the page or in its title.

## Why is this bad?
It is the commonest way for a page to be wrong: the sentence is right but for its figure.

## Example
    The gateway waits 13 s. [src:…] where the source says 12 s

## Use instead
    The gateway waits 12 s.

## Fix safety
No fix: either the claim or the citation is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.parts import page_faults
from wikic.rules.rule import Finding, Rule
from wikic.rules.verbatim import token

_FIGURE = re.compile(r"\d+")


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """Each such fault of a page."""
    for fault, line in page_faults(wiki, page):
        if fault.kind == "number":
            near = f"the source says {fault.near}" if fault.near else ""
            yield Finding(page.path, line, f"{fault.text!r} is not in the cited lines", near)
    yield from _summary(page)


def _summary(page: Page) -> Iterator[Finding]:
    """The figures of the summary, which the catalogue shows, that nothing on the page says."""
    figures = _FIGURE.findall(page.front.text("summary"))
    told = "\n".join([page.title, *(claim.text for claim in page.claims)]) if figures else ""
    if all(token(figure, told) for figure in figures):
        return
    from wikic.rules.grounding import ungrounded  # slow to load, and seldom needed

    for fault in ungrounded(page.front.text("summary"), told):
        if fault.kind == "number":
            yield Finding(
                page.path, 1, f"{fault.text!r} is in the summary and not on the page", "say what the page says"
            )


RULE = Rule("ungrounded-number", Severity.ERROR, "page", check)
