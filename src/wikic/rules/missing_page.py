"""A page that several pages link to and nobody wrote.

## What it does
Reports link targets without a page that at least three pages ask for.

## Why is this bad?
What is asked for most is what should be written next.

## Example
    [[team-payments-core]] on five pages, and no such page.

## Use instead
    A page of that name.

## Fix safety
No fix: an empty page would be noise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.slug import fold
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope

_WANTED = 3  # pages


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each missing target wanted by enough pages, told once, at the first that asks."""
    wanted: dict[str, list[tuple[str, int, str]]] = defaultdict(list)
    for slug in sorted(scope):
        entry = wiki.entries[slug]
        for link in {fold(link.target): link for link in wiki.loose_links(slug)}.values():
            if not wiki.resolve(link.target).slugs:
                wanted[fold(link.target)].append((entry.path, link.line, link.target))
    for asked in wanted.values():
        if len(asked) >= _WANTED:
            path, line, target = asked[0]
            yield Finding(path, line, f"{len(asked)} pages ask for [[{target}]]", "write it from a source")


RULE = Rule("missing-page", Severity.INFO, "wiki", check)
