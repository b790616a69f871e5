"""Each known kind of bad page, planted alone in a clean wiki on disk, is named by a rule on its line."""

from __future__ import annotations

import hashlib
import os
import subprocess
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from wikic.model.problem import Problem, Severity
from wikic.model.source import Source, render_source
from wikic.store.kb import find_kb, init_kb
from wikic.store.vault import Vault
from wikic.upkeep.lint import fix, lint

MEMO = "# Memo\n\nThe gateway waits 12 s.\nIt retries twice.\nThe router is called Kestrel.\n"
MEMO_ID = hashlib.sha256(MEMO.encode()).hexdigest()[:12]
GATEWAY = f"""---
type: entity
title: Gateway
summary: What fronts the acquirers.
sources: [{MEMO_ID}]
---
# Gateway

The gateway waits 12 s. [src:{MEMO_ID}#L3] It retries twice. [src:{MEMO_ID}#L4]

## related
[[entities/router]]
"""
ROUTER = f"""---
type: entity
title: Router
summary: What routes.
sources: [{MEMO_ID}]
---
# Router

The router is called Kestrel. [src:{MEMO_ID}#L5]

## related
[[entities/gateway]]
"""


def page(kb: Path, name: str) -> Path:
    """The file of an entity."""
    return kb / "wiki" / "entities" / f"{name}.md"


@pytest.fixture
def kb(tmp_path: Path) -> Path:
    """A clean kb of two pages and one source, committed."""
    folder = tmp_path / "kb"
    init_kb(folder, in_repo=False, language="en")
    (folder / "raw" / "memo.md").write_text(MEMO)
    digest = hashlib.sha256(MEMO.encode()).hexdigest()
    source = Source(MEMO_ID, digest, "raw/memo.md", "Memo", "text/markdown", text_path="raw/memo.md")
    (folder / "raw" / "manifest.jsonl").write_text(render_source(source) + "\n")
    page(folder, "x").parent.mkdir(parents=True, exist_ok=True)
    page(folder, "gateway").write_text(GATEWAY)
    page(folder, "router").write_text(ROUTER)
    (folder / "wiki" / "index.md").write_text("# Index\n\n- [[entities/gateway]]\n- [[entities/router]]\n")
    git(folder, "add", "-A")
    git(folder, "-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qnm", "clean")
    return folder


def git(folder: Path, *args: str) -> None:
    """Run git there."""
    subprocess.run(["git", "-C", str(folder), *args], check=True, capture_output=True)


def linted(kb: Path) -> list[Problem]:
    """What lint says, after the cache has seen the files."""
    vault = Vault(find_kb(kb))
    try:
        return lint(vault)
    finally:
        vault.close()


def test_the_clean_wiki_is_clean(kb: Path) -> None:
    """Nothing is found where nothing is wrong."""
    assert linted(kb) == []


Plant = Callable[[Path], object]


def change(name: str, old: str, new: str) -> Plant:
    """A fault made by changing a page's text."""

    def plant(kb: Path) -> None:
        text = page(kb, name).read_text()
        assert old in text
        page(kb, name).write_text(text.replace(old, new, 1))

    return plant


def write(name: str, data: bytes) -> Plant:
    """A fault made by a whole file."""
    return lambda kb: page(kb, name).write_bytes(data)


def linked_outside(kb: Path) -> None:
    """A symbolic link among the pages that leads out of the kb."""
    (kb.parent / "outside.md").write_text("secret text")
    os.symlink(kb.parent / "outside.md", page(kb, "alias"))


def folder_outside(kb: Path) -> None:
    """A linked folder."""
    (kb.parent / "elsewhere").mkdir()
    os.symlink(kb.parent / "elsewhere", kb / "wiki" / "entities" / "deep")


def twins(kb: Path) -> None:
    """Two files whose names differ in Unicode form only."""
    for form in ("NFC", "NFD"):
        name = unicodedata.normalize(form, "délai")
        page(kb, name).write_text(GATEWAY.replace("Gateway", "Délai"))


FAULTS: list[tuple[str, Plant, str, str, int]] = [
    ("one uncited sentence", change("gateway", f" [src:{MEMO_ID}#L4]", ""), "missing-citation", "gateway", 9),
    ("paragraph uncited", change("router", f" [src:{MEMO_ID}#L5]", ""), "missing-citation", "router", 9),
    ("number changed", change("gateway", "12 s", "13 s"), "ungrounded-number", "gateway", 9),
    ("unknown source", change("gateway", f"{MEMO_ID}#L4", "0123456789ab#L4"), "unknown-source", "gateway", 9),
    ("dangling link", change("router", "[[entities/gateway]]", "[[nowhere]]"), "broken-link", "router", 12),
    ("link out", change("router", "[[entities/gateway]]", "[[../../../../etc/passwd]]"), "broken-link", "router", 12),
    ("case", write("Gateway", GATEWAY.encode()), "bad-slug", "Gateway", 0),
    ("duplicate title", write("other", GATEWAY.encode()), "alias-collision", "other", 1),
    ("invalid YAML", change("router", "title: Router", "title: a: b"), "bad-front-matter", "router", 3),
    ("no front matter", write("bare", b"# Bare\n"), "bad-front-matter", "bare", 1),
    ("empty file", write("empty", b""), "bad-front-matter", "empty", 0),
    ("not UTF-8", write("latin", "caf\xe9".encode("latin-1")), "bad-encoding", "latin", 0),
    ("NUL bytes", write("nul", b"a\0b"), "bad-encoding", "nul", 0),
    ("folder named x.md", lambda kb: page(kb, "folder").mkdir(), "not-a-file", "folder", 0),
    ("symbolic link", linked_outside, "not-a-file", "alias", 0),
    ("merge markers", change("router", "# Router", "<<<<<<< HEAD\n# Router\n>>>>>>> b"), "merge-marker", "router", 7),
]


