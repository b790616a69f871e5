"""Reading a container in a process of its own: what takes too long or too much memory is ended, and alone.

    python -m wikic.compile.normalise.apart PATH NAME FORMAT MEMORY

prints one JSON object: the Normalised, or the error.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from wikic.compile.normalise.docx import read_docx
from wikic.compile.normalise.html import read_html
from wikic.compile.normalise.normalised import Limits, Normalised, unusable
from wikic.compile.normalise.pdf import read_pdf
from wikic.compile.normalise.pptx import read_pptx
from wikic.model.errors import Code, WikicError

READERS = {"html": read_html, "pdf": read_pdf, "docx": read_docx, "pptx": read_pptx}


def read_apart(path: Path, name: str, format: str, limits: Limits) -> Normalised:
    """The document as its reader makes it; DATA when the reader fails, is too slow, or needs too much memory."""
    # -P: a json.py in the folder where wikic is run is a file, not a module.
    command = [sys.executable, "-P", "-m", __name__, str(path), name, format, str(limits.max_memory)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=limits.max_seconds)
    except subprocess.TimeoutExpired:
        raise unusable(
            name, f"took longer than {limits.max_seconds:g} s to read", "split it, or save it as text"
        ) from None
    try:
        told = json.loads(done.stdout)
    except ValueError:
        raise unusable(name, "broke its reader, or needs too much memory", "save it as text") from None
    if "error" in told:
        raise WikicError(Code.DATA, *told["error"])
    return Normalised(**told | {"notes": tuple(told["notes"])})


def main(path: str, name: str, format: str, memory: str) -> None:
    """Read one file and print what came of it."""
    _bound(int(memory))
    try:
        told: dict[str, object] = asdict(READERS[format](Path(path).read_bytes(), name))
    except WikicError as fault:
        told = {"error": [fault.message, fault.help]}
    except MemoryError:
        told = {"error": [f"{name}: needs too much memory", "split it, or save it as text"]}
    except Exception as fault:
        told = {"error": [f"{name}: cannot be read ({type(fault).__name__})", "open it and save it again"]}
    json.dump(told, sys.stdout)


def _bound(memory: int) -> None:
    """Let the process have no more memory than this; Windows knows no such limit."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    main(*sys.argv[1:])
