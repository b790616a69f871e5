"""Something named like a page that is no file of this wiki.

## What it does
Reports symbolic links, folders and devices whose name ends as a page's does; they are never opened or followed.

## Why is this bad?
A link may lead out of the wiki, to what nobody meant to publish; a folder hides a page of its name.

## Example
    wiki/entities/x.md, a symbolic link to /etc/passwd

## Use instead
    A file, or a page that links to the other.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Nothing more: whoever reads the files reports it, since it is in no wiki."""
    return iter(())


RULE = Rule("not-a-file", Severity.ERROR, "file", check)
