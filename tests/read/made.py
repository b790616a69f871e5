"""A wiki with its index, made from pages and sources in memory."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from wikic.model.page import Page
from wikic.model.settings import Settings
from wikic.model.source import Source
from wikic.model.wiki import Wiki, entry_of
from wikic.store.index import Index


@dataclass(frozen=True, slots=True)
class Known:
    """A wiki with its index, both shelves fresh."""

    wiki: Wiki
    index: Index


def wiki_of(pages: dict[str, str], texts: dict[str, str]) -> Wiki:
    """A wiki of these pages and of sources by origin."""
    sources, lines = {}, {}
    for origin, text in texts.items():
        digest = hashlib.sha256(text.encode()).hexdigest()
        title = text.partition("\n")[0].lstrip("# ") if text.startswith("#") else origin
        sources[digest[:12]] = Source(digest[:12], digest, f"raw/{origin}", title, "text/markdown", origin=origin)
        lines[digest[:12]] = text.split("\n")
    entries = {slug: entry_of(Page(slug, f"wiki/{slug}.md", text)) for slug, text in pages.items()}
    return Wiki(entries, sources, pages.get, lambda name: lines.get(name, []), Settings())


Make = Callable[[dict[str, str], dict[str, str]], Known]


def made(known: Known) -> tuple[Wiki, Index]:
    """The two that `ask` needs."""
    return known.wiki, known.index
