"""The command line: one thin file a family of verbs, loaded when one of its verbs is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from wikic import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0 clean, 1 problems found, 2 could not run."""
    args = list(sys.argv[1:] if argv is None else argv)
    if args in (["--version"], ["-V"]):
        print(f"wikic {__version__}")  # before anything is imported: scripts ask it often
        return 0
    from wikic.cli.run import run

    return run(args)
