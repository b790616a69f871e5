"""One source into one Plan: its page, the page of what it is, those of what it is about, and what changes elsewhere."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any

from wikic.compile.code import is_code, words_of_code
from wikic.compile.csv_rows import is_csv, parse_csv
from wikic.compile.document import Document, parse_document
from wikic.compile.facts import Fact, parse_facts
from wikic.compile.layout import claim_identity, render_label
from wikic.compile.links import (
    SourceLink,
    ghosts,
    link_names,
    linked_pages,
    linking_pages,
    own_names,
    parse_source_links,
)
from wikic.compile.memory import Memory
from wikic.compile.names import Mention, parse_names
from wikic.compile.select import by_heading, key_claims, sections_of, summary_of, whole
from wikic.compile.standing import relation_briefs
from wikic.compile.statements import Statement, parse_statements
from wikic.compile.subjects import cite, merge, named_subjects, shorten, valued_subjects
from wikic.compile.write import Brief, Cited, Writer
from wikic.model.change import Account, Edit, LogEntry, Plan, RawFile, Reason
from wikic.model.citation import Span
from wikic.model.claim import plain_text
from wikic.model.language import section_key
from wikic.model.markdown import code_spans
from wikic.model.page import Page
from wikic.model.slug import fold, slugify, unique_slug
from wikic.model.source import Source
from wikic.model.status import Status
from wikic.model.told import Record
from wikic.model.wiki import Wiki
from wikic.rules.grounding import ungrounded

_DATE = re.compile(r"^(?:\d{4}-\d\d(?:-\d\d)?|\d{8}(?:\d{6})?)[\s,_:-]*(?=\w)")
_TYPED = ("decision", "incident", "playbook")
_RESERVED = ("conflicts", "related", "failed", "history", "claims", "mentions", "superseded")
_SHOWN = 160  # characters of a line that stands for its document
_GENERIC = ("readme", "index", "untitled", "main", "doc", "document", "notes")


@dataclass(frozen=True, slots=True)
class Reading:
    """A document read: everything that the plan needs of its text."""

    document: Document
    text: str
    statements: tuple[Statement, ...]
    mentions: tuple[Mention, ...]
    facts: tuple[Fact, ...]
    links: tuple[SourceLink, ...]


def read_document(text: str, path: str, *, title: str = "", date: str = "", author: str = "") -> Reading:
    """Parse a normalised text once."""
    said = words_of_code(text, path) if is_code(path) else text
    title = title or (PurePosixPath(path).name if is_code(path) else "")
    document = parse_document(said, path, title=title, date=date, author=author)
    statements = parse_csv(said) if is_csv(path) else parse_statements(document, said)
    prose = [statement for statement in statements if statement.kind != "code"]
    naming = [] if document.kind in ("meeting", "changelog") else prose
    names = tuple(parse_names(naming, glossary=document.kind == "glossary"))
    facts = tuple(parse_facts(document, prose))
    return Reading(document, text, tuple(statements), names, facts, parse_source_links(said))


def _grounded(chosen: list[Statement], reading: Reading) -> list[Statement]:
    """Those that pass the gate on their own lines: one that taking the markup out has bent is left out."""
    lines = reading.text.split("\n")
    return chosen if is_csv(reading.document.path) else [statement for statement in chosen if _passes(statement, lines)]


def _passes(statement: Statement, lines: list[str]) -> bool:
    cited = "\n".join(line for span in statement.spans for line in lines[span.start - 1 : span.end])
    faults = ungrounded(plain_text(statement.text), cited, code_spans(statement.text))
    return not any(fault.hard for fault in faults)


def plan_source(
    wiki: Wiki, memory: Memory, reading: Reading, source: Source, *, writer: Writer, today: str,
    files: tuple[RawFile, ...] = (), notes: tuple[str, ...] = (), expected: Collection[str] = (),
) -> Plan:  # fmt: skip
    """Everything that one source changes. `source.supersedes` names the older version of the same document, if any.

    expected: names of documents that are about to come in, so that a link to one is not told as missing.
    """
    document = reading.document
    stale = frozenset((source.supersedes,)) if source.supersedes else frozenset()
    gone = document.standing is Status.SUPERSEDED
    source = source.with_status("superseded") if gone else source
    briefs = _own_briefs(wiki, reading, source, today, stale)
    own, typed = briefs[0].slug, briefs[1].slug if len(briefs) > 1 else ""
    subjects = named_subjects(wiki, memory, list(reading.mentions), source, today, stale)
    back = ((typed or own, briefs[-1].title),)
    for subject in subjects:
        brief = subject.brief or _bare(wiki, subject.slug, today, [])
        briefs.append(replace(brief, related=(*brief.related, *back), replaced=stale))
    linked = tuple((s.slug, s.label) for s in subjects)
    for subject in subjects:
        briefs += _linked_back(wiki, memory, subject.brief, source) if subject.brief else []
    for found in valued_subjects(wiki, memory, list(reading.facts), source, today, stale):
        valued = _at_home(wiki, found, briefs)
        briefs.append(replace(valued, related=back, replaced=stale))
        linked += ((valued.slug, valued.title),)
        briefs += _linked_back(wiki, memory, valued, source)
        briefs += _demoted(wiki, valued, source, briefs[:2], today)
    names = link_names(reading.links, source)
    for entry in linked_pages(wiki, memory, names, source):
        linked += ((entry.slug, entry.title),)
        briefs.append(_bare(wiki, entry.slug, today, [], related=back))
    for entry in linking_pages(wiki, memory, own_names(document, source), source):
        briefs.append(_bare(wiki, entry.slug, today, [], **_link_of(entry.type, back)))
        briefs.append(_bare(wiki, back[0][0], today, briefs[:2], related=((entry.slug, entry.title),)))
    briefs[0] = replace(briefs[0], mentions=linked)
    if typed:
        briefs[1] = replace(briefs[1], related=(*briefs[1].related, *linked))
    changed, records = relation_briefs(wiki, document, source, briefs[: 2 if typed else 1], today)
    briefs += changed + _of_old_version(wiki, source, today, {brief.slug for brief in briefs})
    edits = _write(briefs, _said_before(wiki, source), wiki, writer)
    conflicts = tuple(line for brief in briefs for line in brief.conflicts)
    missing = ghosts(memory, names, {*expected, *own_names(document, source)})
    said = (
        *notes,
        *([f"links to documents that are not here: {missing}"] if missing else ()),
        *(f"conflict: {line}" for line in conflicts),
        *(f"candidate, line {n}: {_quiet(t)}" for n, t in document.candidates),
    )
    sources = (source, *(_old_record(wiki, source)), *records)
    return Plan(
        log=LogEntry(today, "ingest", document.title, said), edits=edits, sources=sources, files=files,
        texts={source.id: reading.text},
        accounts=_accounts(edits, stale), touches=frozenset(edit.slug for edit in edits),
    )  # fmt: skip


def conflicts_of(plan: Plan) -> tuple[str, ...]:
    """The conflict lines a plan opens, as its log tells them."""
    return tuple(note.removeprefix("conflict: ") for note in plan.log.notes if note.startswith("conflict: "))


def _own_briefs(wiki: Wiki, reading: Reading, source: Source, today: str, stale: frozenset[str]) -> list[Brief]:
    """The page of the source, and of the decision, incident or playbook it is."""
    document, statements = reading.document, list(reading.statements)
    everything = _grounded(whole(statements), reading)
    known = source.id if source.id in wiki.sources else source.supersedes
    held = [wiki.entries[slug] for slug in wiki.citing.get(known, ())] if known else []
    own = next((e.slug for e in held if e.type == "source" and known in e.sources), "") or _source_slug(wiki, source)
    opening = summary_of(document, statements) or _without_sentences(reading)
    # A step of a list that is told whole stays in its place.
    opens = _grounded([opening], reading) if opening.kind == "sentence" or not everything else []
    lead = _cited(opens or ([] if everything else [_without_sentences(reading)]), source)
    name = _title_now(wiki, own, document.title, source)
    dated = {"date": document.date or source.date, "author": document.authors}
    front = {"summary": shorten(opening.text), **dated}
    renamed = _former_title(wiki, own, name)
    is_typed = document.kind in _TYPED
    key = _grounded(key_claims(statements, 5 if is_typed else 14), reading)
    told = by_heading(everything) if everything and not is_typed else [("", key)]
    page = Brief(
        own, "source", name, today, {**front, **renamed}, document.standing, lead=lead,
        sections=_sections(told, source), replaced=stale,
    )  # fmt: skip
    if not is_typed:
        return [page]
    slug = next((e.slug for e in held if e.type == document.kind and e.sources[:1] == (known,)), "") or _typed_slug(
        wiki, document
    )
    title = _title_now(wiki, slug, _typed_title(document), source)
    former = _former_title(wiki, slug, title).get("aliases", ())
    aliases = tuple(a for a in (document.id,) if a and wiki.resolve(a).slugs in ((), (slug,)))
    more: dict[str, str | tuple[str, ...]] = {
        "document": document.id,
        "document_status": document.status[:80],
        "aliases": (*aliases, *former),
    }
    chosen = [(heading, _grounded(taken, reading)) for heading, taken in sections_of(statements, 28)]
    sections = _sections(by_heading(everything) or chosen, source)
    typed = Brief(
        slug, document.kind, title, today, {**front, **more}, document.standing, lead=lead, sections=sections,
        related=((own, name),), replaced=stale,
    )  # fmt: skip
    return [replace(page, related=((slug, title),)), typed]


def _at_home(wiki: Wiki, valued: Brief, briefs: list[Brief]) -> Brief:
    """The brief on the page that this source makes under the same title already, if it makes one."""
    if valued.slug in wiki.entries:
        return valued
    named = fold(valued.title)
    twin = next((brief for brief in briefs if brief.type != "source" and fold(brief.title) == named), valued)
    return replace(valued, slug=twin.slug, type=twin.type)


def _title_now(wiki: Wiki, slug: str, given: str, source: Source) -> str:
    """The title that a document gives its page: a new version renews that of the old one, never a person's own."""
    entry, older = wiki.entries.get(slug), wiki.sources.get(source.supersedes)
    return entry.title if entry and not (older and entry.title.endswith(older.title)) else given


