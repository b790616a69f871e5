"""What goes to a terminal: colour and progress there only, complaints and progress on standard error."""

from __future__ import annotations

import json
import os
import sys
from typing import TextIO

from wikic.model.french import translated

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33"}


def paint(text: str, style: str, stream: TextIO | None = None) -> str:
    """Coloured where a person sees it; bare in a pipe, or when NO_COLOR is set."""
    out = stream or sys.stdout
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not out.isatty():
        return text
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"


def complain(message: str, help: str, language: str) -> None:
    """One line saying what happened, one saying what to do."""
    print(f"{paint('wikic:', 'red', sys.stderr)} {translated(message, language)}", file=sys.stderr)
    if help:
        advice = paint("aide :" if language == "fr" else "help:", "bold", sys.stderr)
        print(f"{advice} {translated(help, language)}", file=sys.stderr)


def print_json(value: object) -> None:
    """One JSON value, alone on standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def progress(done: int, total: int, what: str = "") -> None:
    """A bar on standard error that the next one overwrites; silent where nobody watches."""
    if not sys.stderr.isatty():
        return
    width = 24
    filled = width * done // max(total, 1)
    bar = "█" * filled + "░" * (width - filled)
    end = "\n" if done >= total else ""
    print(f"\r\x1b[K{bar} {done}/{total} {what[:60]}", end=end, file=sys.stderr, flush=True)


def wipe() -> None:
    """Clear the bar, so that a line can be printed in its place."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def tell(message: str) -> None:
    """A line for the person, on standard error."""
    print(message, file=sys.stderr)