@pytest.mark.parametrize(("plant", "rule", "name", "line"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_fault_is_named_on_its_line(kb: Path, plant: Plant, rule: str, name: str, line: int) -> None:
    """The rule, the file and the line; and a second look, from the cache, says the same."""
    assert linted(kb) == []
    plant(kb)

    found = linted(kb)

    assert (rule, f"wiki/entities/{name}.md", line) in [(p.rule, p.path, p.line) for p in found]
    assert linted(kb) == found


def test_a_claim_dropped_by_hand_is_refused_and_let_go_with_a_reason(kb: Path) -> None:
    """The hook stops the commit; `Wikic-Reason` in the message lets it pass."""
    change("gateway", f" It retries twice. [src:{MEMO_ID}#L4]", "")(kb)
    git(kb, "add", "-A")
    commit = ["git", "-C", str(kb), "-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qm"]

    refused = subprocess.run([*commit, "Tidy"], capture_output=True, text=True)
    allowed = subprocess.run([*commit, "Tidy\n\nWikic-Reason: retries are gone"], capture_output=True, text=True)

    assert refused.returncode != 0
    assert "claim-dropped" in refused.stdout + refused.stderr
    assert allowed.returncode == 0, allowed.stdout + allowed.stderr


def test_a_source_changed_or_removed(kb: Path) -> None:
    """Both are named at the source's own path."""
    (kb / "raw" / "memo.md").write_text(MEMO + "more\n")
    assert ("raw-changed", "raw/memo.md") in [(p.rule, p.path) for p in linted(kb)]

    (kb / "raw" / "memo.md").unlink()
    assert ("raw-changed", "raw/memo.md") in [(p.rule, p.path) for p in linted(kb)]


def test_links_to_folders_and_loops_are_not_followed(kb: Path) -> None:
    """A linked folder is named, a loop does no harm, and no outside text is shown."""
    folder_outside(kb)
    (kb.parent / "elsewhere" / "p.md").write_text("outside secret")
    os.symlink(kb / "wiki", kb / "wiki" / "entities" / "loop")

    found = linted(kb)

    assert {p.path for p in found if p.rule == "not-a-file"} == {"wiki/entities/deep", "wiki/entities/loop"}
    assert "outside secret" not in str(found)


def test_names_of_another_unicode_form(kb: Path) -> None:
    """A file named as macOS does answers to its link; twins are named."""
    name = unicodedata.normalize("NFD", "délai")
    page(kb, name).write_text(ROUTER.replace("Router", "Délai").replace("title: router", "title: x"))
    change("router", "[[entities/gateway]]", "[[entities/gateway]] · [[entities/délai]]")(kb)
    assert "broken-link" not in {p.rule for p in linted(kb)}

    twins(kb)
    assert "bad-slug" in {p.rule for p in linted(kb)}


def test_crlf_and_a_bom_are_no_fault(kb: Path) -> None:
    """Both are read as the same page."""
    page(kb, "router").write_bytes(("\ufeff" + ROUTER).replace("\n", "\r\n").encode())

    assert linted(kb) == []


def test_an_unlisted_page_and_a_log_out_of_order(kb: Path) -> None:
    """The first is mended by --fix, as one commit; the second is named."""
    write("third", GATEWAY.replace("title: Gateway", "title: Third").encode())(kb)
    git(kb, "add", "-A")
    git(kb, "-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qnm", "third")
    assert "unindexed-page" in {p.rule for p in linted(kb)}
    vault = Vault(find_kb(kb))
    fixed = fix(vault, lint(vault), "2026-01-02")
    assert "unindexed-page" in {p.rule for p in fixed}
    assert "unindexed-page" not in {p.rule for p in lint(vault)}

    with (kb / "wiki" / "log.md").open("a") as log:
        log.write("\n## [2025-01-01] ingest | Old | 1 page\n")
    assert "log-out-of-order" in {p.rule for p in lint(vault)}


def test_a_page_of_five_megabytes_costs_linear_time(kb: Path) -> None:
    """It is linted in seconds, and named as too long."""
    sentence = f"The gateway waits 12 s. [src:{MEMO_ID}#L3]\n\n"
    page(kb, "gateway").write_text(GATEWAY + sentence * (5_000_000 // len(sentence)))
    started = time.process_time()

    found = linted(kb)

    assert time.process_time() - started < 30
    assert "page-too-long" in {p.rule for p in found}
    assert not [p for p in found if p.severity is Severity.ERROR]


def test_a_type_declared_since_is_known(kb: Path) -> None:
    """What was found under other settings is not told again from the cache."""
    change("gateway", "type: entity", "type: gizmo")(kb)
    assert "unknown-type" in {p.rule for p in linted(kb)}

    with (kb / "wikic.toml").open("a") as settings:
        settings.write('\n[types]\ngizmo = "entities"\n')

    assert "unknown-type" not in {p.rule for p in linted(kb)}
