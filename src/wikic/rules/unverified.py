"""A page that rests on no source yet.

## What it does
Lists pages whose status is unverified.

## Why is this bad?
It is left out of every default answer until somebody gives it a source.

## Example
    status: unverified

## Use instead
    A citation, and status: in_force.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each unverified page among these."""
    for slug in scope:
        entry = wiki.entries[slug]
        if parse_status(entry.status) is Status.UNVERIFIED:
            yield Finding(entry.path, 1, "unverified: rests on no source", "cite a source, then set status: in_force")


RULE = Rule("unverified", Severity.INFO, "wiki", check)
