"""A cited claim that would leave the wiki without a reason.

## What it does
Reports each cited claim of a page that its new text lacks, unless what became of it is plain or recorded and true:
restated (same citations; every number, date, name and negation kept), moved (another page of the plan holds it),
merged (an equal claim holds its citations too), in conflict (a conflict line cites its source), superseded (its
sources were replaced), or retracted with its source. At a commit by hand, a person says why: `Wikic-Reason: …`.

## Why is this bad?
It is how wikis rewritten by a model lose what they knew, and nobody notices for months.

## Example
    A rewrite of a page of twelve claims that keeps nine.

## Use instead
    The nine, and the three others moved, merged, or superseded by name.

## Fix safety
No fix: the change is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.change import Account, Reason
from wikic.model.claim import Claim
from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.grounding import ungrounded
from wikic.rules.rule import Change, Finding, Rule


def check(change: Change) -> Iterator[Finding]:
    """Each cited claim that is gone and not accounted for."""
    accounts = {(account.slug, account.claim): account for account in change.plan.accounts}
    pages = list(change.pages())
    held = _held(pages)
    for before, after in pages:
        for claim in before.claims if before else ():
            if before is None or not claim.citations or _kept(claim, before, after, held):
                continue
            account = accounts.get((before.slug, claim.identity))
            if account is None or not _holds(account, claim, change, held):
                said = "" if account is None else f", and is not {account.reason}"
                text = " ".join(claim.text.split())
                message = f"claim would be dropped{said}: “{text[:100]}{'…' if len(text) > 100 else ''}”"
                yield Finding(before.path, claim.line, message, "keep it, move it, or record why it goes")


Held = dict[str, dict[str, list[Claim]]]  # slug to claims by identity


def _held(pages: list[tuple[Page | None, Page | None]]) -> Held:
    found: Held = {}
    for _, after in pages:
        for claim in after.claims if after else ():
            found.setdefault(after.slug if after else "", {}).setdefault(claim.identity, []).append(claim)
    return found


def _kept(claim: Claim, before: Page, after: Page | None, held: Held) -> bool:
    """Whether the page, or plainly another page of the plan, still holds the claim with what it rests on."""
    here = held.get(after.slug, {}).get(claim.identity, []) if after else []
    if any(_rests_on(claim) & _rests_on(same) for same in here):
        return True
    others = (claims.get(claim.identity, []) for slug, claims in held.items() if slug != before.slug)
    return any(_rests_on(claim) <= _rests_on(same) for claims in others for same in claims)


def _holds(account: Account, claim: Claim, change: Change, held: Held) -> bool:
    """Whether what an account says is so."""
    after = change.after
    match account.reason:
        case Reason.DROPPED:
            return bool(account.where)  # a person's own words
        case Reason.MOVED:
            return claim.identity in held.get(account.where, {})
        case Reason.MERGED | Reason.RESTATED:
            candidates = held.get(account.slug, {}).get(account.where, [])
            return any(_says_the_same(claim, other, account.reason) for other in candidates)
        case Reason.CONFLICT:
            page = after.page(account.slug)
            cited = {side.citation.id for conflict in (page.conflicts if page else ()) for side in conflict.sides}
            return bool(_rests_on(claim) & cited)
        case Reason.SUPERSEDED:
            return any(_source_status(after, ident) != "in_force" for ident in _rests_on(claim)) or _is_replaced(
                after, account
            )
        case Reason.RETRACTED:
            return all(_source_status(after, ident) == "retracted" for ident in _rests_on(claim))
    return False


def _says_the_same(claim: Claim, other: Claim, reason: Reason) -> bool:
    """Same citations, or more; and nothing of substance lost in either direction."""
    if not _rests_on(claim) <= _rests_on(other):
        return False
    lost = ungrounded(claim.text, other.text)
    return not lost if reason is Reason.RESTATED else not [atom for atom in lost if atom.hard]


def _rests_on(claim: Claim) -> set[str]:
    return {citation.id for citation in claim.citations}


def _source_status(wiki: Wiki, ident: str) -> str:
    source = wiki.source(ident)
    return source.status if source else "in_force"


def _is_replaced(wiki: Wiki, account: Account) -> bool:
    """Whether the page that replaces it is there, and the claim's own page says that it is superseded."""
    entry = wiki.entries.get(account.slug)
    return entry is not None and not entry.current and account.where in wiki.entries


RULE = Rule("claim-dropped", Severity.ERROR, "change", check)