def _former_title(wiki: Wiki, slug: str, title: str) -> dict[str, tuple[str, ...]]:
    """The title that the page had until now as an alias, so that links by that name hold; {} when another has it."""
    entry = wiki.entries.get(slug)
    free = entry and entry.title != title and set(wiki.named(fold(entry.title))) <= {slug}
    return {"aliases": (entry.title,)} if entry and free else {}


def _section_of(heading: str) -> str:
    """A document's heading as a section of its page, unless a page reserves the name (`Conflicts`, `Related`)."""
    shown = render_label(heading).strip("# ")
    return shown if shown and section_key(shown) not in _RESERVED else "claims"


def _sections(told: list[tuple[str, list[Statement]]], source: Source) -> tuple[tuple[str, tuple[Cited, ...]], ...]:
    return tuple((_section_of(heading), _cited(taken, source)) for heading, taken in told if taken)


def _cited(statements: list[Statement], source: Source) -> tuple[Cited, ...]:
    return tuple(Cited(s.text, cite(source.id, s.spans)) for s in statements)


def _without_sentences(reading: Reading) -> Statement:
    """What stands for a document that says nothing: its title where it stands in it, else its first line, as code."""
    lines = list(enumerate(reading.text.split("\n"), 1))
    title = reading.document.title
    if found := next((number for number, line in lines if title in line), 0):
        return Statement(title, Span(found, found), ())
    shown = ((number, " ".join(line.replace("`", "").split())) for number, line in lines)
    number, line = next(((n, said) for n, said in shown if re.search(r"\w", said)), (1, title))
    line = line if len(line) <= _SHOWN else line[:_SHOWN].rpartition(" ")[0] or line[:_SHOWN]
    return Statement(f"`{line}`", Span(number, number), ())


