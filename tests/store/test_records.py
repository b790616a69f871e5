"""Manifest, log and history: what is appended, read back and found in git."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wikic.model.change import LogEntry
from wikic.model.errors import WikicError
from wikic.model.source import Source
from wikic.model.wiki import Wiki
from wikic.store import log, manifest
from wikic.store.files import confined
from wikic.store.history import commit_text, line_commits, page_log, source_commit
from wikic.store.kb import Kb
from wikic.store.vault import Vault

Git = Callable[..., str]
MakePlan = Callable[[Wiki, int], object]
SOURCE = Source("a91f3c07be21", "a91f", "raw/a.md", "A\u2028B", "text/markdown", text_path="raw/a.md")


def test_the_newest_line_of_an_id_wins() -> None:
    """A status line replaces the record; its place in the order stays."""
    other = Source("b", "b", "raw/b.md", "B", "text/markdown", text_path="raw/b.md")
    held = manifest.extended(b"", [SOURCE, other])

    sources = manifest.parse_manifest(manifest.extended(held, [SOURCE.with_status("superseded")]).decode())

    assert list(sources) == [SOURCE.id, "b"]
    assert sources[SOURCE.id].superseded
    assert sources[SOURCE.id].title == "A\u2028B"


def test_a_torn_line_loses_itself_alone() -> None:
    """What a crash cut off, or a person broke, is passed over, and the next line does not join it."""
    held = manifest.extended(b"", [SOURCE]) + b'{"id": "b", "sha'

    sources = manifest.parse_manifest(manifest.extended(held, [SOURCE.with_status("retracted")]).decode())

    assert sources == {SOURCE.id: SOURCE.with_status("retracted")}


def test_a_log_entry_keeps_to_its_lines() -> None:
    """A title with bars and line ends cannot forge an entry."""
    entry = LogEntry("2026-03-01", "ingest", "A | B\n## [2030-01-01] x", ("note\n## y",))

    held = log.extended(log.extended(b"", entry, 1), entry, 2).decode()

    assert held.count("\n## [") == 1
    assert held.startswith("## [2026-03-01] ingest | A / B ## [2030-01-01] x | 1 page\n- note ## y\n\n## [")


def test_git_remembers_who_brought_each_line(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """The commits of a page, of its lines and of a source agree."""
    vault = Vault(kb)
    plans = [plan_of(vault.wiki(), 0)]
    shas = [vault.apply(plans[0])]  # type: ignore[arg-type]
    plans.append(plan_of(vault.wiki(), 1))
    shas.append(vault.apply(plans[1]))  # type: ignore[arg-type]
    path = "wiki/entities/thing-0.md"

    assert [commit.sha for commit in page_log(vault.repo, path)] == shas[::-1]
    assert page_log(vault.repo, path)[0].trailer("Wikic-Operation") == "ingest"
    lines = line_commits(vault.repo, path)
    assert len(lines) == len((kb.root / path).read_text().splitlines())
    assert set(lines) == set(shas)
    found = source_commit(vault.repo, plans[0].sources[0].id)  # type: ignore[attr-defined]
    assert found is not None
    assert found.sha == shas[0]
    text = commit_text(vault.repo, shas[1][:12]) or ""
    assert "ingest: Notes 1" in text
    assert "port 8001" in text
    assert commit_text(vault.repo, "0123456789ab") is None
    assert commit_text(vault.repo, "--help") is None
    assert page_log(vault.repo, "wiki/none.md") == []
    assert line_commits(vault.repo, "wiki/none.md") == []


@pytest.mark.parametrize(
    "path", ["", "/a", "a//b", "../a", "a/../b", "a/./b", "a\\b", "a\0b", "a\nb", ".git/x", "a/.GIT/x"]
)
def test_paths_that_are_not_inside_are_refused(kb: Kb, path: str) -> None:
    """Nothing outside the kb, and nothing of git's."""
    with pytest.raises(WikicError):
        confined(kb.root, path)
