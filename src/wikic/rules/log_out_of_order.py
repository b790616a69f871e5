"""A log entry that is older than the one before it, or no entry at all.

## What it does
Reports headings of log.md that are not `## [date] operation | title | n pages`, or whose date goes back.

## Why is this bad?
The log is append-only: an entry out of order was edited or inserted.

## Example
    ## [2026-01-02] after ## [2026-03-01]

## Use instead
    The log as git has it.

## Fix safety
No fix.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope

_ENTRY = re.compile(r"## \[(\d{4}-\d\d-\d\d)\] [\w-]+ \| .* \| \d+ pages?$")


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each heading that is malformed or goes back in time."""
    last = ""
    for path, text in wiki.read_own().items():
        for number, line in enumerate(text.split("\n") if path.endswith("log.md") else (), 1):
            if line.startswith("## "):
                entry = _ENTRY.match(line)
                if entry is None:
                    yield Finding(path, number, "no log entry: ## [date] operation | title | n pages")
                elif entry[1] < last:
                    yield Finding(path, number, f"{entry[1]} stands after {last}", "the log is append-only")
                else:
                    last = entry[1]


RULE = Rule("log-out-of-order", Severity.ERROR, "wiki", check)
