"""A change to a source that is already there.

## What it does
Reports files under raw/ that a plan, or a commit by hand, would change or remove; the manifest may only grow.

## Why is this bad?
Citations name lines of it: a source is immutable, and its new version is another source.

## Example
    git commit of an edited raw/runbook.md

## Use instead
    wikic ingest of the new version.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.rules.rule import Change, Finding, Rule

_MANIFEST = "raw/manifest.jsonl"


def check(change: Change) -> Iterator[Finding]:
    """Each raw file of the plan that stands in the place of a known source."""
    known = change.before.sources.values()
    for raw in change.plan.files:
        if raw.path.casefold() == _MANIFEST:
            yield Finding(raw.path, 0, "the list of sources stands there", "give the document another path under raw/")
        elif any(raw.path == source.path or raw.path == source.text_path for source in known):
            yield Finding(raw.path, 0, "a source is there already", "give the new version another path under raw/")


RULE = Rule("raw-touched", Severity.ERROR, "change", check)
