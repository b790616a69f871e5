"""A rule that failed itself.

## What it does
Tells which rule crashed, and on which page; all the others have run.

## Why is this bad?
What that rule would have found is unknown, so the gate refuses the plan.

## Example
    rule broken-link failed: KeyError

## Use instead
    A report to the authors, with the page.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Nothing more: whoever runs the rules reports it."""
    return iter(())


RULE = Rule("internal-error", Severity.ERROR, "file", check)
