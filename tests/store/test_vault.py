"""A plan becomes one commit or nothing, and never takes a person's own changes with it."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from wikic.model.change import Edit, LogEntry, Plan, RawFile
from wikic.model.errors import WikicError
from wikic.model.wiki import Wiki
from wikic.store.kb import Kb, find_kb, init_kb
from wikic.store.vault import PlanRefused, PlanStale, Vault

Git = Callable[..., str]
MakePlan = Callable[[Wiki, int], Plan]


def test_a_plan_is_one_commit_of_pages_source_manifest_index_and_log(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """Everything of the operation is in the commit, the work tree is clean, and the trailers name the source."""
    vault = Vault(kb)
    plan = plan_of(vault.wiki(), 0)

    sha = vault.apply(plan)

    assert git("rev-parse", "HEAD") == sha
    assert git("status", "--porcelain") == ""
    changed = git("show", "--format=", "--name-only", "HEAD").splitlines()
    assert sorted(changed) == [
        "raw/manifest.jsonl",
        "raw/notes/0.md",
        "wiki/entities/thing-0.md",
        "wiki/index.md",
        "wiki/log.md",
        "wiki/sources/notes-0.md",
    ]
    message = git("log", "-1", "--format=%B")
    assert "Wikic-Operation: ingest" in message
    assert f"Wikic-Source: {plan.sources[0].id}" in message
    assert (kb.root / "wiki/log.md").read_text() == (
        "## [2026-03-01] ingest | Notes 0 | 2 pages\n- new: entities/thing-0\n"
    )
    assert json.loads((kb.root / "raw/manifest.jsonl").read_text())["id"] == plan.sources[0].id
    assert "[[entities/thing-0]]" in (kb.root / "wiki/index.md").read_text()
    git("fsck", "--strict")


def test_the_wiki_after_apply_is_the_wiki_read_anew(kb: Kb, plan_of: MakePlan) -> None:
    """What a vault goes on with in memory is what another process reads from disk."""
    vault = Vault(kb)
    for n in range(4):
        vault.apply(plan_of(vault.wiki(), n))

    fresh = Vault(kb).wiki()

    assert vault.wiki().entries == fresh.entries
    assert vault.wiki().sources == fresh.sources
    assert vault.wiki().resolve("Thing 2").slug == "entities/thing-2"
    assert vault.wiki().read_source(next(iter(fresh.sources)))[2] == "Thing 0 listens on port 8000."


def test_the_same_wiki_is_given_while_nothing_changes(kb: Kb, plan_of: MakePlan) -> None:
    """A batch does not read the wiki again between two plans."""
    vault = Vault(kb)
    vault.apply(plan_of(vault.wiki(), 0))

    assert vault.wiki() is vault.wiki()


def test_what_the_gate_refuses_changes_nothing(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """A page with an uncited number is refused whole; HEAD, files and index are as before."""
    vault = Vault(kb)
    plan = plan_of(vault.wiki(), 0)
    bad = replace(plan.edits[1], after=(plan.edits[1].after or "").replace("port 8000", "port 9999"))
    head = git("rev-parse", "HEAD")

    with pytest.raises(PlanRefused) as refusal:
        vault.apply(replace(plan, edits=(plan.edits[0], bad)))

    assert refusal.value.problems[0].path == "wiki/entities/thing-0.md"
    assert git("rev-parse", "HEAD") == head
    assert git("status", "--porcelain") == ""
    assert vault.apply(plan)


def test_a_page_changed_since_the_plan_was_made_is_not_written_over(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """The plan is stale: nothing is written, the person's words stay."""
    vault = Vault(kb)
    vault.apply(plan_of(vault.wiki(), 0))
    plan = plan_of(vault.wiki(), 1)
    hub = kb.root / "wiki/entities/thing-0.md"
    hub.write_text(hub.read_text() + "By hand.\n")

    with pytest.raises(PlanStale, match="thing-0"):
        vault.apply(plan)

    assert hub.read_text().endswith("By hand.\n")
    assert git("status", "--porcelain") == "M wiki/entities/thing-0.md"


