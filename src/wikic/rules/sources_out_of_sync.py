"""Front matter `sources` that is not what the page cites.

## What it does
Compares the list with the sources that the page's claims and conflicts cite, in the order of first citation.

## Why is this bad?
Whoever retracts a source finds its pages by this list.

## Example
    sources: [a91f3c07be21] on a page that cites c4d90e33ab10 too.

## Use instead
    sources: [a91f3c07be21, c4d90e33ab10]

## Fix safety
Safe: the list is derived from the citations.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.front_matter import set_front_matter
from wikic.model.page import Page
from wikic.model.problem import Fix, Severity
from wikic.model.wiki import Wiki
from wikic.rules.parts import named
from wikic.rules.rule import Finding, Rule


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """A list that differs, in any order, from what is cited."""
    if not page.front.end or page.front.error:
        return
    cited = cited_sources(wiki, page)
    if set(page.front.items("sources")) != set(cited):
        fix = Fix(page.path, page.text, set_front_matter(page.text, {"sources": cited}))
        yield Finding(page.path, 1, "sources is not what the page cites", "wikic lint --fix writes it anew", fix)


def cited_sources(wiki: Wiki, page: Page) -> tuple[str, ...]:
    """Full ids of the sources cited, each once, in order."""
    sources = (wiki.cited_source(kind, ident) for kind, ident in named(wiki, page))
    return tuple(dict.fromkeys(source.id for source in sources if source))


RULE = Rule("sources-out-of-sync", Severity.ERROR, "page", check)
