"""Lays out statements: a new page is front matter, title, lead and sections; an existing page is patched."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from wikic.compile.conflicts import add_conflicts
from wikic.compile.layout import (
    add_claims,
    add_links,
    claim_identity,
    drop_claims,
    move_superseded,
    render_cited,
    renew_citations,
    set_callouts,
)  # fmt: skip
from wikic.compile.write import Brief
from wikic.model.citation import Citation
from wikic.model.claim import plain_text
from wikic.model.front_matter import Value, render_front_matter, set_front_matter
from wikic.model.page import Page, summary_now, without_sides
from wikic.model.settings import Settings
from wikic.model.status import Status, render_status

_LISTS = ("aliases", "supersedes", "superseded_by", "depends_on", "refines", "about", "contradicts")


@dataclass(frozen=True, slots=True)
class ExtractiveWriter:
    """The Writer that needs no model."""

    settings: Settings = field(default_factory=Settings)

    def write(self, brief: Brief, page: Page | None) -> str:
        """The page's new text; unchanged, to the byte, when the brief brings nothing new."""
        old = page.lf_text if page else ""
        text = old or _skeleton(brief)
        if brief.replaced:
            text, left = _renew(brief, text)
            text = without_sides(Page(brief.slug, "", text), brief.replaced, self.settings.language, closed=False)
            brief = _to_review(brief) if left else brief
        for step in (self._claims, self._front):
            text = step(brief, text)
        text = _summed_up(brief, text) if brief.replaced else text
        if text == old and page:
            return page.text
        text = _stamp(brief, text, page)
        return text.replace("\n", "\r\n") if page and "\r\n" in page.text else text

    def _claims(self, brief: Brief, text: str) -> str:
        def page() -> Page:
            return Page(brief.slug, "", text)

        text = set_callouts(text, brief.callouts, page().front.lines)
        if brief.lead and not any(claim.section == "" for claim in page().claims):
            text = _add_lead(text, page(), " ".join(render_cited(cited) for cited in brief.lead))
        for section, claims in brief.sections:
            text = add_claims(text, page(), section, claims, self.settings)
        text = move_superseded(text, page(), brief.old, self.settings)
        text = add_conflicts(text, brief.conflicts, self.settings)
        text = add_links(text, page(), "mentions", brief.mentions, self.settings)
        return add_links(text, page(), "related", brief.related, self.settings)

    def _front(self, brief: Brief, text: str) -> str:
        front = Page(brief.slug, "", text).front
        changes: dict[str, Value | int] = {}
        for key, value in brief.front.items():
            if key in _LISTS:
                held = tuple(brief.renamed.get(entry, entry) for entry in front.items(key))
                value = tuple(dict.fromkeys((*held, *((value,) if isinstance(value, str) else value))))
                if value != front.items(key):
                    changes[key] = value
            elif (
                value
                and (not front.text(key) or (brief.replaced and key in ("summary", "date", "author")))
                and value != front.text(key)
            ):
                changes[key] = value
        if brief.replaced and brief.title != front.text("title"):
            changes["title"] = brief.title
            text = _retitle(text, front.text("title"), brief.title)
        # In force is what a page starts with; it never takes back what another source or a person said since.
        if brief.status is not None and not (brief.status is Status.IN_FORCE and front.text("status")):
            word = render_status(brief.status, self.settings.language)
            changes |= {"status": word} if word != front.text("status") else {}
        return set_front_matter(text, changes) if changes else text


def _renew(brief: Brief, text: str) -> tuple[str, bool]:
    """The page without what only the old version said; whether it holds words of others that rest on it alone."""
    claims = (*brief.lead, *(c for _, part in brief.sections for c in part))
    new = {claim_identity(claim.text): claim.citations for claim in claims}
    text, left = drop_claims(text, Page(brief.slug, "", text), brief.replaced, brief.said, new)
    return renew_citations(text, Page(brief.slug, "", text), brief.replaced, new), left


def _summed_up(brief: Brief, text: str) -> str:
    page = Page(brief.slug, "", text)
    said = summary_now(page)
    return text if said == page.front.text("summary") else set_front_matter(text, {"summary": said})


def _to_review(brief: Brief) -> Brief:
    """The brief of a page that a person must look at; what is superseded or retired stays so."""
    status = Status.TO_REVIEW if brief.status in (None, Status.IN_FORCE) else brief.status
    return replace(brief, status=status, callouts=(*brief.callouts, ("to-review", "")))


def _skeleton(brief: Brief) -> str:
    front: dict[str, Value | int] = {"type": brief.type, "title": brief.title}
    return f"{render_front_matter(front)}# {_heading(brief.title)}\n"


def _heading(title: str) -> str:
    shown = " ".join(title.split()).replace("[[", "[ [").replace("[src:", "[src :")
    return shown.rstrip("#").rstrip() or "untitled"


def _retitle(text: str, old: str, new: str) -> str:
    """The page's first heading with the new title, unless a person gave it other words."""
    return re.sub(rf"(?m)^# {re.escape(_heading(old))}$", lambda _: f"# {_heading(new)}", text, count=1)


def _add_lead(text: str, page: Page, lead: str) -> str:
    """The lead after the title and its callouts."""
    rows = text.split("\n")
    at = next((block.line for block in page.blocks if block.kind == "heading" and block.level == 1), page.front.lines)
    while at < len(rows) and (rows[at].startswith("> [!") or not rows[at].strip()):
        at += 1
    lead = f"- {lead}" if plain_text(lead)[:1] in "#>-+*|=~`0123456789" else lead
    while at and not rows[at - 1].strip():
        at -= 1
    rows[at:at] = ["", lead] if at < len(rows) and not rows[at].strip() else ["", lead, ""]
    return "\n".join(rows).rstrip("\n") + "\n"


def _stamp(brief: Brief, text: str, page: Page | None) -> str:
    """sources, updated and revisions, which code alone writes."""
    after = Page(brief.slug, "", text)
    cited: list[Citation] = [c for claim in after.claims for c in claim.citations]
    cited += [side.citation for conflict in after.conflicts for side in conflict.sides]
    sources = tuple(dict.fromkeys(c.id for c in cited if c.kind == "source"))
    held = page.front.text("revisions") if page else ""
    created = after.front.text("created") or brief.today
    stamps: dict[str, Value | int] = {
        "sources": sources, "created": created, "updated": brief.today,
        "revisions": int(held) + 1 if held.isdecimal() else 1,
    }  # fmt: skip
    return set_front_matter(text, stamps)
