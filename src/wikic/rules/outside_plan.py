"""A change to a page that the plan did not declare.

## What it does
Compares the pages that a plan edits with those it says it touches.

## Why is this bad?
An operation that does more than it says cannot be reviewed.

## Example
    An ingest that declares entities/a and edits entities/b.

## Use instead
    A plan that declares both.

## Fix safety
No fix: the plan is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.rules.rule import Change, Finding, Rule


def check(change: Change) -> Iterator[Finding]:
    """Each edit outside the declared slugs."""
    for edit in change.plan.edits:
        if edit.slug not in change.plan.touches:
            yield Finding(change.after.settings.page_path(edit.slug), 0, "the plan does not declare this page")


RULE = Rule("outside-plan", Severity.ERROR, "change", check)
