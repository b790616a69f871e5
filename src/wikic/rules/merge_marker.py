"""Marks of a git merge left in a page.

## What it does
Reports lines that begin with seven `<`, `=` or `>` as git writes them, outside code.

## Why is this bad?
Both sides of the merge are shown as if both were true.

## Example
    <<<<<<< HEAD

## Use instead
    The side that holds, or both under ## conflicts.

## Fix safety
No fix.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule

_MARK = re.compile(r"^(?:<{7}(?= )|>{7}(?= )|={7}$|\|{7}(?= ))", re.MULTILINE)


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """Each line that is a mark; a row of `=` alone may underline a heading, so it counts only beside another mark."""
    text = page.lf_text
    if "<<<<<<<" not in text and ">>>>>>>" not in text:
        return
    line, counted = 1, 0
    for mark in _MARK.finditer(text):
        line, counted = line + text.count("\n", counted, mark.start()), mark.start()
        yield Finding(page.path, line, f"merge marker {mark.group()}", "keep one side, or both under ## conflicts")


RULE = Rule("merge-marker", Severity.ERROR, "page", check)
