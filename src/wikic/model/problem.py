"""A fault in content: a value, never raised."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """error refuses a plan and fails check; warning and info only tell."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Fix:
    """The text the file should hold instead. Only safe fixes are applied by `lint --fix`."""

    path: str
    before: str
    after: str
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: `path` relative to the kb, `line` from 1 (0: the file as a whole), advice in `help`."""

    rule: str
    severity: Severity
    path: str
    line: int
    message: str
    help: str = ""
    fix: Fix | None = None

    def as_dict(self) -> dict[str, str | int]:
        """The shape of `--format json`."""
        return {
            "rule": self.rule,
            "severity": str(self.severity),
            "path": self.path,
            "line": self.line,
            "message": self.message,
            "help": self.help,
        }


def by_place(problem: Problem) -> tuple[str, int, str, str]:
    """Sort key: file, line, rule."""
    return problem.path, problem.line, problem.rule, problem.message
