"""The walls of the house: imports go downhill, floor by floor, never sideways; heavy libraries wait until needed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "wikic"
FLOORS = {
    "model": 0,
    "rules": 1,
    "store": 1,
    "llm": 1,
    "compile": 2,
    "read": 2,
    "archive": 2,
    "upkeep": 3,
    "review": 3,
    "sessions": 3,
    "agents": 3,
    "app": 4,
    "cli": 5,
    "serve": 5,
}
# Nothing is applied ungated, so the store asks the rules; the faces know the model's values and the workbench alone.
ALLOWED = {"store": {"rules", "model"}, "cli": {"app", "model"}, "serve": {"app", "model"}}


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and room of each import of a module of wikic, lazy and typing-only ones included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        names = [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            names = [f"wikic.{alias.name}" for alias in node.names] if node.module == "wikic" else [node.module or ""]
        for name in names:
            parts = name.split(".")
            if parts[0] == "wikic" and len(parts) > 1 and parts[1] in FLOORS:
                yield node.lineno, parts[1]


def may_import(room: str, other: str) -> bool:
    """Whether the table lets one room import another."""
    if room == other:
        return True
    if room in ALLOWED:
        return other in ALLOWED[room]
    return FLOORS[other] < FLOORS[room]


def test_imports_go_downhill() -> None:
    """Every import of every module obeys the table of floors."""
    offences = [
        f"{path.relative_to(SOURCE)}:{line}: {room} imports {other}"
        for path in sorted(SOURCE.rglob("*.py"))
        for room in [path.relative_to(SOURCE).parts[0].removesuffix(".py")]
        if room in FLOORS
        for line, other in imports(path)
        if not may_import(room, other)
    ]

    assert offences == []


def test_every_folder_is_a_room() -> None:
    """A new room has a place in the table."""
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}

    assert rooms <= FLOORS.keys()


@pytest.mark.parametrize("args", [["--version"], ["--help"], ["ingest", "--help"]])
def test_asking_for_help_imports_no_library(args: list[str]) -> None:
    """Version and help load neither a library nor a room."""
    code = (
        "import sys; from wikic.cli import main\n"
        f"try: main({args!r})\nexcept SystemExit: pass\n"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in ('yaml', 'sqlite3', 'numpy', 'mammoth', 'pptx')"
        " or m.startswith(('wikic.store', 'wikic.compile', 'wikic.read', 'wikic.app'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "[]"
