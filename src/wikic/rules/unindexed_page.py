"""A page that the catalogue does not list.

## What it does
Reports pages, other than superseded and retired ones, without a line in index.md or its parts.

## Why is this bad?
The catalogue is where every question starts.

## Example
    A page written by hand since the last ingest.

## Use instead
    wikic lint --fix, which writes the catalogue anew.

## Fix safety
Safe: the catalogue is written by code from the pages.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.link import parse_links
from wikic.model.problem import Severity
from wikic.model.slug import fold
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each of these pages that should be listed and is not."""
    own = wiki.read_own()
    if not own:
        return
    indexed = {fold(link.target) for text in own.values() for link in parse_links(text)}
    for slug in scope:
        entry = wiki.entries[slug]
        hidden = parse_status(entry.status) in (Status.SUPERSEDED, Status.RETIRED)
        if not hidden and fold(slug) not in indexed:
            yield Finding(entry.path, 0, "not in the index", "wikic lint --fix writes the index anew")


RULE = Rule("unindexed-page", Severity.ERROR, "wiki", check)
