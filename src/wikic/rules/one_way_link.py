"""A related page that does not link back.

## What it does
Looks at links under ## related: the page they lead to should link here too, anywhere.

## Why is this bad?
Relations read the same from both ends; a walk from the other page misses this one.

## Example
    [[b]] under ## related of a, and no link to a in b

## Use instead
    [[a]] under ## related of b

## Fix safety
No automatic fix yet.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.language import section_key
from wikic.model.problem import Severity
from wikic.model.wiki import Entry, Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each related link of these pages that is not returned."""
    for slug in scope:
        entry = wiki.entries[slug]
        first, last = related_lines(entry)
        for link in entry.links if first else ():
            if not first < link.line < last:
                continue
            target = link.target if link.target in wiki.entries else wiki.resolve(link.target).slug
            if target and target != slug and slug not in wiki.targets(target):
                yield Finding(entry.path, link.line, f"{target} does not link back", f"add [[{slug}]] to it")


def related_lines(entry: Entry) -> tuple[int, int]:
    """The lines of the heading of the related section and of the heading after it; 0, 0 without one."""
    for number, section in enumerate(entry.sections):
        if section_key(section.text) == "related":
            later = [s.line for s in entry.sections[number + 1 :]]
            return section.line, later[0] if later else 1 << 30
    return 0, 0


RULE = Rule("one-way-link", Severity.WARNING, "wiki", check)
