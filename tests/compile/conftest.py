"""A knowledge base in memory: what the store does, without a disk."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

import pytest

from wikic.compile.extractive.writer import ExtractiveWriter
from wikic.compile.normalise.plain import MEDIA_TYPES
from wikic.compile.plan import main_page, plan_source, read_document, record_of
from wikic.model.change import Plan
from wikic.model.page import Page
from wikic.model.settings import Settings
from wikic.model.source import Source, source_id
from wikic.model.wiki import Entry, Wiki, entry_of
from wikic.store.memory import Memory


class Kept:
    """Compiles texts one after the other and keeps the pages."""

    def __init__(self, language: str = "en") -> None:
        self.settings = Settings(language=language)
        self.pages: dict[str, str] = {}
        self.entries: dict[str, Entry] = {}
        self.sources: dict[str, Source] = {}
        self.lines: dict[str, list[str]] = {}
        self.memory = Memory()

    @property
    def wiki(self) -> Wiki:
        """The wiki as it stands."""
        return Wiki(self.entries, self.sources, self.pages.get, lambda i: self.lines.get(i, []), self.settings)

    def plan(self, path: str, text: str, today: str = "2026-06-01", expected: Collection[str] = ()) -> Plan:
        """What a document would change."""
        sha256 = hashlib.sha256(text.encode()).hexdigest()
        older = [s for s in self.sources.values() if s.origin == path and s.sha256 != sha256]
        reading = read_document(text, path)
        d = reading.document
        media_type = MEDIA_TYPES.get(path.rpartition(".")[2], "text/markdown")
        source = Source(
            source_id(sha256), sha256, f"raw/{path}", d.title, media_type, d.date, d.authors, path, today,
            supersedes=older[-1].id if older else "",
        )  # fmt: skip
        writer = ExtractiveWriter(self.settings)
        return plan_source(self.wiki, self.memory, reading, source, writer=writer, today=today, expected=expected)

    def add(self, path: str, text: str) -> Plan:
        """Compile a document and keep what it changes."""
        plan = self.plan(path, text)
        for edit in plan.edits:
            assert edit.after is not None
            self.pages[edit.slug] = edit.after
            self.entries[edit.slug] = entry_of(Page(edit.slug, f"wiki/{edit.slug}.md", edit.after))
        self.sources |= {source.id: source for source in plan.sources}
        reading = read_document(text, path)
        if plan.sources[0].supersedes:
            self.memory.forget(plan.sources[0].supersedes)
        self.memory.record(record_of(reading, plan.sources[0], main_page(plan)))
        self.lines[plan.sources[0].id] = text.split("\n")
        return plan

    def edit(self, slug: str, old: str, new: str) -> None:
        """What a person changes in a page by hand."""
        assert old in self.pages[slug]
        self.pages[slug] = self.pages[slug].replace(old, new, 1)
        self.entries[slug] = entry_of(Page(slug, f"wiki/{slug}.md", self.pages[slug]))

    def page(self, slug: str) -> Page:
        """A page that must exist."""
        return Page(slug, f"wiki/{slug}.md", self.pages[slug])

    def sections_of(self, words: str) -> dict[str, str]:
        """Slug to the section in which a claim with these words stands."""
        found = {}
        for slug in self.pages:
            for claim in self.page(slug).claims:
                if words in claim.text:
                    found[slug] = claim.section
        return found


@pytest.fixture
def new_kept() -> type[Kept]:
    """Makes knowledge bases in memory."""
    return Kept
