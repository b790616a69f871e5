"""From arguments to an exit code: parse, call the verb, tell what went wrong in one line."""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from wikic.cli.parser import make_parser
from wikic.cli.terminal import complain
from wikic.model.errors import WikicError


def run(args: Sequence[str]) -> int:
    """The exit code of one command."""
    parser = make_parser()
    if not args:
        parser.print_help()
        return 2
    options = parser.parse_args(args)
    # A command builds many small values, lets go of few, and ends: looking for cycles among them costs a fifth of it.
    gc.set_threshold(200_000, 20, 100)
    try:
        module = importlib.import_module(f"wikic.cli.{options.family}")
        code: int = getattr(module, options.verb)(options)
        sys.stdout.flush()
        return code
    except WikicError as fault:
        complain(fault.message, fault.help, _language(options))
    except KeyboardInterrupt:
        complain("interrupted", "what was finished is committed; run the same command to go on", _language(options))
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nothing more to say, and nobody to say it to
        return 0
    except OSError as fault:
        where = f": {fault.filename}" if fault.filename else ""
        complain(f"{fault.strerror or fault}{where}", "", _language(options))
    return 2


def _language(options: argparse.Namespace) -> str:
    """What to complain in: the kb's language, else the one asked for, else that of the person's environment."""
    from wikic.app import Workbench

    try:
        return Workbench(Path(options.kb)).language
    except (WikicError, OSError, AttributeError):
        said = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return str(getattr(options, "lang", "")) or ("fr" if said.startswith("fr") else "en")
