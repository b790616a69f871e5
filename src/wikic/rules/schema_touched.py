"""A change to a file that a person owns or code writes.

## What it does
Reports edits of SCHEMA.md and wikic.toml by a plan.

## Why is this bad?
The schema tells agents what holds; no source may rewrite it.

## Example
    A plan that edits SCHEMA.md.

## Use instead
    A person, in an editor.

## Fix safety
No fix: the plan is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.rules.rule import Change, Finding, Rule

_OWNED = ("SCHEMA", "wikic", "AGENTS", "CLAUDE")


def check(change: Change) -> Iterator[Finding]:
    """Each edit or file that would stand in the place of one a person owns."""
    paths = [edit.slug for edit in change.plan.edits] + [raw.path for raw in change.plan.files]
    for path in paths:
        if path.rpartition("/")[2].partition(".")[0] in _OWNED and "/" not in path.removeprefix("wiki/"):
            yield Finding(path, 0, f"{path} belongs to a person", "edit it by hand")


RULE = Rule("schema-touched", Severity.ERROR, "change", check)
