"""Runs the transcripts of this folder as written."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a transcript with the lines expected."""
    command, expected = "", list[str]()
    for block in BLOCK.findall(text):
        for line in block.splitlines():
            if line.startswith("$ "):
                if command:
                    yield command, expected
                command, expected = line[2:], []
            else:
                expected.append(line)
    if command:
        yield command, expected


def run(command: str, folder: Path) -> list[str]:
    """The lines a command prints, its exit code last when it is not 0."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONUNBUFFERED": "1"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.stdout.splitlines() + ([f"exit {done.returncode}"] if done.returncode else [])


def agrees(expected: str, line: str) -> bool:
    """Whether a printed line is as expected, `{{…}}` standing for anything."""
    parts = re.split(r"\{\{.*?\}\}", expected)
    return re.fullmatch(".*".join(re.escape(part) for part in parts), line) is not None


def refreshed(text: str, found: list[list[str]]) -> str:
    """The transcript with what was printed; lines that agreed keep their `{{…}}`."""
    lines, at, kept = list[str](), -1, list[str]()
    inside = False
    for line in text.splitlines():
        if line.startswith("```"):
            if inside and at >= 0:
                lines += _merged(kept, found[at])
            inside, kept = line == "```console", []
            lines.append(line)
        elif inside and line.startswith("$ "):
            if kept or (at >= 0 and lines[-1].startswith("$ ")):
                lines += _merged(kept, found[at])
            at, kept = at + 1, []
            lines.append(line)
        elif inside:
            kept.append(line)
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def _merged(old: list[str], new: list[str]) -> list[str]:
    return [old[n] if n < len(old) and agrees(old[n], line) else line for n, line in enumerate(new)]


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.md")) if path.name != "README.md"])
def test_session(name: str, tmp_path: Path) -> None:
    """Every command prints what the transcript says."""
    shutil.copytree(FOLDER / "sources", tmp_path / "sources")
    text = (FOLDER / name).read_text(encoding="utf-8")
    found = []
    for command, expected in steps(text):
        printed = run(command, tmp_path)
        found.append(printed)
        if "WIKIC_REFRESH" not in os.environ:
            shown = "\n".join([f"$ {command}", *printed])
            assert len(printed) == len(expected), shown
            assert all(agrees(e, p) for e, p in zip(expected, printed, strict=True)), shown
    if "WIKIC_REFRESH" in os.environ:
        (FOLDER / name).write_text(refreshed(text, found), encoding="utf-8")
