"""Ingest: files in, one commit each, on a real kb."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from wikic.compile.inputs import StdinText, expand_inputs, safe_path
from wikic.model.errors import WikicError
from wikic.store.memory import Memory


def test_a_folder_is_walked_without_following_links_out_of_it(tmp_path: Path) -> None:
    """Files inside count, a link to a file outside does not, and origins are relative to the folder."""
    inside, outside = tmp_path / "docs", tmp_path / "secret.md"
    (inside / "adr").mkdir(parents=True)
    (inside / "adr" / "001-a.md").write_text("# A\n")
    outside.write_text("# Secret\n")
    (inside / "link.md").symlink_to(outside)
    assert [entry.origin for entry in expand_inputs([inside])] == ["adr/001-a.md"]


def test_a_path_that_names_nothing_is_a_wikic_error(tmp_path: Path) -> None:
    """The caller hears of it before anything is read."""
    with pytest.raises(WikicError):
        expand_inputs([tmp_path / "nothing"])


def test_names_are_safe_on_every_system() -> None:
    """No step up, no device name, no forbidden character, no over-long name."""
    assert safe_path("../../etc/a:b?.md") == "etc/a-b-.md"
    assert safe_path("con.md") == "_con.md"
    assert len(safe_path("é" * 300 + ".md").encode()) <= 255
    assert safe_path("e\u0301.md") == "\u00e9.md"


def test_standard_input_is_named_by_its_title() -> None:
    """A title is never a path."""
    (entry,) = expand_inputs([StdinText("Text.", "../../x")])
    assert ".." not in entry.origin.split("/")
    assert entry.origin.startswith("stdin/")


@pytest.fixture
def vault(tmp_path: Path) -> object:
    """An empty kb under git."""
    from wikic.store.kb import find_kb, init_kb
    from wikic.store.vault import Vault

    init_kb(tmp_path / "kb", in_repo=False, language="en")
    return Vault(find_kb(tmp_path / "kb"))


def test_one_commit_a_source_in_the_order_of_dates(vault: object, tmp_path: Path) -> None:
    """Each applied document is a commit, a second run skips all, a broken file stops no other."""
    from wikic.compile.extractive.writer import ExtractiveWriter
    from wikic.compile.ingest import ingest
    from wikic.store.vault import Vault

    assert isinstance(vault, Vault)
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "a.md").write_text(
        "---\ndate: 2026-02-01\n---\n# Later\n\nThe later note explains how the queue is drained.\n"
    )
    (folder / "b.md").write_text(
        "---\ndate: 2026-01-01\n---\n# Earlier\n\nThe earlier note explains how the queue is filled.\n"
    )
    (folder / "empty.md").write_text("")
    outcomes = list(ingest(vault, Memory(), [folder], today="2026-06-01", writer=ExtractiveWriter()))
    assert [(o.origin, o.status) for o in outcomes if o.status != "failed"] == [
        ("b.md", "applied"),
        ("a.md", "applied"),
    ]
    assert [o.origin for o in outcomes if o.status == "failed"] == ["empty.md"]
    again = [o.status for o in ingest(vault, Memory(), [folder], today="2026-06-02", writer=ExtractiveWriter())]
    assert sorted(again) == ["failed", "skipped", "skipped"]
    log = subprocess.run(
        ["git", "log", "--format=%s"], cwd=vault.kb.root, capture_output=True, text=True, check=True
    ).stdout
    assert log.count("ingest") == 2


def test_a_dry_run_writes_nothing(vault: object, tmp_path: Path) -> None:
    """The plan and its diff come back; the kb has no new file."""
    from wikic.compile.extractive.writer import ExtractiveWriter
    from wikic.compile.ingest import ingest
    from wikic.store.vault import Vault

    assert isinstance(vault, Vault)
    (tmp_path / "a.md").write_text("# One\n\nThe first note explains how the queue is drained.\n")
    (outcome,) = ingest(
        vault, Memory(), [tmp_path / "a.md"], today="2026-06-01", writer=ExtractiveWriter(), dry_run=True
    )
    assert outcome.status == "planned"
    assert "+# One" in outcome.diff
    assert not (vault.kb.root / "raw" / "a.md").exists()


def test_a_document_named_as_the_list_of_sources_is_kept_beside_it(vault: object, tmp_path: Path) -> None:
    """Its text stands under raw/ in another name, and the list stays the list."""
    from wikic.compile.extractive.writer import ExtractiveWriter
    from wikic.compile.ingest import ingest
    from wikic.store.vault import Vault

    assert isinstance(vault, Vault)
    given = tmp_path / "manifest.jsonl"
    given.write_text('{"note": "The gateway waits 12 s."}\n')

    (outcome,) = ingest(vault, Memory(), [given], today="2026-06-01", writer=ExtractiveWriter())

    assert outcome.status == "applied"
    (source,) = vault.wiki().sources.values()
    assert source.path != "raw/manifest.jsonl"
    assert (vault.kb.root / source.path).read_text() == given.read_text()
