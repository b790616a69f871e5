"""A number, date, version or identifier that the cited lines do not hold.

## What it does
Compares the numbers with their units, dates, times, versions and identifiers of each claim with those of the lines it
cites, however they are written: 30 s is 30000 ms and thirty seconds, 1,000 is 1 000 and 1k. The figures of the summary
must stand in a claim of the page.

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
    said, body = page.front.text("summary"), page.lf_text[page.front.end :]
    if all(_stands(figure, body) for figure in _FIGURE.findall(said)):
        return
    from wikic.rules.grounding import ungrounded  # slow to load, and seldom needed

    for fault in ungrounded(said, "\n".join(claim.text for claim in page.claims)):
        if fault.kind == "number":
            yield Finding(
                page.path, 1, f"{fault.text!r} is in the summary and not on the page", "say what the page says"
            )


def _stands(figure: str, text: str) -> bool:
    """Whether these digits stand in a text, no others beside them."""
    at = text.find(figure)
    while at >= 0:
        if not (text[at - 1 : at].isdigit() or text[at + len(figure) : at + len(figure) + 1].isdigit()):
            return True
        at = text.find(figure, at + 1)
    return False


RULE = Rule("ungrounded-number", Severity.ERROR, "page", check)
