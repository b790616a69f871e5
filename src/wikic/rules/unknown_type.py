"""A page of a type that the schema does not know, or in another type's folder.

## What it does
Reports types that are neither built in nor named under [types] in wikic.toml, and pages that stand in a folder
other than their type's.

## Why is this bad?
The catalogue lists pages by type: such a page is in none of its sections.

## Example
    type: entitty

## Use instead
    type: entity

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """A type that is unknown or does not fit the folder."""
    kind, types = page.front.text("type"), wiki.settings.types
    if kind and kind not in types:
        yield Finding(page.path, 1, f"unknown type {kind!r}", f"one of {', '.join(types)}")
    elif kind and not page.slug.startswith(f"{types[kind]}/"):
        yield Finding(page.path, 1, f"a page of type {kind} stands in {types[kind]}/", f"move it to {types[kind]}/")


RULE = Rule("unknown-type", Severity.ERROR, "page", check)
