"""A quotation that the cited lines do not hold.

## What it does
Looks for each quoted string of a claim in the lines it cites, white space and the style of quotes aside.

## Why is this bad?
A quotation that was not said is invented, however fair.

## Example
    He said “never again”. [src:…] where the source has “not again”

## Use instead
    He said “not again”.

## Fix safety
No fix: either the claim or the citation is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.parts import page_faults
from wikic.rules.rule import Finding, Rule


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """Each such fault of a page."""
    for fault, line in page_faults(wiki, page):
        if fault.kind == "quote":
            near = f"the source says {fault.near}" if fault.near else ""
            yield Finding(page.path, line, f"{fault.text!r} is not quoted from the cited lines", near)


RULE = Rule("ungrounded-quote", Severity.ERROR, "page", check)
