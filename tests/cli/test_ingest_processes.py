"""Ingests as processes: two at once, and one that is killed."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wikic.model.problem import Severity
from wikic.store.kb import find_kb, init_kb
from wikic.store.vault import Vault
from wikic.upkeep.lint import lint

WIKIC = [sys.executable, "-m", "wikic"]
DOCUMENTS = 6


def write_documents(folder: Path, name: str) -> Path:
    """A folder of small documents that speak of the same service."""
    folder.mkdir()
    for number in range(DOCUMENTS):
        text = (
            f"# {name} {number}\n\nThe Billing Service sends invoice {number} of {name}.\n\n- timeout: {number + 5} s\n"
        )
        (folder / f"{name}-{number}.md").write_text(text)
    return folder


def ingest(kb: Path, folder: Path) -> subprocess.Popen[bytes]:
    """Start an ingest."""
    command = [*WIKIC, "ingest", "--kb", str(kb), str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def committed_sources(kb: Path) -> int:
    """How many commits of HEAD brought a source."""
    log = subprocess.run(["git", "-C", str(kb), "log", "--format=%B"], capture_output=True, text=True, check=True)
    return log.stdout.count("Wikic-Source:")


def assert_whole(kb: Path) -> Vault:
    """Nothing half done: the tree is as committed, and the wiki has no error."""
    vault = Vault(find_kb(kb))
    assert [p for p in lint(vault) if p.severity is Severity.ERROR] == []
    status = subprocess.run(["git", "-C", str(kb), "status", "--porcelain"], capture_output=True, text=True, check=True)
    assert status.stdout == ""
    return vault


def test_two_ingests_at_once(tmp_path: Path) -> None:
    """One waits for the other, and neither loses a document."""
    kb = tmp_path / "kb"
    init_kb(kb, in_repo=False, language="en")
    both = [ingest(kb, write_documents(tmp_path / name, name)) for name in ("north", "south")]

    codes = [process.wait(timeout=120) for process in both]

    assert codes == [0, 0], [process.communicate() for process in both]
    vault = assert_whole(kb)
    assert len(vault.wiki().sources) == 2 * DOCUMENTS
    assert committed_sources(kb) == 2 * DOCUMENTS


@pytest.mark.parametrize("seed", range(6))
def test_an_ingest_killed_at_any_moment(tmp_path: Path, seed: int) -> None:
    """The next command finds whole commits, and the same ingest again brings in the rest."""
    kb = tmp_path / "kb"
    init_kb(kb, in_repo=False, language="en")
    folder = write_documents(tmp_path / "north", "north")
    process = ingest(kb, folder)
    time.sleep(0.15 + random.Random(seed).random() * 0.6)
    process.kill()
    process.wait()

    vault = assert_whole(kb)
    assert len(vault.wiki().sources) == committed_sources(kb)
    vault.close()
    assert ingest(kb, folder).wait(timeout=120) == 0
    assert len(assert_whole(kb).wiki().sources) == DOCUMENTS
