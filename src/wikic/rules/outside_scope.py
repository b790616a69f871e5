"""A change outside what its writer may touch.

## What it does
Compares the pages that a plan edits with the path prefixes of its writer.

## Why is this bad?
An agent that researches has no business in the decisions.

## Example
    A worker with the scope syntheses/ that edits decisions/x.

## Use instead
    A proposal, for somebody who may.

## Fix safety
No fix: the plan is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.rules.rule import Change, Finding, Rule


def check(change: Change) -> Iterator[Finding]:
    """Each edit outside the scope; no scope means everything."""
    scope = change.plan.scope
    folders = tuple(f"{folder.rstrip('/')}/" for folder in scope)
    for edit in change.plan.edits if scope else ():
        if not edit.slug.startswith(folders):
            message = f"outside the writer's scope: {', '.join(scope)}"
            yield Finding(change.after.settings.page_path(edit.slug), 0, message, "propose it instead")


RULE = Rule("outside-scope", Severity.ERROR, "change", check)
