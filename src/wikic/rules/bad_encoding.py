"""A page that is no text.

## What it does
Reports files among the pages that do not decode as UTF-8, hold a NUL byte, or cannot be read.

## Why is this bad?
No other rule can look at it, and no reader can open it.

## Example
    A page saved as Latin-1.

## Use instead
    The same page saved as UTF-8.

## Fix safety
No fix: guessing an encoding may change what the page says.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Nothing more: whoever reads the files reports it, since such a page is in no wiki."""
    return iter(())


RULE = Rule("bad-encoding", Severity.ERROR, "file", check)
