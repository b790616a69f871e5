"""A page in force that links to a superseded decision as if it held.

## What it does
Reports pages in force that link to a superseded decision, rule or fact. The page that replaced it may, and so may a
page for what it replaced itself.

## Why is this bad?
What it says may rest on something that no longer holds.

## Example
    A runbook in force that follows a superseded decision.

## Use instead
    status: to_review until somebody has looked at it.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Entry, Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each such link of these pages, once a target."""
    superseded = {slug for slug, entry in wiki.entries.items() if _superseded_node(entry)}
    for slug in scope if superseded else ():
        entry = wiki.entries[slug]
        if entry.type == "source" or superseded.isdisjoint(wiki.targets(slug)):
            continue
        if parse_status(entry.status) is not Status.IN_FORCE:
            continue
        replaced = {target for key, target in entry.relations if key == "supersedes"}
        for link in {link.target: link for link in entry.links}.values():
            target = wiki.resolve(link.target).slug
            found = wiki.entries[target] if target and target in superseded else None
            if found and not {found.slug, slug} & (replaced | _replacing(found)):
                yield Finding(entry.path, link.line, f"links to superseded {target}", "review it: status: to_review")


def _superseded_node(entry: Entry) -> bool:
    return entry.type in ("decision", "rule", "fact") and parse_status(entry.status) is Status.SUPERSEDED


def _replacing(entry: Entry) -> set[str]:
    return {target for key, target in entry.relations if key == "superseded_by"}


RULE = Rule("cites-superseded", Severity.WARNING, "wiki", check)
