"""A conflict that would go without a word.

## What it does
Reports open conflicts of a page that its new text no longer holds, open or closed by a person.

## Why is this bad?
Two sources disagree, and the wiki would show one of them as if the other had never been.

## Example
    A rewrite without its ## conflicts section.

## Use instead
    The line kept; a person writes how it was resolved instead of Unresolved.

## Fix safety
No fix: only a person closes a conflict.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.change import Reason
from wikic.model.page import Conflict
from wikic.model.problem import Severity
from wikic.rules.rule import Change, Finding, Rule


def check(change: Change) -> Iterator[Finding]:
    """Each open conflict that is neither kept nor accounted for by the supersession or retraction of a side."""
    settled = {
        (a.slug, a.claim)
        for a in change.plan.accounts
        if a.reason in (Reason.SUPERSEDED, Reason.RETRACTED, Reason.DROPPED)
    }
    for before, after in change.pages():
        kept = {_key(conflict): conflict for conflict in after.conflicts} if after else {}
        for conflict in before.conflicts if before else ():
            accounted = before is not None and (before.slug, conflict.about) in settled
            if conflict.open and _key(conflict) not in kept and not accounted and before is not None:
                message = f"open conflict on {conflict.about} would disappear"
                yield Finding(before.path, conflict.line, message, "keep it, or write how it was resolved")


def _key(conflict: Conflict) -> tuple[str, frozenset[str]]:
    return conflict.about, frozenset(side.citation.id for side in conflict.sides)


RULE = Rule("conflict-closed-in-silence", Severity.ERROR, "change", check)
