"""What a rule is, and how rules are run: a rule that crashes is reported, and the others still run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wikic.model.change import Plan
from wikic.model.page import Page
from wikic.model.problem import Fix, Problem, Severity
from wikic.model.wiki import Wiki


class Finding(NamedTuple):
    """One fault as a rule reports it: where (path relative to the kb, line from 1), what, and what to do."""

    path: str
    line: int
    message: str
    help: str = ""
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A plan with the wiki before it and the wiki as it would be."""

    before: Wiki
    after: Wiki
    plan: Plan

    def pages(self) -> Iterator[tuple[Page | None, Page | None]]:
        """Each edited page before and after; None where there is none."""
        for edit in self.plan.edits:
            path = self.after.settings.page_path(edit.slug)
            before, after = (Page(edit.slug, path, t) if t is not None else None for t in (edit.before, edit.after))
            yield before, after


Scope = Collection[str]  # slugs whose problems are asked for
PageCheck = Callable[[Wiki, Page], Iterable[Finding]]
WikiCheck = Callable[[Wiki, Scope], Iterable[Finding]]
ChangeCheck = Callable[[Change], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One fault. `check` looks at one page, at a wiki, or at a change; its module's docstring is its documentation."""

    id: str
    severity: Severity
    on: str
    check: PageCheck | WikiCheck | ChangeCheck

    @property
    def doc(self) -> str:
        """Headings: What it does, Why is this bad?, Example, Use instead, Fix safety."""
        return (sys.modules[self.check.__module__].__doc__ or "").strip()


def run(rule: Rule, path: str, *args: object) -> list[Problem]:
    """The problems one rule finds; its own crash is one of them, at `path`."""
    try:
        check: Callable[..., Iterable[Finding]] = rule.check
        return [Problem(rule.id, rule.severity, *finding) for finding in check(*args)]
    except Exception as fault:  # a rule must not take the others down
        message = f"rule {rule.id} failed: {type(fault).__name__}: {fault}"
        return [Problem("internal-error", Severity.ERROR, path, 0, message, "report this to wikic's authors")]
