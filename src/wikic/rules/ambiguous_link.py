"""A link that two pages answer to.

## What it does
Reports links whose target is the name of several pages, none of which comes first.

## Why is this bad?
Readers are led to one of them by chance.

## Example
    [[gateway]] beside entities/gateway and concepts/gateway

## Use instead
    [[entities/gateway]]

## Fix safety
No fix: which page was meant, only a person knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each link of these pages that resolves to more than one page."""
    for slug in scope:
        entry = wiki.entries[slug]
        for link in wiki.loose_links(slug):
            if len(found := wiki.resolve(link.target).slugs) > 1:
                message = f"[[{link.target}]] names {', '.join(found)}"
                yield Finding(entry.path, link.line, message, f"write [[{found[0]}]] or another in full")


RULE = Rule("ambiguous-link", Severity.ERROR, "wiki", check)
