"""Two pages that answer to one name.

## What it does
Reports titles and aliases that another page has too, compared without case, width, dashes and underscores.
Source pages yield to the page that their document became, and are not reported beside it.

## Why is this bad?
Links by that name are ambiguous, and the two pages may be one.

## Example
    aliases: [PGW] on two pages

## Use instead
    An alias on one page, or two longer names.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.slug import fold
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each title or alias of these pages that another page of the same rank holds."""
    # Knowing all that share a name costs what the wiki is large: worth it where most pages are asked about.
    sharing = wiki.crowded if 10 * len(scope) > len(wiki.entries) else scope
    for slug in scope:
        entry = wiki.entries[slug]
        if slug not in sharing or entry.type == "source":
            continue
        for name in dict.fromkeys((entry.title, *entry.aliases)):
            others = [s for s in wiki.named(fold(name)) if s != slug and wiki.entries[s].type != "source"]
            if others:
                yield Finding(entry.path, 1, f"{name!r} is a name of {others[0]} too", "rename one, or merge the pages")


RULE = Rule("alias-collision", Severity.ERROR, "wiki", check)
