"""A link that leads nowhere.

## What it does
Reports links whose target is no slug, file name, title or alias of a page, and paths that lead out of the wiki.
Links in code and comments are text.

## Why is this bad?
A reader who follows it finds nothing; a path such as `../../etc/passwd` may find something worse.

## Example
    [[paymnt-gateway]]

## Use instead
    [[entities/payment-gateway]]

## Fix safety
No fix when nothing is alike; see missing-page for the pages most asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each link of these pages that resolves to no page, once a target and page."""
    for slug in scope:
        entry = wiki.entries[slug]
        told: set[str] = set()
        for link in wiki.loose_links(slug):
            if not link.target or link.target in told or wiki.resolve(link.target).slugs:
                continue
            told.add(link.target)
            if leads_out(link.target):
                yield Finding(entry.path, link.line, f"link leads out of the wiki: [[{link.target}]]", "name a page")
            else:
                yield Finding(entry.path, link.line, f"no page answers to [[{link.target}]]", "write it, or unlink it")


def leads_out(target: str) -> bool:
    """Whether a target is a path that climbs or starts at a root."""
    return target.startswith(("/", "\\", "~")) or ".." in target.replace("\\", "/").split("/") or target[1:3] == ":\\"


RULE = Rule("broken-link", Severity.ERROR, "wiki", check)
