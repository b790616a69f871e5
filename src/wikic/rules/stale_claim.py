"""A claim in force that rests on replaced or retracted sources alone.

## What it does
Reports pages in force that cite a superseded source outside ## history, ## superseded and ## conflicts, where no
source in force is cited beside it. A retracted source leaves such claims without any source: those are reported on the
page of the source too.

## Why is this bad?
The newer version of the document may say otherwise; of a retracted one nothing is left that says so.

## Example
    A claim cited to the 2024 version of a runbook ingested again in 2026.

## Use instead
    The claim cited to the new version, or moved under ## superseded.

## Fix safety
No fix: ingesting the new version moves such claims by itself; what to do about a retracted source a person decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.citation import Citation
from wikic.model.problem import Severity
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope

_WITHOUT = "cite a source that stands, or retire the page"
_HISTORY = ("history", "superseded", "conflicts")


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each such claim; pages are opened only where their entry names a superseded or retracted source."""
    replaced = {source.id for source in wiki.sources.values() if source.superseded}
    retracted = {source.id for source in wiki.sources.values() if source.retracted}
    for slug in scope if replaced or retracted else ():
        entry = wiki.entries[slug]
        gone = retracted if entry.type == "source" else replaced | retracted
        if parse_status(entry.status) is not Status.IN_FORCE or not any(name[:12] in gone for name in entry.cited):
            continue
        page = wiki.page(slug)
        for claim in page.claims if page else ():
            cited = [_source_id(wiki, citation) for citation in claim.citations]
            if not cited or claim.section in _HISTORY or not gone.issuperset(cited):
                continue
            if retracted.issuperset(cited):
                yield Finding(entry.path, claim.line, "rests on a retracted source alone", _WITHOUT)
            else:
                yield Finding(entry.path, claim.line, "rests on a superseded source alone", "ingest its successor")


def _source_id(wiki: Wiki, citation: Citation) -> str:
    source = wiki.source(citation.id) if citation.kind == "source" else None
    return source.id if source else ""


RULE = Rule("stale-claim", Severity.WARNING, "wiki", check)
