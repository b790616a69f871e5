"""The catalogue lists what is current, splits past its budget, and a change rewrites what lists it."""

from __future__ import annotations

from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from wikic.model.link import parse_links
from wikic.model.page import Page
from wikic.model.settings import Settings
from wikic.model.slug import slugify
from wikic.model.wiki import Entry, entry_of
from wikic.store.catalogue import Catalogue, render_catalogue

SETTINGS = Settings(index_tokens=200)


def entry(name: str, kind: str = "entity", status: str = "in_force", summary: str = "A thing that is.") -> Entry:
    """A page's entry."""
    folder = SETTINGS.types.get(kind, "others")
    front = f"type: {kind}\ntitle: {name}\nsummary: {summary}\nstatus: {status}\nupdated: 2026-03-01\n"
    slug = f"{folder}/{slugify(name)}"
    return entry_of(Page(slug, f"wiki/{slug}.md", f"---\n{front}---\n# {name}\n"))


def listed(files: dict[str, str]) -> list[str]:
    """The targets of all links of the catalogue."""
    return sorted(link.target for text in files.values() for link in parse_links(text))


def test_a_small_wiki_has_one_file() -> None:
    """By type, a line a page, those replaced or retired left out."""
    entries = [entry("Beta"), entry("Alpha"), entry("Old", status="superseded"), entry("Gone", status="retire")]
    entries.append(entry("Use alpha", "decision"))

    assert render_catalogue(entries, SETTINGS) == {
        "wiki/index.md": "# Index\n\n## entities\n"
        "- [[entities/alpha]] A thing that is. · 2026-03-01\n"
        "- [[entities/beta]] A thing that is. · 2026-03-01\n"
        "\n## decisions\n- [[decisions/use-alpha]] A thing that is. · 2026-03-01\n"
    }


def test_a_line_stays_within_its_tokens() -> None:
    """A long summary is cut at a word."""
    text = render_catalogue([entry("Alpha", summary="word " * 80)], SETTINGS)["wiki/index.md"]
    line = text.splitlines()[-1]
    assert len(line) < 130
    assert " … · 2026-03-01" in line


def test_past_the_budget_it_splits_by_type_and_then_by_name() -> None:
    """Every page is listed once, and no file is past the budget."""
    entries = [entry(f"Topic {n:03d}") for n in range(120)] + [entry(f"Rule {n}", "rule") for n in range(3)]

    files = render_catalogue(entries, SETTINGS)

    assert listed(files) == sorted(e.slug for e in entries)
    assert files["wiki/index.md"] == "# Index\n\n- [entities](index/entity.md)\n- [rules](index/rule.md)\n"
    assert "wiki/index/entity/topic-00.md" in files
    assert all(len(text) // 4 < 250 for text in files.values())


def test_a_new_page_rewrites_the_file_that_lists_it(tmp_path: Path) -> None:
    """The others are untouched, those that only point to it included."""
    entries = [entry(f"Topic {n:03d}") for n in range(0, 120, 2)]
    catalogue = Catalogue(tmp_path, entries, SETTINGS)

    changed = catalogue.changed([(None, entry("Topic 013"))])

    assert list(changed) == ["wiki/index/entity/topic-01.md"]


@example(
    [(name, "entity", True) for name in "1ab"] + [("11", "entity", True), ("", "rule", True), ("", "entity", False)]
)
@given(
    st.lists(st.tuples(st.text("ab1é-", max_size=5), st.sampled_from(["entity", "rule"]), st.booleans()), max_size=60)
)
def test_changes_one_by_one_give_the_catalogue_made_at_once(steps: list[tuple[str, str, bool]]) -> None:
    """Pages that come and go leave what a rendering of the rest gives."""
    held: dict[str, Entry] = {}
    catalogue = Catalogue(Path("/nowhere"), [], SETTINGS)
    files: dict[str, str] = {}
    for name, kind, stays in steps:
        new = entry(name or "x", kind, summary="A thing. " * 10)
        before = held.pop(new.slug, None)
        if stays:
            held[new.slug] = new
        for path, data in catalogue.changed([(before, new if stays else None)]).items():
            files.pop(path, None) if data is None else files.update({path: data.decode()})
    if files:
        assert files == render_catalogue(held.values(), SETTINGS)
