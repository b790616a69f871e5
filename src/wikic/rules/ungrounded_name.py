"""A name or a turn of meaning that the cited lines do not support.

## What it does
Reports proper names absent from the cited lines, a negation that one side has and the other lacks, opposites, and roles
that were swapped. These are signs, not proofs.

## Why is this bad?
A claim can keep every figure and say the opposite.

## Example
    Kafka replaced Redis. [src:…] where the source says the reverse

## Use instead
    Redis replaced Kafka.

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
        if fault.kind == "name":
            near = f"the source says {fault.near}" if fault.near else ""
            yield Finding(page.path, line, f"{fault.text!r} is not supported by the cited lines", near)


RULE = Rule("ungrounded-name", Severity.WARNING, "page", check)
