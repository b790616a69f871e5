"""A page that is no text.

## What it does
Reports files among the pages that do not decode as UTF-8, hold a NUL byte, or cannot be read.

## Why is this bad?
No other rule can look at it, and no reader can open it.

## Example
    A page saved as Latin-1.

## Use instead
    The same page saved as UTF-8.

## Fix safety
No fix: guessing an encoding may change what the page says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule

_HALF = re.compile("[\ud800-\udfff]")


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """A page about to be written that would be no text; whoever reads the files reports those that are there."""
    if "\0" in page.text or (not page.text.isascii() and _HALF.search(page.text)):
        help = "save it as UTF-8 without NUL bytes, or remove it"
        yield Finding(page.path, 0, "not readable as UTF-8 text", help)


RULE = Rule("bad-encoding", Severity.ERROR, "page", check)
