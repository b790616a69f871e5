"""What a document's relations change: its own page, the pages it names, those that rest on what it replaces. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wikic.compile.document import Document
from wikic.compile.subjects import merge
from wikic.compile.write import Brief
from wikic.model.source import Source
from wikic.model.status import Status
from wikic.model.wiki import Entry, Wiki

_INVERSE = {"supersedes": "superseded_by", "superseded_by": "supersedes"}
_RESTS_ON = ("depends_on", "refines", "about")


def relation_briefs(
    wiki: Wiki, document: Document, source: Source, own: list[Brief], today: str
) -> tuple[list[Brief], list[Source]]:
    """Briefs for every page whose relations, status or links change, and the manifest records that change status."""
    page = own[-1]
    found: dict[str, Brief] = {}
    records: list[Source] = []

    def add(brief: Brief) -> None:
        found[brief.slug] = merge(found[brief.slug], brief) if brief.slug in found else brief

    known = {(r.kind, _slug(wiki, r.target)) for r in document.relations}
    waiting = [
        (entry, kind)
        for entry in _waiting(wiki, document.id)
        for kind, target in entry.relations
        if target == document.id
    ]
    known |= {(_INVERSE[kind], entry.slug) for entry, kind in waiting if kind in _INVERSE}
    for held, kind in waiting:
        add(
            _touch(
                held,
                today,
                front={kind: page.slug},
                renamed={document.id: page.slug},
                related=((page.slug, page.title),),
            )
        )
        add(_link(page, held))
    for kind, target in sorted(known):
        entry = wiki.entries.get(target)
        add(Brief(page.slug, page.type, page.title, today, front={kind: (target,)}))
        if entry is None or entry.slug == page.slug:
            continue
        add(_link(page, entry))
        inverse = {_INVERSE[kind]: (page.slug,)} if kind in _INVERSE else {}
        add(_touch(entry, today, front=inverse, related=((page.slug, page.title),)))
        if kind == "supersedes":
            for brief in _superseded(wiki, entry, page, today):
                add(brief)
            records += _records(wiki, entry)
        elif kind in _RESTS_ON and entry.status in ("superseded", "remplace") and document.standing is Status.IN_FORCE:
            add(
                Brief(
                    page.slug,
                    page.type,
                    page.title,
                    today,
                    status=Status.TO_REVIEW,
                    callouts=(("to-review", entry.slug),),
                )
            )
    successors = sorted(target for kind, target in known if kind == "superseded_by")
    if successors or document.standing in (Status.SUPERSEDED, Status.RETIRED):
        for brief in own:
            add(_gone(brief, document, [slug for slug in successors if slug in wiki.entries], today))
        records += [] if source.superseded or not successors else [source.with_status("superseded")]
        dependents = [entry for entry, kind in waiting if kind in _RESTS_ON]
        for brief in _to_review(wiki, dependents, page.slug, today) if successors else ():
            add(brief)
    return list(found.values()), records


def _slug(wiki: Wiki, target: str) -> str:
    """The page of a document id; the id itself while no page, or more than one, bears it."""
    return wiki.resolve(target).slug or target


def _waiting(wiki: Wiki, ident: str) -> list[Entry]:
    """The pages whose relations name this document id, for want of a page."""
    return [entry for entry in wiki.entries.values() if any(t == ident for _, t in entry.relations)] if ident else []


def _touch(entry: Entry, today: str, **changes: Any) -> Brief:
    return Brief(entry.slug, entry.type, entry.title, today, **changes)


def _link(page: Brief, entry: Entry) -> Brief:
    return Brief(page.slug, page.type, page.title, page.today, related=((entry.slug, entry.title),))


def _superseded(wiki: Wiki, entry: Entry, page: Brief, today: str) -> Iterable[Brief]:
    """The page that is replaced, its source pages, the claims that rest on it alone, and what depends on it."""
    yield _touch(entry, today, status=Status.SUPERSEDED, callouts=(("superseded", page.slug),))
    for ident in entry.sources:
        for slug in wiki.citing.get(ident, ()):
            other = wiki.entries[slug]
            if other.type == "source" and other.sources[:1] == (ident,):
                yield _touch(other, today, status=Status.SUPERSEDED, callouts=(("superseded", page.slug),))
            elif other.type in ("entity", "concept") and (held := wiki.page(slug)):
                old = frozenset(
                    c.identity for c in held.claims if c.citations and {x.id for x in c.citations} <= set(entry.sources)
                )
                yield _touch(other, today, old=old)
    resting = [e for e in wiki.entries.values() if any(k in _RESTS_ON and t == entry.slug for k, t in e.relations)]
    yield from _to_review(wiki, resting, entry.slug, today, page.slug)


def _to_review(wiki: Wiki, entries: list[Entry], replaced: str, today: str, successor: str = "") -> Iterable[Brief]:
    for entry in entries:
        if entry.current and entry.slug not in (replaced, successor):
            yield _touch(entry, today, status=Status.TO_REVIEW, callouts=(("to-review", replaced),))


def _gone(brief: Brief, document: Document, successors: list[str], today: str) -> Brief:
    """A document that comes in replaced already, by what it says itself or by what the wiki knows."""
    retired = document.standing is Status.RETIRED and not successors
    status = Status.RETIRED if retired else Status.SUPERSEDED
    kind = "retired" if retired else "superseded"
    callouts = tuple((kind, slug) for slug in successors) or ((kind, ""),)
    return Brief(brief.slug, brief.type, brief.title, today, status=status, callouts=callouts)


def _records(wiki: Wiki, entry: Entry) -> list[Source]:
    """The manifest records of the document whose page is replaced."""
    held = (wiki.sources.get(ident) for ident in entry.sources[:1])
    return [source.with_status("superseded") for source in held if source and not source.superseded]
