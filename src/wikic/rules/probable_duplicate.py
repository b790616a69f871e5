"""Two pages that seem to be about one thing.

## What it does
Reports pages of different folders, or of one, whose titles differ only by a plural, by order of words, or by an
acronym in brackets. Names whose digits differ are different things.

## Why is this bad?
What is known of the thing is split over two pages, and each looks complete.

## Example
    Retry policy and Retry policies

## Use instead
    One page with the other name as its alias.

## Fix safety
No fix: merging is a judgement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.slug import fold
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope

_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each of these pages, sources aside, that shares its key with an earlier one."""
    first: dict[str, str] = {}
    for slug in sorted(wiki.entries):
        entry = wiki.entries[slug]
        if entry.type == "source":
            continue
        twin = first.setdefault(_key(entry.title), slug)
        if twin != slug and (slug in scope or twin in scope) and fold(entry.title) != fold(wiki.entries[twin].title):
            yield Finding(entry.path, 1, f"may be the same as {twin}", "merge them, or tell them apart by title")


def _key(title: str) -> str:
    """The words of a title, singular and in order of the alphabet; digits stay."""
    words = fold(_BRACKETS.sub("", title) if "(" in title else title).split("-")
    return " ".join(sorted(_singular(word) for word in words))


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


RULE = Rule("probable-duplicate", Severity.WARNING, "wiki", check)
