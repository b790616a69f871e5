"""A cited claim that would leave the wiki without a reason.

## What it does
Reports each cited claim of a page that its new text lacks, or holds without a source in force that it cited, unless
what became of it is plain or recorded and true: restated by a claim that is new (same citations; every number, date,
name and negation kept), moved (another page of the plan holds it with its citations), merged (a claim that says the
same holds its citations too), in conflict (a side of a conflict line has its value and its source), superseded (all
its sources were replaced), or retracted with its sources. At a commit by hand, a person says why: `Wikic-Reason: …`.

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

import re
from collections.abc import Iterator

from wikic.model.change import Account, Reason
from wikic.model.citation import Citation
from wikic.model.claim import Claim
from wikic.model.page import Page, Side
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Change, Finding, Rule

_GONE = ("superseded", "retracted")
_UNKNOWN = "unknown"


def check(change: Change) -> Iterator[Finding]:
    """Each cited claim that is gone and not accounted for."""
    accounts = {(account.slug, account.claim): account for account in change.plan.accounts}
    pages = list(change.pages())
    held = _held(pages)
    for before, after in pages:
        for claim in before.claims if before else ():
            if before is None or not claim.citations or _kept(claim, before.slug, change.after, held):
                continue
            account = accounts.get((before.slug, claim.identity))
            if account is None or not _holds(account, claim, before, change, held):
                said = "" if account is None else f", and is not {account.reason}"
                text = " ".join(claim.text.split())
                message = f"claim would be dropped{said}: “{text[:100]}{'…' if len(text) > 100 else ''}”"
                if after is not None and claim.identity in held.get(before.slug, {}):
                    message = message.replace("be dropped", "lose a source that it rests on", 1)
                yield Finding(before.path, claim.line, message, "keep it, move it, or record why it goes")


Held = dict[str, dict[str, list[Claim]]]  # slug to claims by identity


def _held(pages: list[tuple[Page | None, Page | None]]) -> Held:
    found: Held = {}
    for _, after in pages:
        for claim in after.claims if after else ():
            found.setdefault(after.slug if after else "", {}).setdefault(claim.identity, []).append(claim)
    return found


def _kept(claim: Claim, slug: str, wiki: Wiki, held: Held) -> bool:
    """Whether its page, or plainly another page of the plan, still holds the claim with every source in force."""
    firm = {ident for ident, status in _rests_on(wiki, claim).items() if status not in (*_GONE, _UNKNOWN)}
    for there, claims in held.items():
        for same in claims.get(claim.identity, ()):
            # Elsewhere a claim is the same one only with its sources; here it may lose those that are gone.
            if firm <= _rests_on(wiki, same).keys() and (firm or there == slug):
                return True
    return False


def _holds(account: Account, claim: Claim, before: Page, change: Change, held: Held) -> bool:
    """Whether what an account says is so."""
    wiki = change.after
    rests_on = _rests_on(wiki, claim)
    match account.reason:
        case Reason.DROPPED:
            return change.plan.by_hand and bool(account.where)  # a person's own words
        case Reason.MOVED:
            there = held.get(account.where, {}).get(claim.identity, ())
            return any(rests_on.keys() <= _rests_on(wiki, same).keys() for same in there)
        case Reason.RESTATED:
            if account.where in {other.identity for other in before.claims}:
                return False  # it stood there already: that would be merging
            return any(_restates(wiki, other, claim) for other in held.get(account.slug, {}).get(account.where, ()))
        case Reason.MERGED:
            candidates = held.get(account.slug, {}).get(account.where, ())
            return any(_restates(wiki, other, claim) and _says_no_more(other, claim) for other in candidates)
        case Reason.CONFLICT:
            page = wiki.page(account.slug)
            sides = (side for conflict in (page.conflicts if page else ()) for side in conflict.sides)
            return any(_full_id(wiki, s.citation) in rests_on and _value_of(s, claim) for s in sides)
        case Reason.SUPERSEDED:
            return all(status in _GONE for status in rests_on.values())
        case Reason.RETRACTED:
            return all(status == "retracted" for status in rests_on.values())
    return False


def _says_all(text: str, other: str) -> bool:
    """Whether another text holds every number, date, name and negation of a text."""
    from wikic.rules.grounding import ungrounded  # slow to load, and needed only where a claim is gone

    return not ungrounded(text, other)


def _restates(wiki: Wiki, other: Claim, claim: Claim) -> bool:
    """Same citations, or more, and no number, date, name or negation lost."""
    return _rests_on(wiki, claim).keys() <= _rests_on(wiki, other).keys() and _says_all(claim.text, other.text)


def _says_no_more(other: Claim, claim: Claim) -> bool:
    """Whether a claim says the same and no more, in half of its words at least: any other of its source will not do."""
    words, others = (set(re.findall(r"\w+", c.text.casefold())) for c in (claim, other))
    return _says_all(other.text, claim.text) and 2 * len(words & others) >= max(len(words), len(others))


def _value_of(side: Side, claim: Claim) -> bool:
    """Whether the claim says what the side of a conflict does, by its figures or else by its words."""
    from wikic.model.atoms import parse_atoms

    if parse_atoms(side.value):
        return _says_all(side.value, claim.text)
    return set(re.findall(r"\w+", side.value.casefold())) <= set(re.findall(r"\w+", claim.text.casefold()))


def _rests_on(wiki: Wiki, claim: Claim) -> dict[str, str]:
    """The full ids of what a claim cites, each with its status."""
    found = {}
    for citation in claim.citations:
        ident = _full_id(wiki, citation)
        known = wiki.sources.get(ident)
        found[ident] = known.status if known else "in_force" if citation.kind == "git" else _UNKNOWN
    return found


def _full_id(wiki: Wiki, citation: Citation) -> str:
    if citation.kind == "source" and (source := wiki.source(citation.id)):
        return source.id
    if citation.kind == "pr" and (source := wiki.pull_request(citation.id)):
        return source.id
    return f"{citation.kind}:{citation.id}"


RULE = Rule("claim-dropped", Severity.ERROR, "change", check)
