"""A wiki resolves names, and a plan's wiki is what the plan would leave."""

from __future__ import annotations

from wikic.model.change import Edit, LogEntry, Plan
from wikic.model.citation import parse_citation
from wikic.model.page import Page
from wikic.model.source import Source
from wikic.model.wiki import Wiki, entry_of

LOG = LogEntry("2026-01-01", "ingest", "T")


def wiki_of(pages: dict[str, str], sources: dict[str, str] | None = None) -> Wiki:
    """A wiki of these page texts by slug and source texts by id."""
    texts = sources or {}
    records = {i: Source(i, i, f"raw/{i}.md", i, "text/markdown", text_path=f"raw/{i}.md") for i in texts}
    entries = {slug: entry_of(Page(slug, f"wiki/{slug}.md", text)) for slug, text in pages.items()}
    return Wiki(entries, records, pages.get, lambda ident: texts[ident].split("\n"))


def text(title: str, body: str = "", kind: str = "entity", aliases: str = "") -> str:
    """A page's text."""
    return f"---\ntype: {kind}\ntitle: {title}\naliases: [{aliases}]\n---\n# {title}\n\n{body}\n"


def test_links_resolve_by_slug_file_name_title_and_alias() -> None:
    """Every name of a page leads to it; a source page of the same title yields."""
    wiki = wiki_of(
        {
            "decisions/use-actions": text("Use Actions", aliases="adr-040"),
            "sources/use-actions": text("Use Actions", kind="source"),
        }
    )

    for name in ("decisions/use-actions", "use-actions", "Use Actions", "ADR 040", "use_actions"):
        assert wiki.resolve(name).slug == "decisions/use-actions", name
    assert wiki.resolve("sources/use-actions").slug == "sources/use-actions"
    assert wiki.resolve("nowhere").slugs == ()


def test_two_pages_of_one_name_are_ambiguous() -> None:
    """Neither is chosen."""
    wiki = wiki_of({"entities/a": text("Gate"), "concepts/b": text("Gate")})

    assert wiki.resolve("gate").slug is None
    assert len(wiki.resolve("gate").slugs) == 2


def test_backlinks_follow_a_plan() -> None:
    """After a plan, names and backlinks are those of the pages as changed."""
    wiki = wiki_of({"entities/a": text("A", "[[b]]"), "entities/b": text("B")})
    assert wiki.backlinks("entities/b") == ("entities/a",)

    plan = Plan(LOG, edits=(Edit("entities/a", "", text("A", "[[c]]")), Edit("entities/c", None, text("C", "[[b]]"))))
    after = wiki.with_plan(plan)

    assert after.backlinks("entities/b") == ("entities/c",)
    assert after.backlinks("entities/c") == ("entities/a",)
    assert wiki.backlinks("entities/b") == ("entities/a",)


def test_cited_lines() -> None:
    """A span's lines, all lines without one, none outside, None for an unknown source."""
    wiki = wiki_of({}, {"a91f3c07be21": "one\ntwo\nthree"})

    assert wiki.cited_lines(parse_citation("a91f3c07be21#L2-L3")) == ["two", "three"]
    assert wiki.cited_lines(parse_citation("a91f3c")) == ["one", "two", "three"]
    assert wiki.cited_lines(parse_citation("a91f3c07be21#L9")) == []
    assert wiki.cited_lines(parse_citation("ffffffffffff")) is None
