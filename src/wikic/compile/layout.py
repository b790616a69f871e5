"""Edits on a page's text: claims into their section, links, callouts, citations; other lines stay as they are. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from wikic.compile.likeness import likeness
from wikic.compile.write import Cited
from wikic.model.citation import Citation, render_citation
from wikic.model.claim import Claim, identity, plain_text, whole_lines
from wikic.model.language import section_key, section_name
from wikic.model.link import render_link
from wikic.model.markdown import parse_heading
from wikic.model.page import Page
from wikic.model.settings import Settings

_TAIL = (
    "superseded",
    "failed",
    "mentions",
    "conflicts",
    "related",
    "history",
)  # the order of the sections that end a page
_CALLOUT = re.compile(r"> \[!(superseded|to-review|retired)\]", re.I)


def claim_identity(text: str) -> str:
    """The identity of a statement once it stands on a page."""
    return identity(plain_text(text))


def render_cited(cited: Cited) -> str:
    """The statement and its citations."""
    return f"{cited.text} {''.join(render_citation(citation) for citation in cited.citations)}"


def render_label(text: str) -> str:
    """A title as a link's label: no brackets, no pipe."""
    return " ".join(re.sub(r"[\[\]|`\\]", " ", text).split())


def add_claims(text: str, page: Page, section: str, claims: Iterable[Cited], settings: Settings) -> str:
    """Claims the page lacks go to the end of their section; those it has gain the citations they lack."""
    claims = list(claims)
    held = {likeness(text[claim.start : claim.end]): claim for claim in page.claims} if claims else {}
    inserts: list[tuple[int, str]] = []
    fresh: list[str] = []
    for cited in claims:
        name = likeness(cited.text)
        claim = held.get(name)
        if claim is None:
            fresh.append(f"- {render_cited(cited)}")
            held[name] = Claim(name, (), "item", 0, 0, 0)
        elif claim.end:
            lacking = [c for c in cited.citations if c.id not in {had.id for had in claim.citations}]
            inserts += [(_end(text, claim), "".join(render_citation(c) for c in lacking))] if lacking else []
    for at, added in sorted(inserts, reverse=True):
        text = text[:at] + added + text[at:]
    return add_lines(text, section, fresh, settings.language) if fresh else text


def add_lines(text: str, section: str, lines: list[str], language: str = "en") -> str:
    """Lines at the end of a section (a key or a heading), which is made where it is missing."""
    rows = text.rstrip("\n").split("\n")
    start = _find(rows, section)
    if start < 0:
        at = _place(rows, section)
        heading = section_name(section, language) if section in (*_TAIL, "claims") else section
        block = [f"## {heading}", *lines]
        above = [] if at and not rows[at - 1].strip() else [""]
        rows[at:at] = [*above, *block, *([""] if at < len(rows) else [])]
    else:
        at = next((n for n in range(start + 1, len(rows)) if (h := parse_heading(rows[n])) and h[0] <= 2), len(rows))
        while at > start + 1 and not rows[at - 1].strip():
            at -= 1
        rows[at:at] = lines
    return "\n".join(rows) + "\n"


def add_links(text: str, page: Page, section: str, links: Iterable[tuple[str, str]], settings: Settings) -> str:
    """Links at the end of a section, those left out that stand under `related` or `mentions` already."""
    inside = _section_text(text, "related") + _section_text(text, "mentions")
    fresh = [
        f"- {render_link(slug, render_label(label))}"
        for slug, label in dict.fromkeys(links)
        if slug != page.slug and f"[[{slug}|" not in inside and f"[[{slug}]]" not in inside
    ]
    return add_lines(text, section, fresh, settings.language) if fresh else text


