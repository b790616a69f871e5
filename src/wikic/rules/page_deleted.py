"""A page that would be deleted.

## What it does
Reports edits that remove a page. `wikic undo` may: a page that one ingest made goes with it.

## Why is this bad?
Links to it break, and what it said is gone from view: pages are retired, never deleted.

## Example
    git rm wiki/decisions/x.md

## Use instead
    status: retired

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.change import UNDO
from wikic.model.problem import Severity
from wikic.rules.rule import Change, Finding, Rule


def check(change: Change) -> Iterator[Finding]:
    """Each edit that leaves no page."""
    for edit in change.plan.edits if change.plan.log.operation != UNDO else ():
        if edit.before is not None and edit.after is None:
            path = change.before.settings.page_path(edit.slug)
            yield Finding(path, 0, "the page would be deleted", "set status: retired instead")


RULE = Rule("page-deleted", Severity.ERROR, "change", check)