def _source_slug(wiki: Wiki, source: Source) -> str:
    """Of the file's name, its folder's before it where the name says nothing; dates are left out."""
    path = PurePosixPath(source.origin or source.path)
    folder = wiki.settings.types.get("source", "sources")
    stem = _DATE.sub("", path.stem) or path.stem
    within = f"{path.parent.name} {stem}" if path.parent.name else stem
    names = [within] if stem.casefold() in _GENERIC else [stem, path.stem, within]
    slugs = [f"{folder}/{slugify(name)}" for name in names]
    free = next((slug for slug in slugs if slug not in wiki.entries), slugs[-1])
    return unique_slug(free, source.origin or source.path, wiki.entries)


def _typed_slug(wiki: Wiki, document: Document) -> str:
    title = document.title if document.kind != "playbook" else _DATE.sub("", document.title) or document.title
    name = f"{document.id} {title}" if document.id else title
    base = f"{wiki.settings.types[document.kind]}/{slugify(name)}"
    return unique_slug(base, document.path, wiki.entries)


def _typed_title(document: Document) -> str:
    series, _, number = document.id.partition("-")
    if not number:
        return document.title
    shown = number.lstrip("0") if series in ("pep", "eip") else number
    return f"{series.upper()}{'-' if series == 'eip' else ' '}{shown}: {document.title}"


def _linked_back(wiki: Wiki, memory: Memory, brief: Brief, source: Source) -> list[Brief]:
    """Links between a page and the pages of the earlier sources whose statements it holds, both ways."""
    claims = (*brief.lead, *(claim for _, part in brief.sections for claim in part))
    ids = dict.fromkeys(c.id for claim in claims for c in claim.citations if c.id != source.id)
    found: list[Brief] = []
    for ident in ids:
        entry = wiki.entries.get(memory.page_of(ident))
        if entry is not None:
            links = _link_of(entry.type, ((brief.slug, brief.title),))
            found.append(Brief(entry.slug, entry.type, entry.title, brief.today, **links))
            found.append(Brief(brief.slug, brief.type, brief.title, brief.today, related=((entry.slug, entry.title),)))
    return found


