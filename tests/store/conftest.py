"""A small kb with real git, and plans that pass the gate."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from wikic.model.change import Edit, LogEntry, Plan, RawFile
from wikic.model.source import Source
from wikic.model.wiki import Wiki
from wikic.store.kb import Kb, find_kb, init_kb

Git = Callable[..., str]
MakePlan = Callable[..., Plan]


@pytest.fixture(autouse=True)
def _own_git_settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings of the machine: what a fresh account has, plus a name for the commits that tests make by hand."""
    config = tmp_path_factory.mktemp("git") / "config"
    config.write_text("[user]\n\tname = Ann\n\temail = ann@example.org\n[init]\n\tdefaultBranch = main\n")
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(config))


@pytest.fixture
def kb(tmp_path: Path) -> Kb:
    """A new central kb."""
    init_kb(tmp_path / "kb", in_repo=False, language="en")
    return find_kb(tmp_path / "kb")


@pytest.fixture
def git(kb: Kb) -> Git:
    """Run a person's git in the kb; its output."""

    def run(*args: str, check: bool = True) -> str:
        done = subprocess.run(["git", "-C", str(kb.root), *args], capture_output=True, text=True, check=False)
        assert done.returncode == 0 or not check, done.stderr
        return (done.stdout + done.stderr).strip()

    return run


@pytest.fixture
def plan_of() -> MakePlan:
    """A plan that brings document `n` in: its source page, its thing, and a line on the page of thing 0."""
    return make_plan


def make_plan(wiki: Wiki, n: int, date: str = "2026-03-01") -> Plan:
    """See `plan_of`."""
    text = f"# Notes {n}\n\nThing {n} listens on port {8000 + n}.\n\nThing {n} was built by the harbour crew.\n"
    sha = hashlib.sha256(text.encode()).hexdigest()
    ident, path = sha[:12], f"raw/notes/{n}.md"
    source = Source(ident, sha, path, f"Notes {n}", "text/markdown", origin=f"notes/{n}.md", text_path=path)
    thing, door = f"entities/thing-{n}", f"sources/notes-{n}"
    first = f"Thing {n} listens on port {8000 + n}. [src:{ident}#L3]"
    edits = [
        Edit(door, None, page("source", f"Notes {n}", ident, f"{first}\n\n## mentions\n[[{thing}|Thing {n}]]")),
        Edit(thing, None, page("entity", f"Thing {n}", ident, f"{first}\n\n## related\n[[{door}|Notes {n}]]")),
    ]
    hub = wiki.read_page("entities/thing-0")
    if hub is not None:
        hub_sources = hub.partition("sources: [")[2].partition("]")[0]
        more = hub.replace(f"[{hub_sources}]", f"[{hub_sources}, {ident}]", 1)
        more = more.replace("\n\n## related\n", f"\n\n{first}\n\n## related\n[[{thing}]] · [[{door}]] · ", 1)
        edits.append(Edit("entities/thing-0", hub, more))
        edits[0] = Edit(door, None, (edits[0].after or "") + "[[entities/thing-0|Thing 0]]\n")
        edits[1] = Edit(thing, None, (edits[1].after or "") + "[[entities/thing-0|Thing 0]]\n")
    return Plan(
        LogEntry(date, "ingest", f"Notes {n}", (f"new: {thing}",)),
        tuple(edits),
        (source,),
        (RawFile(path, text.encode),),
        {ident: text},
        touches=frozenset(edit.slug for edit in edits),
    )


def page(kind: str, title: str, source: str, body: str) -> str:
    """A page's text."""
    return (
        f"---\ntype: {kind}\ntitle: {title}\nsummary: What is known of {title}.\nstatus: in_force\n"
        f"sources: [{source}]\ncreated: 2026-03-01\nupdated: 2026-03-01\nrevisions: 1\n---\n# {title}\n\n{body}\n"
    )
