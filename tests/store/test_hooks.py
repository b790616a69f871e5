"""A person's own `git commit` passes through the kb's hooks."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from wikic.model.wiki import Wiki
from wikic.store.kb import Kb, init_kb
from wikic.store.vault import Vault

Git = Callable[..., str]
MakePlan = Callable[[Wiki, int], object]


def find_wikic(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hooks find the package under test, installed or not."""
    import wikic

    monkeypatch.setenv("PYTHONPATH", str(Path(wikic.__file__).parents[1]))


@pytest.fixture
def hooked(kb: Kb, monkeypatch: pytest.MonkeyPatch) -> Kb:
    """A kb with a source on record, whose hooks find the wikic under test."""
    import wikic

    monkeypatch.setenv(
        "PYTHONPATH", str(Path(wikic.__file__).parents[1]) + os.pathsep + os.environ.get("PYTHONPATH", "")
    )
    (kb.root / "raw/a.md").write_text("one\n")
    (kb.root / "raw/manifest.jsonl").write_text('{"id": "a"}\n')
    subprocess.run(["git", "-C", str(kb.root), "add", "raw"], check=True)
    subprocess.run(["git", "-C", str(kb.root), "commit", "-qnm", "raw"], check=True)
    return kb


@pytest.mark.parametrize("how", ["change", "delete", "rename", "cut", "only"])
def test_git_commit_refuses_a_change_of_raw(hooked: Kb, git: Git, how: str) -> None:
    """raw/ is append-only for a person's own git too, also for `git commit PATH`."""
    match how:
        case "change" | "only":
            (hooked.root / "raw/a.md").write_text("two\n")
        case "delete":
            (hooked.root / "raw/a.md").unlink()
        case "rename":
            git("mv", "raw/a.md", "raw/b.md")
        case "cut":
            (hooked.root / "raw/manifest.jsonl").write_text('{"id": "b"}\n')
    head = git("rev-parse", "HEAD")
    args = ["raw/a.md"] if how == "only" else ["-a"]

    said = git("commit", *args, "-m", "x", check=False)

    assert "append-only" in said
    assert git("rev-parse", "HEAD") == head


RECORD = {"id": "c" * 12, "sha256": "c" * 64, "path": "raw/c.md"}


@pytest.mark.parametrize(
    ("line", "right"),
    [
        (json.dumps(RECORD), True),
        (json.dumps(RECORD | {"status": "superseded"}), True),
        (json.dumps(RECORD | {"status": "zzz"}), False),
        (json.dumps(RECORD | {"path": "/etc/passwd"}), False),
        ('{"id": 5}', False),
        ("null", False),
        ("not json", False),
    ],
)
def test_a_line_of_the_manifest_that_wikic_would_not_write_is_refused(
    hooked: Kb, git: Git, line: str, right: bool
) -> None:
    """By hand too; another file under an id that is known is none of them."""
    manifest = hooked.root / "raw/manifest.jsonl"
    manifest.write_text(manifest.read_text() + line + "\n")
    said = git("commit", "-am", "x", check=False)
    assert ("none that wikic writes" not in said) == right

    if right:
        manifest.write_text(manifest.read_text() + json.dumps(RECORD | {"sha256": "d" * 64}) + "\n")
        assert "none that wikic writes" in git("commit", "-am", "y", check=False)


def test_commits_that_touch_no_kb_are_not_slowed(tmp_path: Path, git: Git) -> None:
    """In a code repository the hook runs nothing unless files of .wiki are staged."""
    repo = tmp_path / "code"
    subprocess.run(["git", "init", "-q", str(repo)], check=True)
    init_kb(repo, in_repo=True, language="en")
    (repo / "main.py").write_text("pass\n")
    subprocess.run(["git", "-C", str(repo), "add", "main.py"], check=True)
    environment = {**os.environ, "PYTHONPATH": "/nowhere"}

    done = subprocess.run(
        ["git", "-C", str(repo), "commit", "-qm", "x"], env=environment, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stderr


@pytest.fixture
def compiled(kb: Kb, plan_of: MakePlan, monkeypatch: pytest.MonkeyPatch) -> Kb:
    """A kb with two sources; the page of thing 0 has a claim of each."""
    find_wikic(monkeypatch)
    vault = Vault(kb)
    for number in (0, 1):
        vault.apply(plan_of(vault.wiki(), number))  # type: ignore[arg-type]
    return kb


@pytest.mark.parametrize("whole", [True, False])
def test_git_commit_refuses_an_ungrounded_number(compiled: Kb, git: Git, whole: bool) -> None:
    """What is staged is judged, be it by `git commit -a` or by `git commit PATH`."""
    path = compiled.root / "wiki/entities/thing-0.md"
    path.write_text(path.read_text().replace("port 8000", "port 9000"))

    said = git("commit", "-m", "x", *(["-a"] if whole else ["wiki/entities/thing-0.md"]), check=False)

    assert "ungrounded-number" in said
    assert git("log", "-1", "--format=%s") == "ingest: Notes 1"


def test_a_claim_may_go_for_a_reason_in_the_message(compiled: Kb, git: Git) -> None:
    """Dropped without a word it is refused; with `Wikic-Reason:` the commit is made."""
    path = compiled.root / "wiki/entities/thing-1.md"
    lines = path.read_text().splitlines(keepends=True)
    claim = next(line for line in lines if "8001" in line)
    path.write_text("".join(line for line in lines if line != claim).replace("sources: ", "was: "))

    said = git("commit", "-am", "Drop it", check=False)
    assert "claim-dropped" in said
    assert git("log", "-1", "--format=%s") == "ingest: Notes 1"

    git("commit", "-am", "Drop it\n\nWikic-Reason: the thing was torn down")
    assert git("log", "-1", "--format=%s") == "Drop it"


def test_the_log_records_the_reasons_of_commits_by_hand(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """The next operation writes them down, each once, before its own entry."""
    vault = Vault(kb)
    for number in (0, 1):
        vault.apply(plan_of(vault.wiki(), number))  # type: ignore[arg-type]
        git("commit", "-qn", "--allow-empty", "-m", "nothing of ours")
        path = kb.root / f"wiki/entities/thing-{number}.md"
        path.write_text(path.read_text().replace("What is known of", "About"))
        git("commit", "-qanm", f"Edit {number}\n\nWikic-Reason: because {number}\n")
    vault = Vault(kb)
    for number in (2, 3):
        vault.apply(plan_of(vault.wiki(), number))  # type: ignore[arg-type]

    told = [
        line for line in (kb.root / "wiki/log.md").read_text().splitlines() if "edit |" in line or "because" in line
    ]
    assert [line.partition(": ")[2] or line for line in told] == [
        "## [2026-03-01] edit | Edit 0 | 1 page",
        "because 0",
        "## [2026-03-01] edit | Edit 1 | 1 page",
        "because 1",
    ]


def test_a_good_edit_by_hand_is_committed(compiled: Kb, git: Git) -> None:
    """A new summary, cited words untouched: no hook stands in the way."""
    path = compiled.root / "wiki/entities/thing-1.md"
    path.write_text(path.read_text().replace("What is known of", "All about"))

    git("commit", "-am", "Say it better")

    assert git("status", "--porcelain") == ""
