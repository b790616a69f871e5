"""From arguments to an exit code: parse, call the verb, tell what went wrong in one line."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Sequence

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
        complain(fault.message, fault.help)
    except KeyboardInterrupt:
        complain("interrupted", "what was finished is committed; run the same command to go on")
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nothing more to say, and nobody to say it to
        return 0
    except OSError as fault:
        where = f": {fault.filename}" if fault.filename else ""
        complain(f"{fault.strerror or fault}{where}", "")
    return 2
