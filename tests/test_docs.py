"""Docs that can be wrong are tested."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from wikic.cli import words

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\(([^)#:]+\.md)\)")


def test_generated_pages_are_up_to_date() -> None:
    """The reference of commands and rules is what the code says."""
    done = subprocess.run(
        [sys.executable, "docs/make_reference.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )

    assert done.stdout == ""
    assert done.returncode == 0


def test_links_between_docs_lead_somewhere() -> None:
    """No page of the docs links to one that is missing."""
    for page in [*ROOT.glob("docs/**/*.md"), ROOT / "README.md"]:
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"


def test_every_page_is_reachable() -> None:
    """Every page but the decisions is linked from the index, or from a page that is."""
    seen, todo = set(), [ROOT / "docs" / "index.md"]
    while todo:
        page = todo.pop().resolve()
        if page not in seen:
            seen.add(page)
            todo += [page.parent / target for target in LINK.findall(page.read_text(encoding="utf-8"))]
    pages = {path.resolve() for path in ROOT.glob("docs/**/*.md") if path.parent.name != "decisions"}

    assert pages - seen == set()


def test_every_phrase_has_both_languages() -> None:
    """What the command line says, it says in English and in French."""
    for key, phrases in words._WORDS.items():
        assert len(phrases) == 2, key
        assert all(phrases), key
        assert phrases[0].count("{") == phrases[1].count("{"), key
