"""The cache tells what is on disk, and losing it loses nothing."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from wikic.model.problem import Fix, Problem, Severity
from wikic.model.settings import Settings
from wikic.model.wiki import Wiki
from wikic.store.cache import NOTHING, Cache, State
from wikic.store.kb import Kb
from wikic.store.vault import Vault

MakePlan = Callable[[Wiki, int], object]
PAGE = (
    "---\ntype: entity\ntitle: {0}\n---\n# {0}\n\nIt is. [src:a91f3c07be21#L3] See [[other|o]].\n\n## conflicts\n{1}\n"
)
CONFLICT = "- Timeout: 30 s per [src:07be21d4c90e#L41] (a, 2024) vs 12 s per [src:c4d90e33ab10] (b). Unresolved."


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with three pages."""
    for name in ("one", "two", "three"):
        write(tmp_path, f"entities/{name}", PAGE.format(name.title(), CONFLICT))
    return tmp_path


def write(root: Path, slug: str, text: str | bytes) -> Path:
    """A page on disk."""
    path = root / f"wiki/{slug}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def load(root: Path, before: State = NOTHING) -> State:
    """The pages as a new process sees them."""
    cache = Cache(root / ".wikic/cache.sqlite3")
    state = cache.pages(root, Settings(), before)
    cache.close()
    return state


def test_a_second_reading_gives_the_same_entries(root: Path) -> None:
    """Conflicts, sections and links come out of the cache as they went in."""
    first, second = load(root), load(root)

    assert second.entries == first.entries
    assert second.digests == first.digests
    entry = second.entries["entities/one"]
    assert entry.conflicts[0].sides[0].citation.span == (41, 41)
    assert entry.links[0].target == "other"
    assert [section.anchor for section in entry.sections] == ["one", "conflicts"]


def test_only_what_changed_is_read_again(root: Path) -> None:
    """An unchanged wiki is the same value; a touched file keeps its entry, a changed and a removed one do not."""
    first = load(root)
    assert load(root, first) is first
    os.utime(root / "wiki/entities/one.md", (1, 1))
    write(root, "entities/two", PAGE.format("Second", ""))
    (root / "wiki/entities/three.md").unlink()

    second = load(root, first)

    assert second.entries["entities/one"] is first.entries["entities/one"]
    assert second.entries["entities/two"].title == "Second"
    assert "entities/three" not in second.entries
    assert load(root).entries == second.entries


@pytest.mark.parametrize("damage", ["gone", "noise", "cut", "other format", "folderless"])
def test_a_lost_or_corrupt_cache_is_made_anew(root: Path, damage: str) -> None:
    """Whatever happened to the file, the entries are right and nothing is said."""
    first = load(root)
    path = root / ".wikic/cache.sqlite3"
    match damage:
        case "gone":
            path.unlink()
        case "noise":
            path.write_bytes(os.urandom(5000))
        case "cut":
            path.write_bytes(path.read_bytes()[:4500])
        case "other format":
            import sqlite3

            with sqlite3.connect(path) as database:
                database.execute("UPDATE meta SET value = 'x'")
        case "folderless":
            for file in path.parent.iterdir():
                file.unlink()
            path.parent.rmdir()

    assert load(root).entries == first.entries
    assert load(root).entries == first.entries


def test_what_is_no_page_is_reported_and_read_past(root: Path) -> None:
    """Bad bytes, links, loops, pipes and folders named like pages stop nothing."""
    write(root, "entities/latin", "café".encode("latin-1"))
    write(root, "entities/null", b"# a\0b\n")
    (root / "wiki/entities/link.md").symlink_to(root / "wiki/entities/one.md")
    (root / "wiki/loop").symlink_to(root / "wiki")
    (root / "wiki/entities/folder.md").mkdir()
    os.mkfifo(root / "wiki/entities/pipe.md")

    state = load(root)

    assert sorted(state.entries) == ["entities/one", "entities/three", "entities/two"]
    assert sorted((fault.path, fault.rule) for fault in state.faults) == [
        ("wiki/entities/folder.md", "not-a-file"),
        ("wiki/entities/latin.md", "bad-encoding"),
        ("wiki/entities/link.md", "not-a-file"),
        ("wiki/entities/null.md", "bad-encoding"),
        ("wiki/entities/pipe.md", "not-a-file"),
        ("wiki/loop", "not-a-file"),
    ]
    assert load(root).faults == state.faults


def test_a_name_written_decomposed_answers_to_its_composed_slug(kb: Kb) -> None:
    """macOS writes NFD names: the slug is NFC, the file keeps its name, and the same page twice is a fault."""
    name = unicodedata.normalize("NFD", "café")
    path = write(kb.root, f"entities/{name}", PAGE.format("Café", ""))
    slug = unicodedata.normalize("NFC", "entities/café")
    vault = Vault(kb)

    assert vault.wiki().entries.keys() == {slug}
    assert vault.wiki().entries[slug].path == f"wiki/{slug}.md"
    assert vault.read_page(slug) == path.read_text()
    write(kb.root, slug, PAGE.format("Café", ""))
    vault = Vault(kb)
    vault.wiki()
    assert [fault.rule for fault in vault.faults()] == ["bad-slug"]


def test_a_rename_by_case_alone_leaves_one_page(root: Path) -> None:
    """Where the file system tells case apart, the old name is gone and the new one is there."""
    first = load(root)
    write(root, "entities/Release-Notes", PAGE.format("Notes", ""))
    second = load(root, first)
    (root / "wiki/entities/Release-Notes.md").rename(root / "wiki/entities/release-notes.md")

    third = load(root, second)

    assert "entities/release-notes" in third.entries
    assert "entities/Release-Notes" not in third.entries
    assert load(root).entries == third.entries


def test_problems_are_kept_while_context_and_sources_hold(root: Path) -> None:
    """Found again with their fix; forgotten with their page, in another context, and when a source is gone."""
    cache = Cache(root / ".wikic/cache.sqlite3")
    problem = Problem("raw-html", Severity.WARNING, "wiki/a.md", 3, "m", "h", Fix("wiki/a.md", "a", "b"))
    found = {"a": ("d1", (problem,)), "b": ("d2", ())}
    cache.keep_problems("context", ["s1", "s2"], found, None)

    assert cache.problems("context", ["s1", "s2"]) == cache.problems("context", ["s1", "s2", "s3"]) == found
    assert cache.problems("other", ["s1", "s2"]) == cache.problems("context", ["s1"]) == {}
    cache.keep_problems("context", ["s1", "s2"], {"c": ("d3", ())}, ["a"])
    assert cache.problems("context", ["s1", "s2"]) == {"b": ("d2", ()), "c": ("d3", ())}


def test_digests_of_originals_follow_the_files(kb: Kb, plan_of: MakePlan) -> None:
    """A changed original has another digest, a removed one none."""
    vault = Vault(kb)
    vault.apply(plan_of(vault.wiki(), 0))  # type: ignore[arg-type]
    source = next(iter(vault.wiki().sources.values()))

    assert vault.raw_digests() == {source.path: source.sha256}
    (kb.root / source.path).write_text("other\n")
    assert vault.raw_digests()[source.path] != source.sha256
    (kb.root / source.path).unlink()
    assert vault.raw_digests() == {}
