"""A page that was patched so often that it should be built anew.

## What it does
Reports pages with more than fifty revisions.

## Why is this bad?
A page that grew by patches repeats itself and loses its order.

## Example
    revisions: 73

## Use instead
    The page written anew from its sources.

## Fix safety
No fix: a rebuild is an operation of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope

_MOST = 50  # revisions


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each of these pages past that many revisions."""
    for slug in scope:
        entry = wiki.entries[slug]
        if entry.revisions > _MOST:
            yield Finding(entry.path, 1, f"{entry.revisions} revisions", "build it anew from its sources")


RULE = Rule("rebuild-due", Severity.WARNING, "wiki", check)
