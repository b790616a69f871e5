"""A page or file that would stand outside the wiki.

## What it does
Reports slugs and raw paths that are absolute, climb, hold a backslash, a drive, a control character or an empty
part, belong to git, or stand in no folder of a page type.

## Why is this bad?
A title of a source must never write outside its place.

## Example
    slug: ../../etc/cron.d/x

## Use instead
    A slug made by the slug function.

## Fix safety
No fix: the plan is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.rules.rule import Change, Finding, Rule

_UNSAFE = re.compile(r"[\\:\x00-\x1f\x7f]|(?:^|/)(?:\.{0,2}|\.git)(?:/|$)|^/", re.IGNORECASE)


def check(change: Change) -> Iterator[Finding]:
    """Each edit or raw file that is not where such things stand."""
    folders = set(change.after.settings.types.values())
    for edit in change.plan.edits:
        if _UNSAFE.search(edit.slug) or edit.slug.partition("/")[0] not in folders:
            yield Finding(edit.slug, 0, f"no place for a page: {edit.slug!r}", "a folder of a page type, then a slug")
    for raw in change.plan.files:
        if _UNSAFE.search(raw.path) or not raw.path.startswith("raw/"):
            yield Finding(raw.path, 0, f"no place for a source: {raw.path!r}", "raw/, then its path")


RULE = Rule("outside-wiki", Severity.ERROR, "change", check)
