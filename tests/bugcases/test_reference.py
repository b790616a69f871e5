"""The reference folders of bug cases, when they stand beside the project: each behaves as its EXPECT.md says."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wikic.compile.inputs import safe_path
from wikic.model.front_matter import parse_front_matter

CASES = Path(__file__).parents[2].parent / "shared" / "bugcases"
Case = Callable[[Any, Path], None]


def lay(filled: Any, case: Path, part: str = "") -> dict[str, str]:
    """Copy a case's inputs, without what is expected of them, into the folder of documents; their texts by name."""
    shutil.rmtree(filled.documents)
    shutil.copytree(case / part, filled.documents, ignore=shutil.ignore_patterns("EXPECT.md"))
    return {path.name: path.read_bytes().decode() for path in filled.documents.rglob("*.md")}


def colon(filled: Any, case: Path) -> None:
    """The title as it is written, the body and its link, and the other file."""
    lay(filled, case)
    filled.ingest()
    assert filled.titles() == ["Deploy Guide", "Release plan: phase 2"]
    assert "The freeze starts on 3 March." in filled.said()
    assert "sources/deploy-guide" in filled.links("sources/note")


def double(filled: Any, case: Path) -> None:
    """The first block is the metadata; bytes stay; a second run adds nothing."""
    texts = lay(filled, case)
    filled.ingest()
    held = filled.files()
    assert filled.titles() == ["Retention policy"]
    assert held["raw/note.md"] == texts["note.md"].encode()
    filled.ingest()
    assert filled.files() == held


def code(filled: Any, case: Path) -> None:
    """One link, and nothing told as missing."""
    lay(filled, case)
    outcomes = filled.ingest()
    assert filled.links("sources/note") == ["sources/deploy-guide"]
    assert [note for outcome in outcomes for note in outcome.notes] == []
    assert len(filled.wiki.entries) == 2


def table(filled: Any, case: Path) -> None:
    """Two cells a row, the label kept, no backslash anywhere in the wiki."""
    lay(filled, case)
    filled.ingest()
    assert {"Topic: Deploy; Page: how to deploy", "Topic: Plain; Page: Deploy Guide"} <= filled.said()
    assert "In prose: how to deploy." in filled.said()
    assert "sources/deploy-guide" in filled.links("sources/note")
    assert not any(b"\\" in data for name, data in filled.files().items() if name.startswith("wiki/"))


def numbers(filled: Any, case: Path) -> None:
    """All of the front matter is text, and the manifest takes it."""
    texts = lay(filled, case)
    filled.ingest()
    values = dict(parse_front_matter(texts["note.md"]).values)
    assert (values["duration"], values["version"], values["ticket"]) == ("12:30:45", "1.10", "0123")
    assert filled.titles() == ["2026-01-05"]
    assert filled.source("note.md").title == "2026-01-05"


def booleans(filled: Any, case: Path) -> None:
    """Words stay words, an empty author is none, both links lead on."""
    texts = lay(filled, case)
    filled.ingest()
    front = parse_front_matter(texts["no.md"])
    assert (front.text("country"), front.items("tags")) == ("NO", ("yes", "off", "NO"))
    assert filled.titles() == ["Index", "No", "on"]
    index = next(slug for slug, entry in filled.wiki.entries.items() if entry.title == "Index")
    assert {"sources/no", "sources/on"} <= set(filled.links(index))
    assert filled.source("on.md").author == ""


def scripts(filled: Any, case: Path) -> None:
    """Two pages, both titles whole."""
    lay(filled, case)
    filled.ingest()
    assert filled.titles() == sorted(["发布说明", "部署指南"])


def emoji(filled: Any, case: Path) -> None:
    """Three pages, the same on a second run."""
    lay(filled, case)
    filled.ingest()
    slugs = sorted(filled.wiki.entries)
    assert len(slugs) == 3
    assert all(slug.partition("/")[2] for slug in slugs)
    filled.ingest()
    assert sorted(filled.wiki.entries) == slugs


def comments(filled: Any, case: Path) -> None:
    """One limit, no link, nothing of what is hidden."""
    lay(filled, case)
    filled.ingest()
    assert filled.said() & {"The limit is 20 requests.", "The limit is 10 requests."} == {"The limit is 20 requests."}
    assert filled.links("sources/note") == []
    assert not any("99" in said or "Hidden" in said or "Old section" in said for said in filled.said())


def crlf(filled: Any, case: Path) -> None:
    """As with LF; the originals keep theirs."""
    texts = lay(filled, case)
    filled.ingest()
    held = filled.files()
    assert filled.titles() == ["Backup policy", "Restore"]
    assert "Backups are kept for 7 days." in filled.said()
    assert "sources/restore" in filled.links("sources/note")
    assert held["raw/note.md"] == texts["note.md"].encode()
    assert [name for name, data in held.items() if b"\r" in data and not name.startswith("raw/")] == []


