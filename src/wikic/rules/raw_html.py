"""HTML in a page that a browser would act on.

## What it does
Reports script, iframe, object, embed, form and style elements, event attributes and javascript: links, outside code.

## Why is this bad?
A source could make the wiki's reader run something.

## Example
    <script>alert(1)</script>

## Use instead
    Markdown, or the tag inside back-ticks.

## Fix safety
No fix.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule

_ACTIVE = re.compile(
    r"<(?:script|iframe|object|embed|form|style|link|meta|svg)\b|<[a-z][^<>\n]{0,300}\son[a-z]{3,20}\s*=|\]\(\s*javascript:",
    re.IGNORECASE,
)


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """Each line of prose with active HTML."""
    prose = page.markdown.prose
    if "<" not in prose and "javascript:" not in prose.lower():
        return
    for number, line in enumerate(prose.split("\n"), 1):
        if number > page.front.lines and (found := _ACTIVE.search(line)):
            yield Finding(page.path, number, f"active HTML: {found.group()[:40]}", "put it in back-ticks, or drop it")


RULE = Rule("raw-html", Severity.WARNING, "page", check)
