"""A file of the catalogue past its budget.

## What it does
Counts about four characters a token in index.md and its parts against limits.index_tokens of wikic.toml.

## Why is this bad?
Every question reads it.

## Example
    An index.md of 900 lines.

## Use instead
    wikic lint --fix, which splits it by type and letter.

## Fix safety
Safe: the catalogue is written by code from the pages.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each file of the catalogue that is too long."""
    budget = wiki.settings.index_tokens
    for path, text in wiki.read_own().items():
        # A tenth over is let pass: the budget is that of the lines, headings come on top.
        if not path.endswith("log.md") and len(text) // 4 > budget * 1.1:
            yield Finding(path, 0, f"about {len(text) // 4} tokens, budget {budget}", "wikic lint --fix splits it")


RULE = Rule("index-over-budget", Severity.WARNING, "wiki", check)
