"""What a hostile or broken document says of itself never reaches a page unreadable, nor stops the others."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from wikic.app import Workbench, init
from wikic.compile.normalise.html import to_markdown
from wikic.compile.plan import read_document
from wikic.model.claim import plain_text
from wikic.model.slug import printable

HEAD = "---\ntitle: {}\n---\nThe relay waits 4 s for an answer.\n"


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    """A new kb beside a folder of documents."""
    (tmp_path / "docs").mkdir()
    init(tmp_path / "kb", in_repo=False, language="en")
    return Workbench(tmp_path / "kb")


def ingest(bench: Workbench) -> list[str]:
    """Compile the folder; the statuses."""
    docs = bench.kb.root.parent / "docs"
    return [o.status for o in bench.ingest([docs], progress=lambda *told: None, waiting=lambda: None)]


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ('"a\\0b"', "ab"),
        ('"a\\u202Eb"', "ab"),
        ('"a\\eb"', "ab"),
        ("~", "note"),
        ('"\\0"', "note"),
        ('"a\\nb"', "a b"),
    ],
)
def test_a_title_is_what_can_be_seen_of_it(bench: Workbench, title: str, shown: str) -> None:
    """On the page, in the index and in the commit; what is written is what is read again."""
    (bench.kb.root.parent / "docs/note.md").write_text(HEAD.format(title))
    assert ingest(bench) == ["applied"]

    fresh = Workbench(bench.kb.root)
    [entry] = fresh.vault.wiki().entries.values()
    assert " ".join(entry.title.split()) == shown
    assert fresh.lint() == bench.lint() == []
    for text in (bench.kb.root / "wiki/index.md", bench.kb.root / "wiki/log.md"):
        assert printable(text.read_text()) == text.read_text()
    subprocess.run(["git", "-C", str(bench.kb.root), "fsck", "--strict"], check=True, capture_output=True)


def test_a_name_that_is_no_utf8(bench: Workbench) -> None:
    """Is made one that is."""
    name = os.fsencode(bench.kb.root.parent / "docs") + b"/bad\xff.md"
    with open(name, "wb") as file:
        file.write(b"# Relay\n\nThe relay waits 4 s for an answer.\n")
    assert ingest(bench) == ["applied"]
    assert ingest(bench) == ["skipped"]
    assert bench.lint() == []


def test_a_question_that_is_no_utf8_is_answered(bench: Workbench) -> None:
    """As if the bytes were not there."""
    (bench.kb.root.parent / "docs/note.md").write_text("# Relay\n\nThe relay waits 4 s for an answer.\n")
    ingest(bench)
    assert bench.ask("How long does the relay wait \udcff?").covered
    assert bench.search("relay \udcff", 5)


def test_the_index_of_another_repository_is_not_ours(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """An ingest from a hook of a code repository, which git tells where its own index is."""
    other = bench.kb.root.parent / "other"
    subprocess.run(["git", "init", "-q", str(other)], check=True)
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git/index"))
    (bench.kb.root.parent / "docs/note.md").write_text("# Relay\n\nThe relay waits 4 s for an answer.\n")
    assert ingest(bench) == ["applied"]


def test_marks_alone_are_no_text(bench: Workbench) -> None:
    """A document without a word is told to hold none."""
    (bench.kb.root.parent / "docs/marks.json").write_text("[" * 1000)
    docs = bench.kb.root.parent / "docs"
    [outcome] = bench.ingest([docs], progress=lambda *told: None, waiting=lambda: None)
    assert "holds no text" in outcome.error


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("10<sup>3</sup> EUR", "10^3 EUR"),
        ("m<sup>2</sup> and H<sub>2</sub>O", "m^2 and H2O"),
        ("retries 3<sup>1</sup> times", "retries 3^1 times"),
        ("the 1<sup>st</sup> of 16<sub>2</sub>", "the 1st of 16\\_2"),
        ("10<sup><b>-3</b></sup> s", "10^**-3** s"),
    ],
)
def test_digits_off_the_line_join_no_number(written: str, read: str) -> None:
    """A power, an index or the number of a footnote never becomes part of the figure before it."""
    from bs4 import BeautifulSoup

    assert to_markdown(BeautifulSoup(f"<p>It is {written}.</p>", "html.parser")) == f"It is {read}.\n"


@pytest.mark.parametrize("tag", ["<br>", "<br/>", "<sup>", "</td><td>"])
def test_a_tag_between_digits_keeps_them_apart(tag: str) -> None:
    """In markdown too: what is read is no number that nobody wrote."""
    assert plain_text(f"It costs 1{tag}000 EUR.") == "It costs 1 000 EUR."


def test_a_paragraph_of_many_sentences_costs_linear_time() -> None:
    """All on one line: four times the text, four times the time and no sixteen."""
    took = []
    for sentences in (5_000, 20_000):
        begun = time.process_time()
        read_document("# Foo\n\n" + "The Foo7 service waits 7 s. " * sentences, "foo.md")
        took.append(time.process_time() - begun)
    assert took[1] < 9 * took[0]


@pytest.mark.parametrize("status", ["Rejected", "Proposed", "Withdrawn", "Draft", "rejetée"])
def test_a_decision_that_never_held_replaces_none(bench: Workbench, status: str) -> None:
    """In either order: the accepted one stays in force, and what the other would replace is for a person to see."""
    docs = bench.kb.root.parent / "docs/adr"
    docs.mkdir()
    decided = "# {}\n\nStatus: {}\n{}\n## Decision\n\nWe keep {} queues. Each queue holds ten items.\n"
    (docs / "0008-two-queues.md").write_text(decided.format("8. Two queues", "Accepted", "", "two"))
    replaces = "Supersedes: ADR-0008\n"
    (docs / "0007-three-queues.md").write_text(decided.format("7. Three queues", status, replaces, "three"))
    outcomes = list(bench.ingest([docs], progress=lambda *told: None, waiting=lambda: None))

    eight = next(entry for slug, entry in bench.vault.wiki().entries.items() if "adr-008" in slug)
    assert eight.status == "in_force"
    assert any("candidate" in said for outcome in outcomes for said in outcome.candidates)


def test_prose_is_no_status(bench: Workbench) -> None:
    """A line that begins with the word, and goes on as a sentence about something else."""
    (bench.kb.root.parent / "docs/mail.md").write_text(
        "# Mail\n\nStatus: we should say that ADR-5 is superseded by ADR-9.\n\nThe relay waits 4 s for an answer.\n"
    )
    ingest(bench)
    [source] = bench.sources()
    assert source.status == "in_force"
