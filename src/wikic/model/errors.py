"""The one exception: a fault in the environment or in the call, never in content.

WikicError
  CONTRACT   the caller broke the rules (unknown option, folder that is no kb)
  DATA       the input is unusable (unreadable, encrypted, empty, too large)
  RUNTIME    the world failed (disk full, git missing, lock held)
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Whose fault it is; compared by value."""

    CONTRACT = "CONTRACT"
    DATA = "DATA"
    RUNTIME = "RUNTIME"


class WikicError(Exception):
    """One line saying what happened (`message`) and one saying what to do (`help`, may be empty)."""

    def __init__(self, code: Code, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help

    def __reduce__(self) -> tuple[type[WikicError], tuple[Code, str, str]]:
        # Exceptions rebuild from args alone; this one crosses a process boundary in compile.normalise.
        return type(self), (self.code, self.message, self.help)