@pytest.mark.parametrize("stage", [False, True])
def test_uncommitted_edits_of_a_touched_page_are_refused(kb: Kb, git: Git, plan_of: MakePlan, stage: bool) -> None:
    """A plan made on top of a person's uncommitted edit would sweep it into our commit."""
    vault = Vault(kb)
    vault.apply(plan_of(vault.wiki(), 0))
    hub = kb.root / "wiki/entities/thing-0.md"
    hub.write_text(hub.read_text().replace("What is known of", "All that is known of"))
    if stage:
        git("add", "wiki/entities/thing-0.md")
    before = git("status", "--porcelain")

    with pytest.raises(WikicError, match="not committed"):
        vault.apply(plan_of(Vault(kb).wiki(), 1))

    assert git("status", "--porcelain") == before


def test_what_a_person_staged_or_edited_elsewhere_stays_as_it_was(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """Staged, edited and untracked files of a person are neither committed nor unstaged."""
    vault = Vault(kb)
    vault.apply(plan_of(vault.wiki(), 0))
    (kb.root / "SCHEMA.md").write_text("staged\n")
    git("add", "SCHEMA.md")
    (kb.root / "AGENTS.md").write_text("edited\n")
    (kb.root / "notes.txt").write_text("untracked\n")
    before = git("status", "--porcelain")

    vault.apply(plan_of(vault.wiki(), 1))

    assert git("status", "--porcelain") == before
    assert "SCHEMA.md" not in git("show", "--format=", "--name-only", "HEAD")
    assert git("diff", "--cached", "--name-only") == "SCHEMA.md"


def test_raw_files_are_never_written_over(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """A plan whose raw file stands in the place of another source is refused."""
    vault = Vault(kb)
    vault.apply(plan_of(vault.wiki(), 0))
    plan = plan_of(vault.wiki(), 1)

    with pytest.raises(WikicError):
        vault.apply(replace(plan, files=(RawFile("raw/notes/0.md", lambda: b"other"),)))

    assert git("status", "--porcelain") == ""


@pytest.mark.parametrize("slug", ["../evil", "entities/../../evil", "/etc/evil", "entities/a\nb", ".git/config"])
def test_no_path_leads_out_of_the_kb(kb: Kb, git: Git, slug: str) -> None:
    """A slug that climbs or is absolute is refused before anything is written."""
    plan = Plan(LogEntry("2026-03-01", "edit", "x"), (Edit(slug, None, "x"),), touches=frozenset([slug]))

    with pytest.raises(WikicError):
        Vault(kb).apply(plan)

    assert git("status", "--porcelain") == ""


def test_no_link_is_followed_out_of_the_kb(kb: Kb, tmp_path: Path, plan_of: MakePlan) -> None:
    """A folder that is a link is not written through, and a page that is one is not read but reported."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("---\ntitle: S\n---\n# S\n")
    (kb.root / "wiki/entities").symlink_to(outside)
    vault = Vault(kb)

    assert vault.wiki().entries == {}
    assert [(fault.rule, fault.path) for fault in vault.faults()] == [("not-a-file", "wiki/entities")]
    with pytest.raises(WikicError, match="symbolic link"):
        vault.apply(plan_of(vault.wiki(), 0))
    assert [path.name for path in outside.iterdir()] == ["secret.md"]


def test_a_kb_in_a_code_repository_commits_its_own_files_alone(tmp_path: Path, plan_of: MakePlan) -> None:
    """Paths are prefixed by .wiki/; the repository's staged code stays staged."""
    import subprocess

    def git(*args: str) -> str:
        done = subprocess.run(["git", "-C", str(tmp_path), *args], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    git("init", "-q")
    (tmp_path / "code.py").write_text("pass\n")
    git("add", "code.py")
    init_kb(tmp_path, in_repo=True, language="en")
    vault = Vault(find_kb(tmp_path))

    vault.apply(plan_of(vault.wiki(), 0))

    assert git("status", "--porcelain") == "A  code.py"
    assert ".wiki/entities/thing-0.md" in git("show", "--format=", "--name-only", "HEAD")
    assert Vault(find_kb(tmp_path)).wiki().entries.keys() == {"entities/thing-0", "sources/notes-0"}


def test_a_commit_is_made_without_any_name_in_git(
    kb: Kb, git: Git, plan_of: MakePlan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A machine without user.name, with signing and hooks that fail, still commits."""
    config = tmp_path / "bare"
    config.write_text("[commit]\n\tgpgSign = true\n[core]\n\tautocrlf = true\n\teditor = false\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(config))
    (kb.root / ".git/hooks/post-commit").write_text("#!/bin/sh\nexit 1\n")
    vault = Vault(kb)

    vault.apply(plan_of(vault.wiki(), 0))

    assert git("log", "-1", "--format=%an %ae") == "wikic wikic@localhost"
    assert git("status", "--porcelain") == ""


def test_a_detached_head_and_a_crlf_page_are_committed_to_the_byte(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """Git's line-end settings do not change a page, and no branch is needed."""
    git("config", "core.autocrlf", "true")
    git("checkout", "-q", "--detach")
    vault = Vault(kb)
    plan = plan_of(vault.wiki(), 0)
    edits = tuple(replace(edit, after=(edit.after or "").replace("\n", "\r\n")) for edit in plan.edits)

    sha = vault.apply(replace(plan, edits=edits))

    assert git("rev-parse", "HEAD") == sha
    assert git("status", "--porcelain") == ""
    assert b"\r\n" in (kb.root / "wiki/entities/thing-0.md").read_bytes()


def test_a_merge_under_way_is_not_disturbed(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """While a person merges, nothing is committed."""
    (kb.root / ".git/MERGE_HEAD").write_text(git("rev-parse", "HEAD") + "\n")
    vault = Vault(kb)

    with pytest.raises(WikicError, match="a merge is under way"):
        vault.apply(plan_of(vault.wiki(), 0))


def test_an_interrupt_waits_for_the_end_of_the_apply(
    kb: Kb, git: Git, plan_of: MakePlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C in the middle is raised once the commit is whole."""
    vault = Vault(kb)
    plan = plan_of(vault.wiki(), 0)
    read = plan.files[0].read

    def pressed() -> bytes:
        signal.raise_signal(signal.SIGINT)
        return read()

    with pytest.raises(KeyboardInterrupt):
        vault.apply(replace(plan, files=(RawFile(plan.files[0].path, pressed),)))

    assert git("status", "--porcelain") == ""
    assert git("log", "--format=%s").splitlines()[0] == "ingest: Notes 0"


def test_a_failing_read_rolls_back(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """A source that cannot be read when it is to be copied leaves nothing half done."""
    vault = Vault(kb)
    plan = plan_of(vault.wiki(), 0)

    def gone() -> bytes:
        raise FileNotFoundError("gone")

    with pytest.raises(FileNotFoundError):
        vault.apply(replace(plan, files=(RawFile("raw/x.md", gone),)))

    assert git("status", "--porcelain") == ""
    assert vault.apply(plan)


def test_a_second_writer_waits_and_is_told(kb: Kb, plan_of: MakePlan) -> None:
    """Planned inside `writing`, two writers' plans both land."""
    told: list[bool] = []
    first, second = Vault(kb), Vault(kb)

    def other() -> None:
        with second.writing(lambda: told.append(True)):
            second.apply(plan_of(second.wiki(), 1))

    with first.writing():
        thread = threading.Thread(target=other)
        thread.start()
        while not told:
            pass
        first.apply(plan_of(first.wiki(), 0))
    thread.join()

    assert told == [True]
    entries = first.wiki().entries
    assert {"entities/thing-0", "entities/thing-1"} <= entries.keys()
    assert "port 8001" in (first.wiki().read_page("entities/thing-0") or "")


def test_hand_edits_are_seen_by_an_open_vault(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """A foreign commit is noticed at once, an edit as soon as the last look is no longer believed."""
    import time

    vault = Vault(kb)
    vault.apply(plan_of(vault.wiki(), 0))
    vault.wiki()
    page = kb.root / "wiki/entities/thing-0.md"
    page.write_text(page.read_text().replace("title: Thing 0", "title: Thing Zero"))
    git("commit", "-qan", "-m", "by hand")

    assert vault.wiki().entries["entities/thing-0"].title == "Thing Zero"
    page.write_text(page.read_text().replace("title: Thing Zero", "title: Thing Nought"))
    time.sleep(0.3)
    assert vault.wiki().entries["entities/thing-0"].title == "Thing Nought"


def test_the_diff_shows_pages_and_new_files(kb: Kb, plan_of: MakePlan) -> None:
    """What --dry-run prints names every file and every line."""
    vault = Vault(kb)
    shown = vault.diff(plan_of(vault.wiki(), 0))

    assert "new file: raw/notes/0.md" in shown
    assert "+++ wiki/entities/thing-0.md" in shown
    assert "+# Thing 0" in shown
    assert not (kb.root / "wiki/entities").exists()


def test_a_commit_costs_three_gits_however_long_the_history(
    kb: Kb, plan_of: MakePlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each further plan of a batch starts cat-file, update-index and fast-import, and no other git."""
    import subprocess

    started: list[str] = []
    run = subprocess.run

    def counted(command: list[str], *args: object, **more: object) -> object:
        started.append(next(word for word in command[3:] if not word.startswith("-") and "=" not in word))
        return run(command, *args, **more)  # type: ignore[call-overload]

    vault = Vault(kb)
    for n in range(3):
        vault.apply(plan_of(vault.wiki(), n))
    monkeypatch.setattr(subprocess, "run", counted)
    for n in range(3, 6):
        vault.apply(plan_of(vault.wiki(), n))

    assert started == ["cat-file", "update-index", "fast-import"] * 3


def test_a_batch_packs_what_it_stores(kb: Kb, git: Git, plan_of: MakePlan, monkeypatch: pytest.MonkeyPatch) -> None:
    """Objects pile up loose for a few commits only, and one commit alone leaves them compressed and unpacked."""
    monkeypatch.setattr("wikic.store.vault._MOST_COMMITS", 3)
    vault = Vault(kb)

    def loose(number: int) -> int:
        vault.apply(plan_of(vault.wiki(), number))
        return int(git("count-objects").split()[0])

    first, second, third, fourth = (loose(number) for number in range(4))

    assert 0 < first < second
    assert third == 0
    assert 0 < fourth <= first + 2
    git("fsck", "--strict")


def test_a_batch_packs_many_bytes_sooner(kb: Kb, git: Git, plan_of: MakePlan, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole files are stored anew with each commit, so that their length counts too."""
    monkeypatch.setattr("wikic.store.vault._MOST_BYTES", 1)
    vault = Vault(kb)

    vault.apply(plan_of(vault.wiki(), 0))

    assert git("count-objects").startswith("0 objects")


def test_stamps_follow_the_files(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """A page has a stamp that changes when the page does; the same value is given while nothing has."""
    vault = Vault(kb)
    vault.apply(plan_of(vault.wiki(), 0))
    first = vault.stamps()
    assert first.keys() == {"entities/thing-0", "sources/notes-0"}
    assert vault.stamps() is first

    vault.apply(plan_of(vault.wiki(), 1))
    second = vault.stamps()
    assert second.keys() == {"entities/thing-0", "sources/notes-0", "entities/thing-1", "sources/notes-1"}

    (kb.root / "wiki/entities/thing-0.md").write_text("# By hand\n")
    git("commit", "-qam", "by hand", "--no-verify")
    assert vault.stamps()["entities/thing-0"] != second["entities/thing-0"]


def test_an_original_that_changed_since_it_was_read_is_not_laid(kb: Kb, git: Git, plan_of: MakePlan) -> None:
    """What raw/ holds is what was compiled, or the document is to be read again."""
    vault = Vault(kb)
    plan = plan_of(vault.wiki(), 0)
    other = tuple(RawFile(raw.path, lambda: b"other bytes") for raw in plan.files)
    head = git("rev-parse", "HEAD")
    with pytest.raises(PlanStale):
        vault.apply(replace(plan, files=other))
    assert git("rev-parse", "HEAD") == head
    assert git("status", "--porcelain") == ""


@pytest.mark.parametrize("name", ["../outside.md", "{outside}", "wiki/../../outside.md"])
def test_a_journal_from_elsewhere_touches_nothing_outside(kb: Kb, name: str) -> None:
    """A clone may bring one that names any file: what is no path of the kb is left alone."""
    outside = kb.root.parent / "outside.md"
    outside.write_text("mine")
    kb.hidden.mkdir(exist_ok=True)
    named = name.format(outside=outside)
    blob = Vault(kb).repo.blob_id(b"mine")
    (kb.hidden / "journal.json").write_text(json.dumps({named: blob}))
    Vault(kb).wiki()
    assert outside.read_text() == "mine"
    assert not (kb.hidden / "journal.json").exists()
