"""Texts of pages with something taken out: the change that a commit made, or what rests on sources that go. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from difflib import SequenceMatcher

from wikic.model.claim import whole_lines
from wikic.model.front_matter import Value, set_front_matter
from wikic.model.link import LINK
from wikic.model.page import Page, summary_now, without_sides

_OWN: Mapping[str, Value | int] = {"sources": (), "updated": "", "revisions": ""}  # code writes these anew
_LISTED = re.compile(r"\s*[-*] \[\[([^\[\]|#]+)[^\[\]]*\]\]\s*")


def without_change(held: str, old: str, new: str, today: str) -> str | None:
    """A page's text as it would be had `old` never become `new`; None where a line of `new` was changed since."""
    lines, was, is_now = (set_front_matter(text, _OWN).split("\n") for text in (held, old, new))
    for tag, i, k, j, m in reversed(SequenceMatcher(None, was, is_now, autojunk=False).get_opcodes()):
        if tag == "equal":
            continue
        at = _taken(lines, is_now[j:m], is_now[:j])
        if at is None:
            return None
        lines[at:at] = was[i:k]
    return _stamped("\n".join(lines), held, today)


def _taken(lines: list[str], added: list[str], before: list[str]) -> int | None:
    """Take the added lines out; where they began, or the line after what stood before them."""
    places = []
    for line in reversed(added):
        if line in lines:
            places.append(len(lines) - 1 - lines[::-1].index(line))
            del lines[places[-1]]
        elif line.strip():
            return None
    if places:
        return min(places)
    anchor = next((line for line in reversed(before) if line.strip() and line in lines), None)
    return lines.index(anchor) + 1 if anchor is not None else None


def without_sources(page: Page, gone: Collection[str], language: str, today: str) -> str | None:
    """A page's text without citations of these sources and claims that rest on them alone; None when none is left."""
    text = page.lf_text
    stays = [claim for claim in page.claims if {c.id[:12] for c in claim.citations} - set(gone)]
    if not stays:
        return None
    for claim in reversed(page.claims):
        cited = {citation.id[:12] for citation in claim.citations}
        if cited and cited <= set(gone):
            start, end = whole_lines(text, claim)
            text = text[:start] + text[end:]
        elif cited & set(gone):
            part = re.sub(rf"\[src:(?:{'|'.join(sorted(gone))})[^\]]*\]", "", text[claim.start : claim.end])
            text = text[: claim.start] + part + text[claim.end :]
    text = without_sides(Page(page.slug, "", text), gone, language)
    return _stamped(set_front_matter(text, _OWN), page.text, today)


def without_links(page: Page, removed: Collection[str], today: str) -> str:
    """A page's text with links to these pages as plain words, list items of such a link alone left out."""
    text = "".join(_unlinked(line, removed) for line in page.lf_text.splitlines(keepends=True))
    return _stamped(set_front_matter(text, _OWN), page.text, today)


def _unlinked(line: str, removed: Collection[str]) -> str:
    """A line whose links to removed pages are their words; nothing when it is a list item of such a link alone."""
    listed = _LISTED.fullmatch(line)
    if listed and listed[1].strip() in removed:
        return ""
    return LINK.sub(lambda m: (m[3] or m[1]) if m[1].strip() in removed else m[0], line) if "[[" in line else line


def _stamped(text: str, held: str, today: str) -> str:
    """The front matter that code writes: what the page cites now, when, and how often it was written."""
    page, before = Page("", "", text), Page("", "", held).front
    cited = [citation for claim in page.claims for citation in claim.citations]
    cited += [side.citation for conflict in page.conflicts for side in conflict.sides]
    number = before.text("revisions")
    sources = tuple(dict.fromkeys(citation.id for citation in cited if citation.kind == "source"))
    stamps: dict[str, Value | int] = {"sources": sources, "updated": today, "summary": summary_now(page)}
    return set_front_matter(text, stamps | {"revisions": int(number) + 1 if number.isdecimal() else 1})
