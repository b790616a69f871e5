"""A page that no other page links to.

## What it does
Reports pages without a link from another page. The catalogue does not count; source pages are reached by citation.

## Why is this bad?
A walk that follows links never comes to it.

## Example
    A page that is only in index.md.

## Use instead
    A link to it under ## related of a page on the same subject.

## Fix safety
No fix: where it belongs is a judgement.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each of these pages, sources aside, that has no backlink."""
    for slug in scope:
        entry = wiki.entries[slug]
        if entry.type != "source" and not wiki.linked(slug):
            yield Finding(entry.path, 0, "no page links here", "link to it from a page on its subject")


RULE = Rule("orphan-page", Severity.WARNING, "wiki", check)
