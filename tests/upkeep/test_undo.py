"""An ingest is taken back whatever came in after it, or nothing is changed and the reason is told."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from wikic.app import Workbench, init
from wikic.model.errors import WikicError

EXAMPLES = Path(__file__).parents[2] / "examples" / "sources"
GATEWAY = """---
date: 2026-01-05
---
# Runbook: Payment Gateway

The Payment Gateway waits 12 s for the Acquirer Link.

| Service | Timeout |
|---|---|
| Payment Gateway | 12 s |
| Acquirer Link | 9 s |
"""
LINK = """---
date: 2026-02-05
---
# Acquirer Link

The Acquirer Link was moved to Lyon in January. The Payment Gateway retries twice on the Acquirer Link.

| Service | Timeout |
|---|---|
| Payment Gateway | 30 s |
| Acquirer Link | 9 s |
"""
VAULT = """---
date: 2026-03-05
---
# Token Vault

The Token Vault keeps card tokens for 13 months. The Payment Gateway asks the Token Vault for each card.
"""
DOCUMENTS = {"gateway.md": GATEWAY, "link.md": LINK, "vault.md": VAULT}


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    """A kb of three documents that speak of each other."""
    for name, text in DOCUMENTS.items():
        (tmp_path / name).write_text(text)
    init(tmp_path / "kb", in_repo=False, language="en")
    bench = Workbench(tmp_path / "kb")
    ingest(bench, *DOCUMENTS)
    return bench


def ingest(bench: Workbench, *names: str) -> list[str]:
    """Compile documents beside the kb; their commits."""
    paths = [bench.kb.root.parent / name for name in names]
    found = list(bench.ingest(paths, progress=lambda *told: None, waiting=lambda: None))
    assert {outcome.status for outcome in found} == {"applied"}
    return [outcome.commit for outcome in found]


def undo(bench: Workbench, origin: str) -> list[str]:
    """Take a document back by the id of its source; the slugs of the pages changed."""
    source = next(source for source in bench.sources() if source.origin == origin)
    return list(bench.undo(source.id, lambda: None).pages)


def pages(bench: Workbench) -> dict[str, str]:
    """What every page says and links to, the front matter that code stamps aside."""
    wiki = bench.vault.wiki()
    found = {}
    for page in wiki.pages(wiki.entries):
        claims = sorted(f"{claim.text} {claim.citations}" for claim in page.claims)
        links = sorted({link.target for link in page.links})
        found[page.slug] = "\n".join([*claims, *links, *(conflict.about for conflict in page.conflicts)])
    return found


def errors(bench: Workbench) -> list[str]:
    """What lint calls an error."""
    return [f"{p.path}: {p.message}" for p in bench.lint() if str(p.severity) == "error"]


def git(bench: Workbench, *args: str) -> str:
    """A person's git in the kb."""
    done = subprocess.run(["git", "-C", str(bench.kb.root), *args], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize("origin", list(DOCUMENTS))
def test_what_is_left_is_clean_and_says_what_the_others_say(bench: Workbench, origin: str) -> None:
    """No source, page, claim or link of the document is left; the others say all that they said; git is clean."""
    wiki = bench.vault.wiki()
    gone = next(source for source in bench.sources() if source.origin == origin)
    before = {
        claim.text
        for page in wiki.pages(wiki.entries)
        for claim in page.claims
        if {citation.id for citation in claim.citations} - {gone.id}
    }

    assert undo(bench, origin)

    wiki = bench.vault.wiki()
    after = {claim.text for page in wiki.pages(wiki.entries) for claim in page.claims}
    assert before <= after
    assert errors(bench) == []
    assert gone.id not in (bench.kb.root / "raw/manifest.jsonl").read_text()
    assert not (bench.kb.root / gone.path).exists()
    assert all(gone.id not in text for text in pages(bench).values())
    assert git(bench, "status", "--porcelain") == ""
    assert git(bench, "log", "-1", "--format=%B").startswith("undo: ")


def test_the_newest_is_as_if_it_had_never_been(bench: Workbench) -> None:
    """Pages say what they said before it, and it can be compiled again to the same pages."""
    with_it = pages(bench)
    undo(bench, "vault.md")
    without = pages(bench)
    ingest(bench, "vault.md")

    assert not any("13 months" in text for text in without.values())
    assert pages(bench) == with_it


def test_a_new_version_gives_way_to_the_old_one(bench: Workbench) -> None:
    """Which is in force again, with what it said."""
    before = pages(bench)
    (bench.kb.root.parent / "vault.md").write_text(VAULT.replace("13 months", "24 months"))
    [commit] = ingest(bench, "vault.md")
    assert any("24 months" in text for text in pages(bench).values())

    bench.undo(commit, lambda: None)

    assert pages(bench) == before
    assert [source.status for source in bench.sources()] == ["in_force"] * 3
    assert errors(bench) == []


@pytest.mark.parametrize("name", ["0" * 40, "HEAD", "HEAD~3", "nothing", "-x"])
def test_what_is_no_ingest_is_refused(bench: Workbench, name: str) -> None:
    """In one line, and nothing is changed."""
    head = git(bench, "rev-parse", "HEAD")
    with pytest.raises(WikicError, match="is no ingest of this history"):
        bench.undo(name, lambda: None)
    assert git(bench, "rev-parse", "HEAD") == head


def test_twice_is_once(bench: Workbench) -> None:
    """The second time there is nothing to take back."""
    [commit] = [git(bench, "rev-parse", "HEAD")]
    bench.undo(commit, lambda: None)
    with pytest.raises(WikicError, match="undone already"):
        bench.undo(commit, lambda: None)


def test_a_change_that_is_not_committed_is_kept(bench: Workbench) -> None:
    """As any operation does."""
    source = next(source for source in bench.sources() if source.origin == "vault.md")
    slug = next(slug for slug, text in pages(bench).items() if source.id in text)
    path = bench.kb.root / f"wiki/{slug}.md"
    path.write_text(path.read_text() + "\nMine.\n")
    with pytest.raises(WikicError):
        undo(bench, "vault.md")
    assert path.read_text().endswith("\nMine.\n")


def test_any_of_the_example_company_s_documents_can_be_undone(tmp_path: Path) -> None:
    """One after the other, from the middle of the history: the wiki is clean each time."""
    init(tmp_path / "kb", in_repo=False, language="en")
    bench = Workbench(tmp_path / "kb")
    list(bench.ingest([EXAMPLES], progress=lambda *told: None, waiting=lambda: None))
    for source in bench.sources()[::5]:
        bench.undo(source.id, lambda: None)
        assert errors(bench) == [], source.origin


def test_a_damaged_line_of_the_manifest_stops_nothing(bench: Workbench) -> None:
    """It stays as it is."""
    manifest = bench.kb.root / "raw/manifest.jsonl"
    manifest.write_text(manifest.read_text() + "not json\n")
    git(bench, "-c", "user.name=Ann", "-c", "user.email=a@localhost", "commit", "-qnam", "by hand")
    undo(bench, "link.md")
    assert manifest.read_text().endswith("not json\n")
