"""Run as a child process: apply one plan and be killed at a given step. Every step of an apply that touches disk or
git is counted, once before it and once after it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from conftest import make_plan
from wikic.store import journal, vault
from wikic.store.git import Repo
from wikic.store.kb import find_kb


def main(folder: str, step: int, number: int) -> None:
    """Die at `step`; a `step` past the last applies the plan."""
    left = step

    def count() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            count()
            result = function(*args, **more)
            count()
            return result

        return call

    one = vault.Vault(find_kb(Path(folder)))
    plan = make_plan(one.wiki(), number)
    for place, name in (
        (vault, "write_journal"),
        (vault, "write_whole"),
        (os, "replace"),
        (Repo, "commit"),
        (Repo, "stage"),
        (journal, "settle"),
        (Path, "unlink"),
    ):
        setattr(place, name, counted(getattr(place, name)))
    one.apply(plan)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
