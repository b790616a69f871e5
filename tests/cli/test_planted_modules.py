"""A file that bears the name of a module is a file: wikic runs nothing that lies where it is run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from wikic.store.kb import init_kb

PLANTED = "open({mark!r}, 'w').write('run')\nraise SystemExit(3)\n"
# The console script, as a person runs it: `python -m` would itself look in the folder it is run in.
WIKIC = str(Path(sys.executable).parent / "wikic")


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A folder with modules of other people's names; the file they would leave behind is `mark`."""
    folder = tmp_path / "work"
    folder.mkdir()
    for name in ("json", "bs4", "pptx", "wikic", "yaml", "subprocess"):
        (folder / f"{name}.py").write_text(PLANTED.format(mark=str(tmp_path / "mark")))
    return folder


def git(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run git there as a person of that name."""
    who = ("-c", "user.name=t", "-c", "user.email=t@localhost")
    return subprocess.run(["git", "-C", str(folder), *who, *args], capture_output=True, text=True)


def test_reading_a_document_runs_nothing_of_the_folder(planted: Path, tmp_path: Path) -> None:
    """A page of HTML is read in a process of its own, which looks for its modules elsewhere."""
    init_kb(tmp_path / "kb", in_repo=False, language="en")
    (planted / "page.html").write_text("<html><body><h1>Wait</h1><p>The gateway waits 12 s.</p></body></html>")

    done = subprocess.run(
        [WIKIC, "ingest", "--kb", str(tmp_path / "kb"), "page.html"], cwd=planted, capture_output=True
    )

    assert not (tmp_path / "mark").exists()
    assert done.returncode == 0, done.stderr


def test_the_hooks_run_nothing_of_the_work_tree(planted: Path, tmp_path: Path) -> None:
    """A kb inside a code repository is checked with the modules of wikic, not of the project."""
    git(planted, "init", "-q")
    init_kb(planted, in_repo=True, language="en")
    page = planted / ".wiki" / "entities" / "gateway.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("---\ntype: entity\ntitle: Gateway\n---\nNobody says so.\n")
    git(planted, "add", ".wiki")

    done = git(planted, "commit", "-qm", "By hand")

    assert not (tmp_path / "mark").exists()
    assert done.returncode != 0
    assert "missing-citation" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("limit", "told"), [("max_bytes = 20", "over the limit of 20"), ("max_seconds = 0.001", "took")]
)
def test_the_limits_of_the_kb_hold(tmp_path: Path, limit: str, told: str) -> None:
    """What wikic.toml allows a file to cost is what it may cost."""
    kb = tmp_path / "kb"
    init_kb(kb, in_repo=False, language="en")
    (kb / "wikic.toml").write_text(f"[limits]\n{limit}\n")
    (tmp_path / "page.html").write_text("<html><body><p>The gateway waits 12 s.</p></body></html>")

    done = subprocess.run(
        [WIKIC, "ingest", "--kb", str(kb), str(tmp_path / "page.html")], capture_output=True, text=True
    )

    assert done.returncode == 1
    assert told in done.stderr