def record_of(reading: Reading, source: Source, page: str) -> Record:
    """What later sources can find again of this one."""
    told = tuple(mention.as_told(source.id) for mention in reading.mentions)
    values = tuple(fact.as_value(source.id) for fact in reading.facts)
    links = tuple(link_names(reading.links, source))
    return Record(source.id, page, told, values, own_names(reading.document, source), links)


def _link_of(kind: str, links: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Where a page of this type lists what its document speaks of."""
    return {"mentions" if kind == "source" else "related": links}


def main_page(plan: Plan) -> str:
    """The page that stands for a plan's source: what it is when it is something, else the page of the source."""
    own = [edit.slug for edit in plan.edits[:2]]
    typed = [slug for slug in own[1:] if slug.partition("/")[0] in ("decisions", "incidents", "playbooks")]
    return (typed or own or [""])[0]


def _demoted(wiki: Wiki, valued: Brief, source: Source, own: list[Brief], today: str) -> list[Brief]:
    """The pages that still give as current a value that a newer one replaced."""
    if not valued.old:
        return []
    cited = {
        c.id
        for _, claims in valued.sections
        for claim in claims
        for c in claim.citations
        if claim_identity(claim.text) in valued.old
    }
    slugs = [slug for ident in sorted(cited) for slug in wiki.citing.get(ident, ()) if slug != valued.slug]
    slugs += [brief.slug for brief in own] if source.id in cited else []
    return [_bare(wiki, slug, today, own, old=valued.old) for slug in dict.fromkeys(slugs)]


def _bare(wiki: Wiki, slug: str, today: str, own: list[Brief], **changes: Any) -> Brief:
    entry = wiki.entries.get(slug)
    kind, title = (
        (entry.type, entry.title)
        if entry
        else next(((b.type, b.title) for b in own if b.slug == slug), ("entity", slug))
    )
    return Brief(slug, kind, title, today, **changes)


def _of_old_version(wiki: Wiki, source: Source, today: str, touched: set[str]) -> list[Brief]:
    """Pages that rest on the older version and that the new one says nothing of: its claims go all the same."""
    if not source.supersedes:
        return []
    stale = frozenset((source.supersedes,))
    slugs = (slug for slug in wiki.citing.get(source.supersedes, ()) if slug not in touched)
    return [Brief(slug, wiki.entries[slug].type, wiki.entries[slug].title, today, replaced=stale) for slug in slugs]


def _old_record(wiki: Wiki, source: Source) -> list[Source]:
    old = wiki.sources.get(source.supersedes) if source.supersedes else None
    return [old.with_status("superseded")] if old and not old.superseded else []


def _said_before(wiki: Wiki, source: Source) -> frozenset[str]:
    """The identities of all that the compiler may have taken from the older version."""
    older = wiki.sources.get(source.supersedes)
    if older is None:
        return frozenset()
    reading = read_document("\n".join(wiki.read_source(older.id)), older.origin or older.path, title=older.title)
    texts = [s.text for s in reading.statements] + [f.value.strip("\"'") for f in reading.document.fields]
    return frozenset(claim_identity(text) for text in (*texts, reading.document.title, older.title))


def _write(briefs: list[Brief], said: frozenset[str], wiki: Wiki, writer: Writer) -> tuple[Edit, ...]:
    united: dict[str, Brief] = {}
    for brief in briefs:
        united[brief.slug] = merge(united[brief.slug], brief) if brief.slug in united else brief
    edits = []
    for slug, brief in united.items():
        page = wiki.page(slug)
        after = writer.write(replace(brief, said=said) if brief.replaced else brief, page)
        if page is None or after != page.text:
            edits.append(Edit(slug, page.text if page else None, after))
    return tuple(edits)


def _accounts(edits: tuple[Edit, ...], stale: frozenset[str]) -> tuple[Account, ...]:
    """Claims and sides of conflicts that leave because they rest on the older version alone.

    Any other loss is left for the gate to refuse.
    """
    found = []
    for edit in edits:
        if edit.before is not None and edit.after is not None and stale:
            kept = {claim.identity for claim in Page(edit.slug, "", edit.after).claims}
            gone = (claim for claim in Page(edit.slug, "", edit.before).claims if claim.identity not in kept)
            names = dict.fromkeys(c.identity for c in gone if c.citations and {x.id for x in c.citations} <= stale)
            said = Page(edit.slug, "", edit.before).conflicts
            names |= {c.about: None for c in said if stale & {side.citation.id for side in c.sides}}
            found += [Account(edit.slug, name, Reason.SUPERSEDED, edit.slug) for name in names]
    return tuple(found)


def _quiet(text: str) -> str:
    """A line of a source inside the log: no links, no citations, no markup."""
    return " ".join(re.sub(r"[\[\]`*<>|]", " ", text).split())[:200]
