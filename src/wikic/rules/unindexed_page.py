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

from wikic.model.link import LINK
from wikic.model.problem import Severity
from wikic.model.slug import fold
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope

_HIDDEN = (Status.SUPERSEDED, Status.RETIRED)


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each of these pages that should be listed and is not."""
    own = wiki.read_own()
    if not own:
        return
    listed = {match[1].strip() for text in own.values() for match in LINK.finditer(text)}
    unlisted = [wiki.entries[slug] for slug in scope if slug not in listed]
    missing = [entry for entry in unlisted if parse_status(entry.status) not in _HIDDEN]
    folded = {fold(target) for target in listed} if missing else set()
    for entry in missing:
        if fold(entry.slug) not in folded:
            yield Finding(entry.path, 0, "not in the index", "wikic lint --fix writes the index anew")


RULE = Rule("unindexed-page", Severity.ERROR, "wiki", check)
