"""The search index: terms, refresh by content, corruption, two processes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikic.store.index import Index
from wikic.store.passages import cut_passages
from wikic.store.terms import term_set, terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hosts", "hosting"),
        ("replaced", "replaces"),
        ("policies", "policy"),
        ("hébergées", "héberger"),
        ("réseaux", "reseau"),
        ("10,000", "10 000"),
        ("PEP-0440", "pep-440"),
        ("v3.6", "3.6"),
    ],
)
def test_terms_fold(one: str, other: str) -> None:
    """Forms of one word, number or name give one term."""
    assert terms(one) == terms(other)


def test_compounds_keep_their_parts() -> None:
    """A compound is found whole and by its parts."""
    assert {"lock-count", "lock", "count"} <= term_set("--lock-count")
    assert {"requesttimeout", "request", "timeout"} <= term_set("RequestTimeout")
    assert terms("v3.5.2") == ["3.5.2", "3.5"]


@given(st.text())
def test_terms_never_raise(text: str) -> None:
    """Any text has terms, each without white space and quotes."""
    assert all(term and not set(term) & set(' "\t\n') for term in terms(text))


@given(st.lists(st.text(alphabet="ab #=-`\t", max_size=30), max_size=40))
def test_passages_cover_every_line(lines: list[str]) -> None:
    """Every line that holds something is in exactly one passage, in order."""
    held = [n for p in cut_passages(lines) for n in range(p.first, p.last + 1)]
    assert held == sorted(set(held))
    assert {n for n, line in enumerate(lines, 1) if line.strip()} <= set(held)


def _reader(pages: dict[str, str]) -> Index:
    index = Index()
    index.refresh_pages({slug: str(hash(text)) for slug, text in pages.items()}, pages.get)
    return index


def test_finds_the_rarest_first() -> None:
    """The page that holds the rare word comes before those that hold the common one."""
    pages = {f"entities/p{n}": f"# P{n}\n\ncommon words here\n" for n in range(50)}
    pages["entities/rare"] = "# Rare\n\ncommon zebra\n"
    assert _reader(pages).candidates(terms("the common zebra"))[0].name == "entities/rare"


def test_common_words_alone_still_find() -> None:
    """When every word of a question is common, the passages that hold them together are found."""
    pages = {f"entities/p{n}": "# P\n\nalpha beta\n" for n in range(4200)}
    assert _reader(pages).candidates(["alpha", "beta"])


def test_refresh_reads_only_what_changed() -> None:
    """A second refresh reads nothing; a changed, a new and a gone page cost themselves."""
    pages = {"entities/a": "# A\n\napple\n", "entities/b": "# B\n\nbanana\n"}
    index = Index()
    assert index.refresh_pages({"entities/a": "1", "entities/b": "1"}, pages.get) == 2
    assert index.refresh_pages({"entities/a": "1", "entities/b": "1"}, pages.get) == 0
    pages = {"entities/a": "# A\n\ncherry\n", "entities/c": "# C\n\nbanana\n"}
    assert index.refresh_pages({"entities/a": "2", "entities/c": "1"}, pages.get) == 2
    assert [row.name for row in index.candidates(terms("banana"))] == ["entities/c"]
    assert index.candidates(terms("apple")) == []
    assert [row.name for row in index.candidates(terms("cherry"))] == ["entities/a"]


def test_worn_shelf_is_filled_again() -> None:
    """Rows left behind by changes never outnumber the others for long."""
    index = Index()
    for turn in range(1300):
        index.refresh_pages({"entities/a": str(turn)}, lambda slug: "# A\n\napple\n")
    assert index.size() <= 1010
    assert len(index.candidates(["appl"])) == 1


@pytest.mark.parametrize("damage", [b"", b"not a database at all, but long enough to be one" * 200])
def test_corrupt_file_starts_anew(tmp_path: Path, damage: bytes) -> None:
    """A damaged file is replaced by a fresh index."""
    path = tmp_path / "index.sqlite3"
    path.write_bytes(damage)
    index = Index(path)
    assert index.refresh_pages({"entities/a": "1"}, lambda slug: "# A\n\napple\n") == 1
    assert index.candidates(["appl"])


def test_corruption_met_later_is_mended(tmp_path: Path) -> None:
    """Damage found in the middle of a session costs a rebuild, no error."""
    path = tmp_path / "index.sqlite3"
    pages = {f"entities/p{n}": f"# P{n}\n\nword{n} apple\n" for n in range(300)}
    stamps = dict.fromkeys(pages, "1")
    first = Index(path)
    first.refresh_pages(stamps, pages.get)
    first.close()
    data = bytearray(path.read_bytes())
    data[8192:] = b"\xff" * (len(data) - 8192)
    path.write_bytes(data)
    index = Index(path)
    index.refresh_pages(stamps, pages.get)
    assert index.candidates(["word7"])


def test_two_readers_and_a_writer(tmp_path: Path) -> None:
    """A reader goes on while another connection writes."""
    path = tmp_path / "index.sqlite3"
    one, other = Index(path), Index(path)
    one.refresh_pages({"entities/a": "1"}, lambda slug: "# A\n\napple\n")
    assert other.candidates(["appl"])
    one.refresh_pages({"entities/a": "2"}, lambda slug: "# A\n\ncherry\n")
    assert other.candidates(["cherri"])


def test_vectors_of_two_models_never_mix() -> None:
    """Vectors of another model are dropped, and none are given for a model that made none."""
    index = _reader({"entities/a": "# A\n\napple\n"})
    [row] = index.unembedded("pages", "one")
    index.add_vectors("pages", [(row.id, b"\0\0")])
    assert index.vectors("pages", "one") == ([row.id], b"\0\0")
    assert index.vectors("pages", "two") == ([], b"")
    assert index.unembedded("pages", "one") == []
    assert [left.id for left in index.unembedded("pages", "two")] == [row.id]


def test_locked_is_no_corruption(tmp_path: Path) -> None:
    """A file that another process locks is not thrown away."""
    path = tmp_path / "index.sqlite3"
    Index(path).refresh_pages({"entities/a": "1"}, lambda slug: "# A\n\napple\n")
    with sqlite3.connect(path) as other:
        other.execute("BEGIN IMMEDIATE")
        assert Index(path).candidates(["appl"])


def test_unwritable_folder_is_read_in_memory(tmp_path: Path) -> None:
    """Where no index can be kept, one is made in memory."""
    (tmp_path / "file").write_text("no folder")
    index = Index(tmp_path / "file" / "index.sqlite3")
    index.refresh_pages({"entities/a": "1"}, lambda slug: "# A\n\napple\n")
    assert index.candidates(["appl"])
