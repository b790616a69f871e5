"""A related page that does not link back.

## What it does
Looks at links under ## related: the page they lead to should link here too, anywhere.

## Why is this bad?
Relations read the same from both ends; a walk from the other page misses this one.

## Example
    [[b]] under ## related of a, and no link to a in b

## Use instead
    [[a]] under ## related of b

## Fix safety
Safe: a link under ## related of the other page, which states nothing, and nothing else is touched.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikic.model.language import section_key, section_name
from wikic.model.link import render_link
from wikic.model.problem import Fix, Severity
from wikic.model.settings import Settings
from wikic.model.wiki import Entry, Wiki
from wikic.rules.rule import Finding, Rule, Scope


def check(wiki: Wiki, scope: Scope) -> Iterator[Finding]:
    """Each related link of these pages that is not returned."""
    for slug in scope:
        entry = wiki.entries[slug]
        first, last = related_lines(entry)
        for link in entry.links if first else ():
            if not first < link.line < last:
                continue
            target = link.target if link.target in wiki.entries else wiki.resolve(link.target).slug
            if target and target != slug and slug not in wiki.targets(target):
                help = f"add [[{slug}]] to it"
                yield Finding(entry.path, link.line, f"{target} does not link back", help, _fix(wiki, target, entry))


def related_lines(entry: Entry) -> tuple[int, int]:
    """The lines of the heading of the related section and of the heading after it; 0, 0 without one."""
    for number, section in enumerate(entry.sections):
        if section_key(section.text) == "related":
            later = [s.line for s in entry.sections[number + 1 :]]
            return section.line, later[0] if later else 1 << 30
    return 0, 0


def _fix(wiki: Wiki, target: str, entry: Entry) -> Fix | None:
    text = wiki.read_page(target)
    if text is None:
        return None
    link = render_link(entry.slug, entry.title)
    return Fix(wiki.settings.page_path(target), text, _related(text, wiki.entries[target], link, wiki.settings))


def _related(text: str, entry: Entry, link: str, settings: Settings) -> str:
    """The text with a link more at the end of its related section, which is made when there is none."""
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text.rstrip().split("\n")
    first, last = related_lines(entry)
    if not first:
        heading = f"## {section_name('related', settings.language)}"
        return newline.join([text.rstrip(), "", heading, f"- {link}", ""])
    at = min(last - 1, len(lines))
    while not lines[at - 1].strip():
        at -= 1
    lines.insert(at, f"- {link}{newline[:-1]}")
    return "\n".join(lines) + newline


RULE = Rule("one-way-link", Severity.WARNING, "wiki", check)
