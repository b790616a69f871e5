"""The seam between what a page must hold (a Brief) and who words it (a Writer)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from wikic.model.citation import Citation
from wikic.model.front_matter import Value
from wikic.model.page import Page
from wikic.model.status import Status


class Cited(NamedTuple):
    """One statement for a page, as plain words with code spans, and what it rests on, newest first."""

    text: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Brief:
    """What one source means for one page.

    front: keys that code owns (status left out); a list is united with what the page has. lead: for a new page.
    sections: heading to statements, in order. related, mentions: (slug, label). conflicts: lines.
    callouts: (status, slug or ""). replaced: ids of old versions whose own claims go; said: identities of those
    claims. old: identities of claims that a newer value superseded.
    """

    slug: str
    type: str
    title: str
    today: str
    front: Mapping[str, Value] = field(default_factory=dict)
    status: Status | None = None
    lead: tuple[Cited, ...] = ()
    sections: tuple[tuple[str, tuple[Cited, ...]], ...] = ()
    related: tuple[tuple[str, str], ...] = ()
    mentions: tuple[tuple[str, str], ...] = ()
    conflicts: tuple[str, ...] = ()
    callouts: tuple[tuple[str, str], ...] = ()
    replaced: frozenset[str] = frozenset()
    said: frozenset[str] = frozenset()
    old: frozenset[str] = frozenset()
    renamed: Mapping[str, str] = field(default_factory=dict)


class Writer(Protocol):
    """Writes the page's new text; the text it has already when there is nothing to add."""

    def write(self, brief: Brief, page: Page | None) -> str:
        """The whole text of the page."""
        ...
