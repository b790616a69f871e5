"""The example company: its questions and relations quote its sources to the letter; its documents can be remade."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SOURCES = EXAMPLES / "sources"
FILES = sorted(path for path in SOURCES.rglob("*") if path.is_file())


def read_text(path: Path) -> str:
    """The text that a reader of the file sees; of a DOCX the accepted one."""
    if path.suffix == ".pdf":
        shown = re.findall(r"\((.*)\) Tj", path.read_text("ascii"))
        return "\n".join(re.sub(r"\\(.)", r"\1", line) for line in shown)
    if path.suffix in (".docx", ".pptx"):
        with zipfile.ZipFile(path) as package:
            parts = [name for name in package.namelist() if re.fullmatch(r"word/document.xml|ppt/slides/\w+.xml", name)]
            markup = "\n".join(package.read(name).decode() for name in parts)
        return _bare(re.sub(r"</[wa]:p>", "\n", re.sub(r"<w:del .*?</w:del>", "", markup)))
    text = path.read_text("utf-8")
    return _bare(text) if path.suffix == ".html" else text


def _bare(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", markup))


def rows(name: str) -> list[dict[str, Any]]:
    """The objects of a file of examples, one a line."""
    return [json.loads(line) for line in (EXAMPLES / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", rows("questions.jsonl"), ids=lambda case: case["id"])
def test_evidence_stands_in_its_file(case: dict[str, Any]) -> None:
    """Every quote is in its file to the letter, every gold file is quoted, every file named exists."""
    for entry in case["evidence"]:
        assert entry["quote"] in read_text(SOURCES / entry["file"])
    assert {entry["file"] for entry in case["evidence"]} == set(case["gold_sources"])
    named = [*case.get("current", []), *case.get("superseded", []), *case.get("near_sources", [])]
    assert all((SOURCES / name).is_file() for name in named)


@pytest.mark.parametrize("case", rows("questions.jsonl"), ids=lambda case: case["id"])
def test_what_has_no_answer_is_in_no_file(case: dict[str, Any]) -> None:
    """Nothing that would answer an unanswerable question is written anywhere in the sources."""
    for pattern in case.get("absent_regex", []):
        assert [path.name for path in FILES if re.search(pattern, read_text(path), re.I)] == []


def test_relations_are_quoted_from_their_source() -> None:
    """A relation's line stands in the document that states it, and both documents exist."""
    for row in rows("relations.jsonl"):
        assert row["quote"] in read_text(SOURCES / row["source"])
        assert (SOURCES / row["target"]).is_file() == row["target_in_pack"]


def test_relative_links_lead_to_files() -> None:
    """The documents cite each other by links that work."""
    pages = [path for path in FILES if path.suffix == ".md"]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#\s]+)\)", page.read_text("utf-8"))]
    assert len(links) > 20
    assert [(page.name, link) for page, link in links if not (page.parent / link).is_file()] == []


def test_binary_documents_are_remade_byte_for_byte(tmp_path: Path) -> None:
    """The script that makes the PDF, the DOCX and the PPTX gives the files that are committed."""
    subprocess.run([sys.executable, "-B", str(EXAMPLES / "make_documents.py"), str(tmp_path)], check=True)
    made = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert {path.suffix for path in made} == {".pdf", ".docx", ".pptx"}
    for path in made:
        assert path.read_bytes() == (SOURCES / path.relative_to(tmp_path)).read_bytes()