def bom(filled: Any, case: Path) -> None:
    """Titles from behind the mark, and the mark nowhere but in the originals."""
    lay(filled, case)
    filled.ingest()
    assert filled.titles() == ["Politique de sauvegarde", "Premier titre"]
    marked = [name for name, data in filled.files().items() if "\ufeff".encode() in data]
    assert all(name.startswith("raw/") for name in marked)


def headings(filled: Any, case: Path) -> None:
    """The ports are cited at three places."""
    lay(filled, case)
    filled.ingest()
    answers = [filled.ask(f"Port {port}?").citations for port in (80, 443, 8080)]
    assert len({cited.lines for found in answers for cited in found}) == 3
    assert all(len(found) == 1 for found in answers)


def renamed(filled: Any, case: Path) -> None:
    """One page before and after; the link leads to it."""
    lay(filled, case, "before")
    filled.ingest()
    lay(filled, case, "after")
    filled.ingest()
    assert [slug for slug in filled.wiki.entries if "release" in slug] == ["sources/release-notes"]
    index = next(slug for slug, entry in filled.wiki.entries.items() if entry.title == "Index")
    assert "sources/release-notes" in filled.links(index)
    assert filled.problems() == []


def removed(filled: Any, case: Path) -> None:
    """What rests on the source that stands is kept; every claim of the one taken back is said to have none left."""
    lay(filled, case, "before")
    filled.ingest()
    filled.retract("b.md")
    limit = next(cited for cited in filled.ask("How many requests per minute is the rate limit?").citations)
    assert (limit.origin, limit.status) == ("a.md", "in_force")
    gone = filled.source("b.md").id
    bare = [claim for slug in filled.wiki.citing.get(gone, ()) for claim in filled.wiki.page(slug).claims]
    told = {problem.line for problem in filled.problems() if problem.rule == "stale-claim"}
    assert bare
    assert {claim.line for claim in bare} == told


def contradiction(filled: Any, case: Path) -> None:
    """The newer value is current, the older superseded, though the newer came in first."""
    lay(filled, case)
    for path in sorted(filled.documents.iterdir(), reverse=True):
        filled.ingest(path)
    said = {(cited.quote, cited.status) for cited in filled.ask("What is the gateway timeout?").citations}
    assert said == {
        ("The gateway timeout is now 45 seconds; this replaces the January value.", "in_force"),
        ("The gateway timeout is 30 seconds.", "superseded"),
    }


def unrelated(filled: Any, case: Path) -> None:
    """Four statements, all current."""
    lay(filled, case)
    filled.ingest()
    assert len(filled.said()) == 4
    assert not [claim for claim in filled.claims() if claim[1] in ("superseded", "history", "conflicts")]


def ghosts(filled: Any, case: Path) -> None:
    """Four spellings, one page; the name of nothing once."""
    lay(filled, case)
    notes = [note for outcome in filled.ingest() for note in outcome.notes]
    index = next(slug for slug, entry in filled.wiki.entries.items() if entry.title == "Index")
    assert "sources/rate-limits" in filled.links(index)
    assert notes == ["links to documents that are not here: Does Not Exist"]
    assert len(filled.wiki.entries) == 2


def traversal(filled: Any, case: Path) -> None:
    """Titles as they are, files inside."""
    lay(filled, case)
    before = filled.above()
    filled.ingest()
    assert {"../../outside", "/tmp/absolute-title"} < set(filled.titles())
    assert filled.above() == before
    assert not Path("/tmp/absolute-title").exists()
    assert all(safe_path(name) == name for name in filled.files() if name.startswith(("raw/", "wiki/")))


EXPECTED: dict[str, Case] = {
    "01-yaml-title-with-colon": colon,
    "02-double-frontmatter": double,
    "03-wikilinks-in-code": code,
    "04-alias-pipe-in-table": table,
    "05-yaml-dates-and-numbers": numbers,
    "06-yaml-booleans": booleans,
    "07-cjk-title-collision": scripts,
    "08-emoji-or-empty-title": emoji,
    "09-html-comments": comments,
    "10-crlf-line-endings": crlf,
    "11-utf8-bom": bom,
    "12-duplicate-headings": headings,
    "13-case-only-rename": renamed,
    "14-shared-page-source-removed": removed,
    "15-contradiction-one-current": contradiction,
    "16-unrelated-facts-not-superseded": unrelated,
    "17-ghost-wikilinks": ghosts,
    "18-path-traversal-title": traversal,
}


@pytest.mark.skipif(not CASES.is_dir(), reason=f"the reference cases are not at {CASES}")
@pytest.mark.parametrize("name", EXPECTED)
def test_a_case_behaves_as_expected(filled: Any, name: str) -> None:
    """The inputs are copied without what is expected of them."""
    EXPECTED[name](filled, CASES / name)


@pytest.mark.skipif(not CASES.is_dir(), reason=f"the reference cases are not at {CASES}")
def test_every_case_has_its_test() -> None:
    """A folder that is added is not passed over in silence."""
    assert {path.name for path in CASES.iterdir() if path.is_dir()} <= set(EXPECTED)
