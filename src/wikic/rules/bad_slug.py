"""A page whose file name is no slug.

## What it does
Reports file names that are not what the one slug function makes of them: spaces, capitals, dots, reserved names,
names that are too long, and two files whose names a person cannot tell apart (NFC and NFD).

## Why is this bad?
Links to it break on another file system, and two pages can become one.

## Example
    wiki/entities/Payment Gateway.md

## Use instead
    wiki/entities/payment-gateway.md

## Fix safety
No fix: renaming moves links with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.slug import slugify
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """A file name that slugify would change."""
    name = page.slug.rpartition("/")[2]
    if slugify(name) != name:
        yield Finding(page.path, 0, f"file name is no slug: {name!r}", f"rename it to {slugify(name)}.md")


RULE = Rule("bad-slug", Severity.ERROR, "page", check)
