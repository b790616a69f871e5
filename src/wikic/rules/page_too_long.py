"""A page past the budget of what one reading should cost.

## What it does
Counts about four characters a token against limits.page_tokens of wikic.toml.

## Why is this bad?
Agents read whole pages: a long one crowds out the others.

## Example
    A page of 40,000 characters under a budget of 4,000 tokens.

## Use instead
    Two pages that link to each other.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """A page over its budget."""
    tokens, budget = len(page.text) // 4, wiki.settings.page_tokens
    if tokens > budget and page.front.text("type") != "source":
        yield Finding(page.path, 0, f"about {tokens} tokens, budget {budget}", "split it by section")


RULE = Rule("page-too-long", Severity.WARNING, "page", check)
