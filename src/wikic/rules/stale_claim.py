"""A claim in force that rests on replaced sources alone.

## What it does
Reports pages in force that cite a superseded source outside ## history, ## superseded and ## conflicts, where no
source in force is cited beside it.

## Why is this bad?
The newer version of the document may say otherwise.

## Example
    A claim cited to the 2024 version of a runbook ingested again in 2026.

## Use instead
    The claim cited to the new version, or moved under ## superseded.

## Fix safety
No fix: ingesting the new version moves such claims by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.citation import Citation
from wikic.model.problem import Severity
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope

_HISTORY = ("history", "superseded", "conflicts")


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each such claim; pages are opened only where their entry names a superseded source."""
    replaced = {source.id for source in wiki.sources.values() if source.superseded}
    for slug in scope if replaced else ():
        entry = wiki.entries[slug]
        if parse_status(entry.status) is not Status.IN_FORCE or entry.type == "source":
            continue
        if not any(reference[:12] in replaced for reference in entry.cited):
            continue
        page = wiki.page(slug)
        for claim in page.claims if page else ():
            cited = claim.citations
            if cited and claim.section not in _HISTORY and all(_replaced(wiki, c, replaced) for c in cited):
                yield Finding(entry.path, claim.line, "rests on a superseded source alone", "ingest its successor")


def _replaced(wiki: Wiki, citation: Citation, replaced: set[str]) -> bool:
    source = wiki.source(citation.id) if citation.kind == "source" else None
    return source is not None and source.id in replaced


RULE = Rule("stale-claim", Severity.WARNING, "wiki", check)
