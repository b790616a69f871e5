"""Front matter that is missing or is no YAML.

## What it does
Reports a page without front matter, one whose YAML does not parse (with the line), one without a type or a title,
and a status that is none of the known ones.

## Why is this bad?
The catalogue, search and the status of a page are read from it.

## Example
    title: Release plan: phase 2

## Use instead
    title: 'Release plan: phase 2'

## Fix safety
No fix: guessing a type would settle what a person should.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.status import parse_status
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """What is wrong with the front matter of one page."""
    front = page.front
    if not page.text.strip():
        yield Finding(page.path, 0, "the page is empty", "write it or remove it")
    elif not front.end:
        yield Finding(page.path, 1, "no front matter", "begin with --- and type, title, summary, then ---")
    elif front.error:
        yield Finding(page.path, front.error_line, f"front matter is no YAML: {front.error}", "quote the value")
    else:
        for key in ("type", "title"):
            if not front.text(key):
                yield Finding(page.path, 1, f"front matter has no {key}")
        if parse_status(front.text("status")) is None:
            yield Finding(
                page.path, 1, f"unknown status {front.text('status')!r}", "in_force, superseded, to_review, …"
            )


RULE = Rule("bad-front-matter", Severity.ERROR, "page", check)
