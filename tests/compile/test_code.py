"""Code, settings and diffs are read by their words, and none of them is refused for having few."""

from __future__ import annotations

from pathlib import Path

import pytest

from wikic.app import Workbench, init
from wikic.compile.code import is_code, words_of_code
from wikic.upkeep.lint import lint

PYTHON = '''#!/usr/bin/env python
"""A pool of connections, at most 20 at once."""

import time  # noqa

TIMEOUT = 12.5  # seconds


class Pool:
    """Holds connections.

    One that is idle for 30 seconds is closed.
    """

    def take(self) -> str:
        # The acquirer drops a connection after 60 seconds.
        return """not a docstring"""
'''
SETTINGS = """; read at start
[limits]
timeout = 12 s
api_key = 9f8e7d6c5b4a
nested:
  retries: 3
"""
C = """/* Waits
 * 3 s. */
int wait = 3; // not a line of its own
// Twice at most.
"""
DIFF = "--- a/pool.py\n+++ b/pool.py\n@@ -1,7 +1,7 @@\n-RETRIES = 3\n+RETRIES = 5\n"


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        (
            "a/pool.py",
            PYTHON,
            {
                2: "A pool of connections, at most 20 at once.",
                10: "Holds connections.",
                12: "One that is idle for 30 seconds is closed.",
                16: "The acquirer drops a connection after 60 seconds.",
            },
        ),
        ("limits.ini", SETTINGS, {1: "read at start", 2: "## limits", 3: "- timeout = 12 s"}),
        ("wait.c", C, {1: "Waits", 2: "3 s.", 4: "Twice at most."}),
        ("pool.diff", DIFF, {}),
        ("pool.json", '{"timeout": 12}', {}),
    ],
)
def test_words_keep_their_lines(path: str, text: str, words: dict[int, str]) -> None:
    """Comments, docstrings and settings on their own lines, all else blank; what a secret may stand in is left out."""
    read = words_of_code(text, path).split("\n")

    assert is_code(path)
    assert len(read) == len(text.split("\n"))
    assert {number: line for number, line in enumerate(read, 1) if line} == words


def test_prose_is_no_code() -> None:
    """Documents keep their own reading."""
    assert not any(is_code(path) for path in ("a.md", "a.rst", "a.txt", "a.csv", "a.vtt", "Makefile"))


def test_what_says_nothing_is_compiled_all_the_same(tmp_path: Path) -> None:
    """By its first line, to the letter, where its name is not in it; and the wiki is clean."""
    documents = {"pool-9.diff": DIFF, "pool.py": PYTHON, "IMG-2041.txt": "[a](b)\n", "ADR-77.txt": "x`y 12\n"}
    for name, text in documents.items():
        (tmp_path / name).write_text(text)
    init(tmp_path / "kb", in_repo=False, language="en")
    bench = Workbench(tmp_path / "kb")
    paths = [tmp_path / name for name in documents]

    outcomes = list(bench.ingest(paths, progress=lambda *told: None, waiting=lambda: None))

    assert [outcome.status for outcome in outcomes] == ["applied"] * 4
    assert [problem for problem in lint(bench.vault) if problem.rule.startswith("ungrounded")] == []
    assert "`--- a/pool.py`" in (tmp_path / "kb/wiki/sources/pool-9.md").read_text()


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252", "utf-8-sig"])
def test_what_is_cited_is_read_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    """The lines of an original that is no UTF-8 are those of the text laid beside it."""
    (tmp_path / "note.md").write_bytes("# Délai\n\nLe délai est de 5 s à Lyon.\n".encode(encoding))
    init(tmp_path / "kb", in_repo=False, language="fr")
    bench = Workbench(tmp_path / "kb")
    list(bench.ingest([tmp_path / "note.md"], progress=lambda *told: None, waiting=lambda: None))

    assert lint(bench.vault) == []
    [source] = bench.sources()
    assert bench.vault.wiki().read_source(source.id)[2] == "Le délai est de 5 s à Lyon."
    assert (bench.kb.root / source.path).read_bytes() == (tmp_path / "note.md").read_bytes()
