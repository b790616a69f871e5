"""A conflict that nobody has closed.

## What it does
Lists the open lines of the conflicts sections.

## Why is this bad?
It is not: a conflict in view is right, and this is the list of what awaits a person.

## Example
    - Timeout: 30 s per [src:…] vs 12 s per [src:…]. Unresolved.

## Use instead
    The same line with how it was resolved instead of Unresolved.

## Fix safety
No fix: only a person closes a conflict.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each open conflict of these pages."""
    for slug in scope:
        entry = wiki.entries[slug]
        for conflict in entry.conflicts:
            if conflict.open:
                values = " / ".join(conflict.values)
                yield Finding(entry.path, conflict.line, f"open conflict on {conflict.about}: {values}")


RULE = Rule("open-conflict", Severity.INFO, "wiki", check)
