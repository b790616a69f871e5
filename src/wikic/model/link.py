"""Links: `[[slug]]`, `[[slug|label]]`, `[[slug#section]]`; in a table the pipe is written `\\|`."""

from __future__ import annotations

import re
from typing import NamedTuple

# A target holds no bracket and no line end, so an unclosed `[[` costs no more than its line.
LINK = re.compile(r"\[\[([^\[\]|#\n\\]*)(?:#([^\[\]|\n\\]*))?(?:\\?\|([^\[\]\n]*))?\]\]")


class Link(NamedTuple):
    """A link as written; `line` counts from 1 in the page's file."""

    target: str
    section: str = ""
    label: str = ""
    line: int = 0


def parse_links(text: str, line: int = 1) -> tuple[Link, ...]:
    """Every link of a text without code and comments; `line` is the number of its first line."""
    if "[[" not in text:
        return ()
    found, counted = [], 0
    for match in LINK.finditer(text):
        target, section, label = match.groups("")
        line, counted = line + text.count("\n", counted, match.start()), match.start()
        found.append(Link(target.strip(), section.strip(), label.strip(), line))
    return tuple(found)


def render_link(target: str, label: str = "", section: str = "") -> str:
    """`[[target#section|label]]`, the label left out when it says nothing more than the target."""
    place = f"{target}#{section}" if section else target
    return f"[[{place}|{label}]]" if label and label != target else f"[[{place}]]"
