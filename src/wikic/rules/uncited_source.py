"""A source that no page cites.

## What it does
Reports sources in force that no claim of any page rests on.

## Why is this bad?
What it says was lost on the way, or it need not be here.

## Example
    A document ingested and then unused.

## Use instead
    A page that cites it, or its retraction.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each source in force without a citation, told at its own path; only when the whole wiki is looked at."""
    if len(scope) < len(wiki.entries):
        return
    cited = {source.id for named in wiki.cited_ids if (source := wiki.source(named.removeprefix("pr:")))}
    pulls = {named.removeprefix("pr:") for named in wiki.cited_ids if named.startswith("pr:")}
    for source in wiki.sources.values():
        is_pull = source.path.startswith("raw/prs/") and source.path[8:].removesuffix(".md") in pulls
        if source.id not in cited and not is_pull and source.status == "in_force":
            yield Finding(source.path, 0, "no page cites this source", "cite it, or retract it")


RULE = Rule("uncited-source", Severity.WARNING, "wiki", check)
