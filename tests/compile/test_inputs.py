"""What is asked for and no more: folders are walked, a knowledge base among them is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from wikic.compile.inputs import StdinText, expand_inputs
from wikic.model.errors import WikicError


def origins(*inputs: Path | StdinText) -> list[str]:
    """The origins of what is found."""
    return [entry.origin for entry in expand_inputs(inputs)]


def write(path: Path) -> Path:
    """A document there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("# A\n")
    return path


def test_a_knowledge_base_is_no_document(tmp_path: Path) -> None:
    """One inside the folder, central or under .wiki/, is passed over with its raw/ and wiki/; hidden folders too."""
    write(tmp_path / "docs/a.md")
    for kb in ("kb", ".wiki"):
        write(tmp_path / kb / "wikic.toml")
        write(tmp_path / kb / "raw/docs/a.md")
    write(tmp_path / ".venv/lib/readme.md")

    assert origins(tmp_path) == ["docs/a.md"]
    with pytest.raises(WikicError, match="is a knowledge base"):
        expand_inputs([tmp_path / "kb"])


def test_texts_without_a_title_are_apart() -> None:
    """Each is named by its first words; a title makes a text the new version of the one that had it."""
    first, second = origins(StdinText("# Queue notes\n\nIt waits.\n", ""), StdinText("Other text.\n", ""))
    assert first.startswith("stdin/Other text-")
    assert second.startswith("stdin/Queue notes-")
    assert origins(StdinText("Queue notes, but longer.\n", "Queue notes")) == ["stdin/Queue notes.md"]
    assert origins(StdinText("\n", "a/b")) == ["stdin/a-b.md"]


def test_a_pattern_that_names_nothing_is_told(tmp_path: Path) -> None:
    """As a path that names nothing is."""
    with pytest.raises(WikicError, match="no such file or folder"):
        expand_inputs([tmp_path / "*.zzz"])


def test_links_out_of_the_folder_and_to_themselves_are_passed_over(tmp_path: Path) -> None:
    """What they lead to is not asked for; the rest is found."""
    write(tmp_path / "docs/a.md")
    write(tmp_path / "other.md")
    (tmp_path / "docs/out.md").symlink_to(tmp_path / "other.md")
    (tmp_path / "docs/loop.md").symlink_to("loop.md")
    (tmp_path / "docs/folder").symlink_to(".")
    assert origins(tmp_path / "docs") == ["a.md"]
