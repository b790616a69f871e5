"""A kb is laid once, found from below, and its settings are read strictly."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from wikic.model.errors import WikicError
from wikic.store.kb import Kb, find_kb, init_kb, load_settings

Git = Callable[..., str]


def test_init_lays_everything_in_one_commit(kb: Kb, git: Git) -> None:
    """Every file of the layout is there and committed; the cache is ignored."""
    for path in ("SCHEMA.md", "wikic.toml", "AGENTS.md", "CLAUDE.md", "raw/manifest.jsonl", "wiki/index.md"):
        assert (kb.root / path).is_file(), path
    (kb.root / ".wikic").mkdir(exist_ok=True)
    (kb.root / ".wikic/cache").touch()

    assert git("status", "--porcelain") == ""
    assert len(git("log", "--format=%s").splitlines()) == 1


def test_init_twice_writes_nothing_more(kb: Kb, git: Git) -> None:
    """The second run changes no file and makes no commit."""
    (kb.root / "SCHEMA.md").write_text("our own schema\n")

    assert init_kb(kb.root, in_repo=False, language="fr") == []

    assert (kb.root / "SCHEMA.md").read_text() == "our own schema\n"
    assert find_kb(kb.root).settings.language == "en"
    assert len(git("log", "--format=%s").splitlines()) == 1


def test_init_leaves_the_files_of_a_person(tmp_path: Path) -> None:
    """In a folder with its own AGENTS.md and hook, both stay; the error says how to chain the hook."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "AGENTS.md").write_text("mine\n")
    hook = tmp_path / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 0\n")

    with pytest.raises(WikicError) as fault:
        init_kb(tmp_path, in_repo=False, language="en")

    assert "wikic check --staged" in fault.value.help
    assert (tmp_path / "AGENTS.md").read_text() == "mine\n"
    assert hook.read_text() == "#!/bin/sh\nexit 0\n"
    assert find_kb(tmp_path).settings.language == "en"
    shown = subprocess.run(["git", "-C", str(tmp_path), "status", "--porcelain"], capture_output=True, text=True)
    assert shown.stdout == "?? AGENTS.md\n"

    hook.write_text("#!/bin/sh\nwikic check --staged\n")
    assert init_kb(tmp_path, in_repo=False, language="en") == []


def test_shared_hooks_are_not_written_to(tmp_path: Path) -> None:
    """With core.hooksPath the hooks may be those of other repositories too."""
    subprocess.run(["git", "init", "-q", str(tmp_path / "kb")], check=True)
    shared = tmp_path / "hooks"
    shared.mkdir()
    subprocess.run(["git", "-C", str(tmp_path / "kb"), "config", "core.hooksPath", str(shared)], check=True)

    with pytest.raises(WikicError, match=r"core\.hooksPath"):
        init_kb(tmp_path / "kb", in_repo=False, language="en")

    assert list(shared.iterdir()) == []


def test_a_central_kb_has_its_own_repository(tmp_path: Path) -> None:
    """Laid inside another repository, it does not commit there."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)

    init_kb(tmp_path / "kb", in_repo=False, language="en")

    assert (tmp_path / "kb/.git").is_dir()


def test_in_repo_needs_a_repository(tmp_path: Path) -> None:
    """Without git there is nothing to be in."""
    with pytest.raises(WikicError, match="no git repository"):
        init_kb(tmp_path, in_repo=True, language="en")
    assert list(tmp_path.iterdir()) == []


def test_a_french_kb_is_french(tmp_path: Path) -> None:
    """Schema, catalogue and settings are in the kb's language."""
    init_kb(tmp_path, in_repo=False, language="fr")

    assert "Schéma" in (tmp_path / "SCHEMA.md").read_text()
    assert (tmp_path / "wiki/index.md").read_text() == "# Catalogue\n"
    assert find_kb(tmp_path).settings.language == "fr"


def test_a_kb_is_found_from_any_folder_below(tmp_path: Path) -> None:
    """From inside, and in a code repository from beside it."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    init_kb(tmp_path, in_repo=True, language="en")
    below = tmp_path / "src/deep"
    below.mkdir(parents=True)

    assert find_kb(below).root == (tmp_path / ".wiki").resolve()
    assert find_kb(tmp_path / ".wiki/raw").settings.in_repo


def test_no_kb_is_one_clear_line(tmp_path: Path) -> None:
    """The message names the folder and the help the command."""
    with pytest.raises(WikicError) as fault:
        find_kb(tmp_path)
    assert str(tmp_path) in fault.value.message
    assert "wikic init" in fault.value.help


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('language = "de"', "language"),
        ("in_repo = 1", "in_repo"),
        ("[limits]\nindex_tokens = -1", "limits.index_tokens"),
        ("[limits]\nmax_bytes = true", "limits.max_bytes"),
        ('[limits]\nmax_seconds = "long"', "limits.max_seconds"),
        ("limits = 3", "limits"),
        ('[types]\nrecipe = "../out"', "types.recipe"),
        ("types = []", "types"),
        ("language = ", "wikic.toml"),
    ],
)
def test_a_bad_setting_is_one_clear_line(tmp_path: Path, text: str, named: str) -> None:
    """The key at fault is named, on one line."""
    path = tmp_path / "wikic.toml"
    path.write_text(text)
    with pytest.raises(WikicError) as fault:
        load_settings(path)
    assert named in fault.value.message
    assert "\n" not in fault.value.message


def test_settings_are_read(tmp_path: Path) -> None:
    """Own types and limits join the defaults."""
    path = tmp_path / "wikic.toml"
    path.write_text('[types]\nrecipe = "recipes"\n[limits]\nindex_tokens = 900\nmax_seconds = 2.5\n')
    settings = load_settings(path)
    assert settings.types["recipe"] == "recipes"
    assert settings.types["entity"] == "entities"
    assert (settings.index_tokens, settings.max_seconds) == (900, 2.5)
