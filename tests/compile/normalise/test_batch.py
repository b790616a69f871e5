"""A batch with every kind of unusable file: the rest goes on, and each is named with its reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from made import docx, locked_pdf, paragraph, pdf, zipped
from wikic.cli import main

GOOD = {
    "note.md": b"# Note\n\nThe gateway waits for twelve seconds.\n",
    "latin.txt": "La passerelle attend douze secondes, et réessaie.\n".encode("cp1252"),
    "word.docx": docx(paragraph("The queue feeds the gateway every minute.")),
    "vendor.pdf": pdf([["The vendor answers within nine seconds."]]),
}
BAD = {
    "empty.md": (b"", "is empty"),
    "image.md": (b"\x89PNG\r\n\x1a\n\0\0", "is binary, not text"),
    "locked.pdf": (locked_pdf(), "is encrypted"),
    "scanned.pdf": (pdf([[]]), "is scanned: its 1 pages hold no text"),
    "cut.docx": (docx(paragraph("Cut."))[:300], "is no Office file"),
    "other.docx": (zipped({"a.txt": b"A text."}), "is no Word document"),
    "large.txt": (b"x" * 200_000, "200,000 bytes, over the limit of 100,000"),
}


@pytest.fixture
def kb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kb with a small size limit, beside a folder of documents."""
    monkeypatch.chdir(tmp_path)
    assert main(["init", "kb"]) == 0
    settings = tmp_path / "kb" / "wikic.toml"
    settings.write_text(settings.read_text().replace("[limits]", "[limits]\nmax_bytes = 100_000"))
    for name, data in GOOD.items() | {(name, data) for name, (data, _) in BAD.items()}:
        path = tmp_path / "docs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    return tmp_path / "kb"


def test_the_rest_of_the_batch_goes_on(kb: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file has its line; the summary counts them; a second run tries the failed ones alone."""
    capsys.readouterr()
    assert main(["ingest", "--kb", str(kb), "docs"]) == 1
    said = capsys.readouterr()
    for name, (_, what) in BAD.items():
        assert f"{name}: {what}" in said.err
    assert f"compiled: {len(GOOD)}, known already: 0, failed: {len(BAD)}" in said.err
    assert main(["ingest", "--kb", str(kb), "docs"]) == 1
    assert f"compiled: 0, known already: {len(GOOD)}, failed: {len(BAD)}" in capsys.readouterr().err


def test_programs_are_told_the_same(kb: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--json: one outcome a file."""
    capsys.readouterr()
    assert main(["ingest", "--json", "--kb", str(kb), "docs"]) == 1
    outcomes = {o["origin"]: o for o in json.loads(capsys.readouterr().out)["outcomes"]}
    assert {name for name, o in outcomes.items() if o["status"] == "applied"} == set(GOOD)
    failed = {name: o["error"] for name, o in outcomes.items() if o["status"] == "failed"}
    assert failed == {name: f"{name}: {what}" for name, (_, what) in BAD.items()}


def test_what_was_no_utf_8_is_cited_in_its_own_letters(kb: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The original stays as it was, its text beside it, and the gate grounds claims in that."""
    assert main(["ingest", "--kb", str(kb), "docs/latin.txt"]) == 0
    assert (kb / "raw" / "latin.txt").read_bytes() == GOOD["latin.txt"]
    assert "réessaie" in (kb / "raw" / "latin.txt.md").read_text(encoding="utf-8")
    assert "réessaie" in (kb / "wiki" / "sources" / "latin.md").read_text(encoding="utf-8")
    assert main(["check", "--all", "--kb", str(kb)]) == 0
