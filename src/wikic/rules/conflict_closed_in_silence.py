"""A conflict that would go without a word.

## What it does
Reports open conflicts of a page that its new text no longer holds, and those that it holds closed when the change is
no person's. One may go when a source of it was superseded or retracted, and the plan says so.

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

from wikic.model.change import Account, Reason
from wikic.model.page import Conflict, Side
from wikic.model.problem import Severity
from wikic.model.slug import fold
from wikic.rules.rule import Change, Finding, Rule

_STATUS = {Reason.SUPERSEDED: "superseded", Reason.RETRACTED: "retracted"}


def check(change: Change) -> Iterator[Finding]:
    """Each open conflict that is not kept open, unless a person closed it or a side of it is gone."""
    accounts = {(account.slug, account.claim): account for account in change.plan.accounts}
    for before, after in change.pages():
        kept = list(after.conflicts) if after else []
        for conflict in before.conflicts if before else ():
            now = min((c for c in kept if _holds_all(c, conflict)), key=lambda c: len(c.sides), default=None)
            if now is not None and len(now.values) == len(conflict.values):
                kept.remove(now)  # one that has grown may have taken in several
            account = accounts.get((before.slug, conflict.about)) if before else None
            if (
                before is None
                or not conflict.open
                or (now is None and account and _holds(account, conflict, kept, change))
            ):
                continue
            if now is None:
                message = f"open conflict on {conflict.about} would disappear"
                yield Finding(before.path, conflict.line, message, "keep it, or write how it was resolved")
            elif not now.open and not change.plan.by_hand:
                message = f"open conflict on {conflict.about} would be closed by no person"
                yield Finding(before.path, conflict.line, message, "leave it unresolved")


def _holds(account: Account, conflict: Conflict, kept: list[Conflict], change: Change) -> bool:
    """Whether a person dropped it, or the sources that are what the account says are all that made it one."""
    if account.reason is Reason.DROPPED:
        return change.plan.by_hand and bool(account.where)
    wanted = _STATUS.get(account.reason)
    left = tuple(side for side in conflict.sides if _status(side, change) != wanted)
    if wanted is None or len(left) == len(conflict.sides):
        return False
    rest = conflict._replace(sides=left)
    return len(rest.values) < 2 or any(now.open and _holds_all(now, rest) for now in kept)


def _status(side: Side, change: Change) -> str:
    source = change.after.source(side.citation.id)
    return source.status if source else ""


def _holds_all(now: Conflict, before: Conflict) -> bool:
    """Whether a conflict is about the same and keeps every source of it, maybe with more."""
    sources = {side.citation.id for side in now.sides}
    return fold(now.about) == fold(before.about) and all(side.citation.id in sources for side in before.sides)


RULE = Rule("conflict-closed-in-silence", Severity.ERROR, "change", check)
