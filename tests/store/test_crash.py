"""Killed at any moment, a kb comes back to a whole commit by itself, and a person's edits stay."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from wikic.model.wiki import Wiki
from wikic.store.kb import Kb
from wikic.store.vault import Vault

Git = Callable[..., str]
MakePlan = Callable[[Wiki, int], object]
CHILD = Path(__file__).parent / "crashing.py"
# Writing the journal, seven files of four steps each, staging, the commit, dropping the journal.
STEPS = (0, 1, 2, 3, 4, 5, 10, 18, 27, 31, 32, 33, 34, 35, 36, 37)
RUNS = 3


def crash(kb: Kb, step: int, number: int) -> int:
    """Apply plan `number` in a child that is killed at `step`; its return code."""
    command = [sys.executable, str(CHILD), str(kb.root), str(step), str(number)]
    return subprocess.run(command, capture_output=True, check=False, timeout=60).returncode


def assert_whole(kb: Kb, git: Git, number: int) -> bool:
    """HEAD is a whole commit and the work tree is HEAD but for the person's edits; whether plan `number` is in it."""
    vault = Vault(kb)
    wiki = vault.wiki()
    assert git("status", "--porcelain").splitlines() == ["M SCHEMA.md", "A  staged.txt"]
    assert not (kb.root / ".wikic/journal.json").exists()
    assert [path for path in kb.root.rglob(".wikic-*") if path.is_file()] == []
    subjects = git("log", "--format=%s").splitlines()
    arrived = f"ingest: Notes {number}" in subjects
    assert (f"entities/thing-{number}" in wiki.entries) is arrived
    assert (kb.root / f"raw/notes/{number}.md").exists() is arrived
    assert (f"Notes {number} |" in (kb.root / "wiki/log.md").read_text()) is arrived
    assert len(wiki.sources) == len(subjects) - 1
    return arrived


@pytest.fixture
def edited(kb: Kb, git: Git, plan_of: MakePlan) -> Kb:
    """A kb with one source, an edit of a person's and a staged file of theirs."""
    vault = Vault(kb)
    vault.apply(plan_of(vault.wiki(), 0))  # type: ignore[arg-type]
    (kb.root / "SCHEMA.md").write_text("mine\n")
    (kb.root / "staged.txt").write_text("mine\n")
    git("add", "staged.txt")
    return kb


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_any_step_of_an_apply(edited: Kb, git: Git, plan_of: MakePlan, step: int) -> None:
    """The next command brings the kb to the commit before or the commit after, and the plan can be applied again."""
    for number in range(1, RUNS + 1):
        code = crash(edited, step, number)
        arrived = assert_whole(edited, git, number)
        assert code == -9 or arrived
        if not arrived:
            vault = Vault(edited)
            vault.apply(plan_of(vault.wiki(), number))  # type: ignore[arg-type]
            assert assert_whole(edited, git, number)
    git("fsck", "--strict")


def test_killed_at_random_moments(edited: Kb, git: Git, plan_of: MakePlan) -> None:
    """As above, with the clock instead of a step."""
    rng = random.Random(5)
    for number in range(1, 11):
        command = [sys.executable, str(CHILD), str(edited.root), "9999", str(number)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        time.sleep(rng.uniform(0.1, 0.5))
        child.kill()
        child.communicate()
        assert_whole(edited, git, number)


def test_a_page_edited_by_hand_after_the_crash_is_left_alone(edited: Kb, git: Git) -> None:
    """Recovery undoes what the apply wrote and nothing else."""
    step = next(step for step in range(4, 40) if crash(edited, step, 1) == -9 and journal_is_there(edited))
    hub = edited.root / "wiki/entities/thing-0.md"
    hub.write_text("a person was quicker\n")

    Vault(edited).recover()

    assert hub.read_text() == "a person was quicker\n", step
    assert git("log", "-1", "--format=%s") == "ingest: Notes 0"


def journal_is_there(kb: Kb) -> bool:
    """Whether the crash came after the apply began to write."""
    return (kb.root / ".wikic/journal.json").exists()


def test_a_dead_gits_lock_is_cleared(edited: Kb, git: Git) -> None:
    """Killed while git was at the index, the lock file it left does not block the kb for ever."""
    assert crash(edited, 20, 1) == -9
    assert journal_is_there(edited)
    (edited.root / ".git/index.lock").touch()

    assert not assert_whole(edited, git, 1)


def test_two_processes_at_once_lose_nothing(kb: Kb, git: Git) -> None:
    """Each waits for the other; every plan of both is one commit."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from pathlib import Path; from conftest import make_plan\n"
        "from wikic.store.kb import find_kb; from wikic.store.vault import Vault\n"
        "vault = Vault(find_kb(Path(sys.argv[2])))\n"
        "for n in range(int(sys.argv[3]), int(sys.argv[3]) + 8):\n"
        "    with vault.writing(): vault.apply(make_plan(vault.wiki(), n))\n"
    )
    command = [sys.executable, "-c", code, str(CHILD.parent), str(kb.root)]
    children = [subprocess.Popen([*command, start], stderr=subprocess.PIPE) for start in ("0", "100")]
    for child in children:
        _, said = child.communicate(timeout=60)
        assert child.returncode == 0, said.decode()

    wiki = Vault(kb).wiki()
    assert len(wiki.sources) == 16
    assert len(git("log", "--format=%s").splitlines()) == 17
    assert git("status", "--porcelain") == ""
    assert len((kb.root / "wiki/log.md").read_text().split("## [")) == 17
