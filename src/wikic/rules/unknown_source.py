"""A citation of a source that the kb does not have.

## What it does
Reports citations that are malformed, or name no source of the manifest, no commit of the repository, and no digest of
a pull request under raw/prs/.

## Why is this bad?
The claim looks supported and is not.

## Example
    The gateway waits 30 s. [src:000000000000]

## Use instead
    The gateway waits 30 s. [src:a91f3c07be21#L12]

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.parts import citations_of
from wikic.rules.rule import Finding, Rule


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """Each citation that resolves to nothing."""
    for citation, line in citations_of(wiki, page, naming=None):
        if citation.kind == "malformed":
            yield Finding(
                page.path, line, f"malformed citation [src:{citation.id}]", "write [src:ID] or [src:ID#L3-L5]"
            )
        else:
            yield Finding(page.path, line, f"unknown source [src:{citation.reference}]", "wikic sources lists them")


RULE = Rule("unknown-source", Severity.ERROR, "page", check)
