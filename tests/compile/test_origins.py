"""Origins: what makes two documents versions of one, and one document stand at two places; on a real kb."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wikic.compile.extractive.writer import ExtractiveWriter
from wikic.compile.ingest import ingest
from wikic.compile.origins import place_of
from wikic.model.outcome import Outcome
from wikic.model.source import Source
from wikic.store.kb import find_kb, init_kb
from wikic.store.memory import Memory
from wikic.store.vault import Vault

QUEUE = "# Queue\n\nThe worker queue keeps every event for seven days.\n"
CACHE = "# Cache\n\nThe hidden cache keeps every page for seven days.\n"
Take = Callable[..., list[Outcome]]


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """An empty kb under git."""
    init_kb(tmp_path / "kb", in_repo=False, language="en")
    return Vault(find_kb(tmp_path / "kb"))


@pytest.fixture
def take(vault: Vault) -> Take:
    """Ingests paths."""
    memory = Memory()

    def run(*paths: Path, dry_run: bool = False) -> list[Outcome]:
        return list(ingest(vault, memory, paths, today="2026-06-01", writer=ExtractiveWriter(), dry_run=dry_run))

    return run


def put(path: Path, text: str) -> Path:
    """A file in a folder that is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def only(vault: Vault) -> Source:
    """The one source there is."""
    (source,) = vault.wiki().sources.values()
    return source


def test_files_of_one_name_in_two_folders_are_two_documents(vault: Vault, take: Take, tmp_path: Path) -> None:
    """Each folder has its README, ingested one after the other: neither replaces the other, and each changes alone."""
    put(tmp_path / "a" / "README.md", QUEUE)
    put(tmp_path / "b" / "README.md", CACHE)
    take(tmp_path / "a")
    (second,) = take(tmp_path / "b")
    assert any("kept apart" in note for note in second.notes)
    assert [(s.origin, s.status, s.supersedes) for s in vault.wiki().sources.values()] == [
        ("README.md", "in_force", ""),
        ("README.md", "in_force", ""),
    ]
    put(tmp_path / "b" / "README.md", CACHE.replace("seven", "nine"))
    take(tmp_path / "b" / "README.md")
    queue, cache, newer = vault.wiki().sources.values()
    assert (queue.status, cache.status, newer.supersedes) == ("in_force", "superseded", cache.id)


def test_a_file_is_the_same_from_whatever_folder_it_is_ingested(vault: Vault, take: Take, tmp_path: Path) -> None:
    """By its folder, then by its name, then through a parent folder: one document and its new version."""
    file = put(tmp_path / "docs" / "ops" / "queue.md", QUEUE)
    take(tmp_path / "docs")
    assert [o.status for o in take(file)] == ["skipped"]
    put(file, QUEUE.replace("seven", "nine"))
    take(file)
    old, new = vault.wiki().sources.values()
    assert new.supersedes == old.id


@pytest.mark.parametrize("together", [True, False])
def test_identical_files_are_one_source_with_both_origins(
    vault: Vault, take: Take, tmp_path: Path, together: bool
) -> None:
    """In one batch or in two; a second run has nothing to add."""
    first = put(tmp_path / "docs" / "v1" / "limit.md", QUEUE)
    second = put(tmp_path / "docs" / "v2" / "limit.md", QUEUE)
    outcomes = take(tmp_path / "docs") if together else [*take(first), *take(tmp_path / "docs")]
    assert any("the same bytes" in note for outcome in outcomes for note in outcome.notes)
    assert set(only(vault).origins) >= {"v2/limit.md", "v1/limit.md" if together else "limit.md"}
    assert set(only(vault).places) == {place_of(path, vault.kb.root) for path in (first, second)}
    assert {outcome.status for outcome in take(tmp_path / "docs")} == {"skipped"}


def test_a_dry_run_records_no_second_place(vault: Vault, take: Take, tmp_path: Path) -> None:
    """It tells what would be recorded."""
    take(put(tmp_path / "v1" / "limit.md", QUEUE))
    before = only(vault)
    (outcome,) = take(put(tmp_path / "v2" / "limit.md", QUEUE), dry_run=True)
    assert outcome.status == "planned"
    assert only(vault) == before


def test_a_text_that_still_stands_elsewhere_is_not_superseded(vault: Vault, take: Take, tmp_path: Path) -> None:
    """One of two identical files changes: the text of the other stays in force until it changes too."""
    files = [put(tmp_path / "docs" / f"v{n}" / "limit.md", QUEUE) for n in (1, 2)]
    take(tmp_path / "docs")
    put(files[1], QUEUE.replace("seven", "nine"))
    take(tmp_path / "docs")
    old, new = vault.wiki().sources.values()
    assert (old.status, new.supersedes, old.origin) == ("in_force", "", "v1/limit.md")
    put(files[0], QUEUE.replace("seven", "ten"))
    take(tmp_path / "docs")
    old, _, newest = vault.wiki().sources.values()
    assert (old.status, newest.supersedes) == ("superseded", old.id)


def test_a_new_version_renews_the_title_of_its_page(vault: Vault, take: Take, tmp_path: Path) -> None:
    """Front matter and heading; links by the old title hold."""
    file = put(tmp_path / "queue.md", QUEUE)
    take(file)
    put(file, QUEUE.replace("# Queue", "# Event queue"))
    take(file)
    wiki = vault.wiki()
    assert wiki.entries["sources/queue"].title == "Event queue"
    assert "\n# Event queue\n" in (wiki.page("sources/queue") or pytest.fail("no page")).text
    assert wiki.resolve("Queue").slug == "sources/queue"


def test_a_title_that_a_person_gave_is_kept(new_kept: Any) -> None:
    """A new version does not write over it."""
    kept = new_kept()
    kept.add("queue.md", QUEUE)
    kept.edit("sources/queue", "title: Queue", "title: Our queue")
    kept.add("queue.md", QUEUE.replace("# Queue", "# Event queue"))
    assert kept.page("sources/queue").title == "Our queue"