def set_callouts(text: str, callouts: Iterable[tuple[str, str]], start: int) -> str:
    """Callouts under the first heading, after those that stand there."""
    rows = text.split("\n")
    title = next((n for n in range(start, len(rows)) if (h := parse_heading(rows[n])) and h[0] == 1), -1)
    at = title + 1
    while at < len(rows) and (
        _CALLOUT.match(rows[at]) or (not rows[at].strip() and at + 1 < len(rows) and _CALLOUT.match(rows[at + 1]))
    ):
        at += 1
    shown = [f"> [!{kind}]{f' [[{slug}]]' if slug else ''}" for kind, slug in callouts]
    fresh = [line for line in shown if line not in rows]
    bare = [
        line
        for line in shown
        if line.endswith("]") and "[[" not in line and any(row.startswith(f"{line} [[") for row in [*rows, *shown])
    ]
    fresh = [line for line in fresh if line not in bare]
    for line in [
        row for row in rows[title + 1 : at] if "[[" not in row and any(new.startswith(f"{row} [[") for new in fresh)
    ]:
        if _CALLOUT.match(line):
            spot = rows.index(line)
            del rows[spot - 1 : spot + 1]
            at -= 2
    return "\n".join([*rows[:at], *[part for line in fresh for part in ("", line)], *rows[at:]]) if fresh else text


def drop_claims(
    text: str, page: Page, replaced: Collection[str], said: Collection[str], kept: Collection[str]
) -> tuple[str, bool]:
    """Take out what replaced versions `said` and the new one does not; whether other claims rest on them alone.

    Those others are a person's or a model's own words: nobody but a reader can tell whether they still hold.
    """
    left = False
    for claim in reversed(page.claims):
        ids = {citation.id for citation in claim.citations}
        if ids and ids <= set(replaced) and claim.identity not in kept and claim.kind != "code":
            if claim.identity not in said:
                left = True
                continue
            start, end = whole_lines(text, claim)
            text = text[:start] + text[end:]
    return text, left


def renew_citations(text: str, page: Page, replaced: Collection[str], kept: dict[str, tuple[Citation, ...]]) -> str:
    """Claims that both versions make cite the newer one first."""
    for claim in reversed(page.claims):
        new = kept.get(claim.identity)
        if new and {c.id for c in claim.citations} & set(replaced) and new[0].id not in {c.id for c in claim.citations}:
            first = text.find("[src:", claim.start, claim.end)
            added = "".join(render_citation(citation) for citation in new if citation.id == new[0].id)
            text = text[:first] + added + text[first:]
    return text


def move_superseded(text: str, page: Page, old: Collection[str], settings: Settings) -> str:
    """Claims that a newer value replaced go under `superseded`."""
    moved = []
    for claim in reversed(page.claims):
        if claim.identity in old and claim.section != "superseded":
            start, end = whole_lines(text, claim)
            moved.append("- " + text[claim.start : claim.end].strip().removeprefix("- "))
            text = text[:start] + text[end:]
    return add_lines(text, "superseded", moved[::-1], settings.language) if moved else text


def _end(text: str, claim: Claim) -> int:
    return claim.start + len(text[claim.start : claim.end].rstrip())


def _find(rows: list[str], section: str) -> int:
    wanted = section_key(section)
    return next(
        (n for n, row in enumerate(rows) if (h := parse_heading(row)) and h[0] == 2 and section_key(h[1]) == wanted), -1
    )


def _place(rows: list[str], section: str) -> int:
    """Where a missing section goes: before the first of the sections that must follow it."""
    after = _TAIL[_TAIL.index(section) + 1 :] if section in _TAIL else _TAIL
    return next(
        (n for n, row in enumerate(rows) if (h := parse_heading(row)) and h[0] == 2 and section_key(h[1]) in after),
        len(rows),
    )


def _section_text(text: str, section: str) -> str:
    rows = text.split("\n")
    start = _find(rows, section)
    if start < 0:
        return ""
    end = next((n for n in range(start + 1, len(rows)) if (h := parse_heading(rows[n])) and h[0] <= 2), len(rows))
    return "\n".join(rows[start:end])
