"""A source that was changed or removed after it was ingested.

## What it does
Compares the sha256 of each original under raw/ with the manifest.

## Why is this bad?
Citations point at lines that may have moved, of a text that nobody compiled.

## Example
    raw/runbook.md edited in place.

## Use instead
    The file as it was, and the new version ingested beside it.

## Fix safety
No fix: git checkout brings the file back.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each original that is gone or differs."""
    digests = wiki.raw_digests()
    for source in wiki.sources.values() if digests is not None else ():
        found = digests.get(source.path) if digests else None
        if found is None and not source.retracted:
            yield Finding(source.path, 0, "the source is gone from raw/", f"git checkout -- {source.path}")
        elif found is not None and found != source.sha256:
            help = f"git checkout -- {source.path}, then ingest the new version from elsewhere"
            yield Finding(source.path, 0, "the source was changed after it was ingested", help)


RULE = Rule("raw-changed", Severity.ERROR, "wiki", check)
