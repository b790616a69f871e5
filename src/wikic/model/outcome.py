"""What became of one document that was ingested."""

from __future__ import annotations

from dataclasses import dataclass

from wikic.model.change import Plan
from wikic.model.problem import Problem


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one document. status: applied, planned (dry run), skipped or failed (see `error`, `problems`)."""

    origin: str
    status: str
    source: str = ""
    title: str = ""
    commit: str = ""
    pages: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    error: str = ""
    help: str = ""
    diff: str = ""
    plan: Plan | None = None
