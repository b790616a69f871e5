"""Pages of what sources are about: names that recur or are defined, attributes valued differently."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Sequence
from typing import NamedTuple

from wikic.compile.conflicts import agree, conflict_line
from wikic.compile.facts import Fact
from wikic.compile.layout import claim_identity, render_label
from wikic.compile.likeness import likeness
from wikic.compile.memory import Memory
from wikic.compile.names import Mention
from wikic.compile.write import Brief, Cited
from wikic.model.citation import Citation, Span
from wikic.model.slug import slugify, unique_slug
from wikic.model.source import Source
from wikic.model.told import Told, Value
from wikic.model.wiki import Wiki

_OPEN_TYPES = ("entity", "concept", "person", "project", "place", "event")
_FULL_PAGE = 1500  # words
_NEW_PAGES = 8  # of one source
_IN_PASSING = 4  # sources that speak of a name without being about it
_PER_SOURCE = 3  # claims of one source on the page of a name


class Subject(NamedTuple):
    """One name of a source: the page it has or gets, and what that page gains ("" brief: a link is enough)."""

    slug: str
    label: str
    brief: Brief | None


def cite(source: str, spans: tuple[Span, ...]) -> tuple[Citation, ...]:
    """The citations of lines of a source."""
    return tuple(Citation("source", source, span) for span in spans)


def named_subjects(
    wiki: Wiki, memory: Memory, mentions: list[Mention], source: Source, today: str, stale: frozenset[str]
) -> list[Subject]:
    """The pages that a source's names touch: those that exist, and the few that are worth a new one."""
    grouped: dict[str, list[Mention]] = {}
    for mention in mentions:
        grouped.setdefault(mention.key, []).append(mention)
    found: list[Subject] = []
    new: list[tuple[tuple[int, int, int, int], Subject]] = []
    taken: set[str] = set()
    for order, (key, held) in enumerate(grouped.items()):
        slug = _page_of(wiki, held[0])
        entry = wiki.entries.get(slug) if slug else None
        told = [
            t for t in memory.told(key) if t.source in wiki.sources and t.source not in stale and t.source != source.id
        ]
        if entry is not None:
            # A page that is long enough already gains a link, not one more claim of every source that names it.
            open_page = entry.type in _OPEN_TYPES and (entry.words < _FULL_PAGE or bool(stale & set(entry.sources)))
            about = [m for m in held if m.opens] if open_page else []
            brief = _brief(slug, entry.type, entry.title, about, (), source, wiki, today) if about else None
            found.append(Subject(slug, entry.title, brief))
        elif _worth_a_page(held, told):
            sources = len({t.source for t in told}) + 1
            kind = "concept" if held[0].kind == "term" else "entity"
            base = f"{wiki.settings.types.get(kind, 'entities')}/{slugify(held[0].name)}"
            slug = unique_slug(base, key, {*wiki.entries, *taken} if base in wiki.entries or base in taken else ())
            taken.add(slug)
            brief = _brief(slug, kind, held[0].name, held, told, source, wiki, today)
            new.append(
                ((-sources, -any(m.defines for m in held), -len(held), order), Subject(slug, held[0].name, brief))
            )
    return found + [subject for _, subject in sorted(new, key=lambda entry: entry[0])[:_NEW_PAGES]]


def _worth_a_page(held: list[Mention], told: list[Told]) -> bool:
    """Two sources speak of it, one of them about it, or many in passing; or one defines it and says more."""
    sources = {t.source for t in told}
    if not sources:
        return sum(m.opens for m in held) >= 2 and any(m.defines for m in held)
    return any(m.opens for m in held) or any(t.opens for t in told) or len(sources) + 1 >= _IN_PASSING


def valued_subjects(
    wiki: Wiki, memory: Memory, facts: list[Fact], source: Source, today: str, stale: frozenset[str]
) -> list[Brief]:
    """Pages where this source's facts disagree with earlier ones (a conflict) or replace them."""
    briefs: dict[str, Brief] = {}
    # Read only: a copy of all sources would cost more than the rest. ChainMap is typed for writing.
    known = ChainMap({source.id: source}, wiki.sources)  # type: ignore[arg-type]
    for fact in facts:
        mine = fact.as_value(source.id)
        earlier = [
            v
            for key in _keys(wiki, fact)
            for v in memory.values(key)
            if v.source in wiki.sources and v.source not in stale and v.source != source.id
        ]
        values = sorted(
            (v for v in [*earlier, mine] if not known[v.source].superseded),
            key=lambda v: (known[v.source].date, v.source),
        )
        if mine not in values or all(agree(v, mine) for v in values):
            continue
        last = max((n for n, v in enumerate(values) if v.replaces), default=0)
        current, gone = values[last:], values[:last]
        line = conflict_line(current, mine, known, wiki.settings.language) if mine in current else ""
        if line or gone:
            brief = _value_brief(wiki, fact, current, gone, (line,) if line else (), today)
            briefs[brief.slug] = merge(briefs[brief.slug], brief) if brief.slug in briefs else brief
    return list(briefs.values())


def _keys(wiki: Wiki, fact: Fact) -> list[str]:
    """The key of a fact, and what it would be under the other names of its subject's page."""
    page = wiki.resolve(fact.subject).slug
    names = wiki.names_of(page) if page and wiki.entries[page].type in _OPEN_TYPES else ()
    return [fact.key, *sorted({fact.key_for(name) for name in names} - {fact.key})]


def merge(one: Brief, other: Brief) -> Brief:
    """Two briefs of one page as one."""
    from dataclasses import replace

    return replace(
        one,
        front={**other.front, **one.front},
        lead=one.lead or other.lead,
        sections=(*one.sections, *other.sections),
        related=(*one.related, *other.related),
        mentions=(*one.mentions, *other.mentions),
        conflicts=(*one.conflicts, *other.conflicts),
        callouts=(*one.callouts, *other.callouts),
        status=one.status or other.status,
        replaced=one.replaced | other.replaced,
        old=one.old | other.old,
        renamed={**one.renamed, **other.renamed},
    )


def _page_of(wiki: Wiki, mention: Mention) -> str:
    """The page a name has by its title or an alias; a code identifier only when its case is the page's own."""
    slug = wiki.resolve(mention.name).slug or (wiki.resolve(mention.short).slug if mention.short else None)
    if slug is None or slug.startswith("sources/"):
        return ""
    entry = wiki.entries[slug]
    if mention.kind == "code" and mention.name not in (entry.title, *entry.aliases):
        return ""
    # An acronym alone never merges two expansions: the page must bear the long form too.
    long = {name.casefold() for name in (entry.title, *entry.aliases)}
    return slug if not mention.short or mention.name.casefold() in long else ""


def _brief(
    slug: str, kind: str, title: str, held: list[Mention], told: Sequence[Told], source: Source, wiki: Wiki, today: str
) -> Brief:
    records = {**{t.source: wiki.sources[t.source] for t in told}, source.id: source}
    by_source: dict[str, list[Told]] = {}
    for t in (*(m.as_told(source.id) for m in held), *told):
        by_source.setdefault(t.source, []).append(t)
    rows = [(t, records[ident]) for ident, said in by_source.items() for t in _most_telling(said)]
    rows.sort(key=lambda row: (row[1].superseded, not row[0].defines, row[1].date, row[1].id, row[0].spans))
    united: dict[str, Cited] = {}
    gone: dict[str, Cited] = {}
    for t, record in rows:
        name, side = likeness(t.text), gone if record.superseded else united
        held_one = united.get(name) or side.get(name)
        text = held_one.text if held_one else t.text
        side[name] = Cited(text, (*(held_one.citations if held_one else ()), *cite(t.source, t.spans)))
    current = list(united.values())
    short = next(filter(None, (*(m.short for m in held), *(t.short for t in told))), "")
    aliases = (short,) if short and short != title and wiki.resolve(short).slugs in ((), (slug,)) else ()
    lead, rest = ((current[0],), current[1:]) if slug not in wiki.entries and current else ((), current)
    sections = ((("claims", tuple(rest)),) if rest else ()) + ((("superseded", tuple(gone.values())),) if gone else ())
    summary = (current or list(gone.values()))[0].text
    return Brief(
        slug, kind, title, today, {"summary": shorten(summary), "aliases": aliases}, lead=lead, sections=sections
    )


def _most_telling(said: list[Told]) -> list[Told]:
    """What one source says of a name: its definition first; of a name in passing one statement at most."""
    about = sorted((t for t in said if t.opens), key=lambda t: not t.defines)
    return about[:_PER_SOURCE] or said[:1]


def shorten(text: str, limit: int = 200) -> str:
    """A sentence for a catalogue line: whole, or cut at a word with an ellipsis."""
    plain = " ".join(text.replace("`", "").split())
    return plain if len(plain) <= limit else plain[:limit].rpartition(" ")[0].rstrip(" ,;:") + "…"


def _value_brief(
    wiki: Wiki, fact: Fact, current: list[Value], gone: list[Value], lines: tuple[str, ...], today: str
) -> Brief:
    found = wiki.resolve(fact.subject).slug
    entry = wiki.entries.get(found) if found else None
    usable = entry is not None and entry.type in _OPEN_TYPES
    slug = (
        entry.slug
        if entry is not None and usable
        else f"{wiki.settings.types.get('concept', 'concepts')}/{slugify(fact.subject)}"
    )
    entry = wiki.entries.get(slug)
    united: dict[str, Cited] = {}
    for value in current:
        name = likeness(value.text)
        held = united.get(name, Cited(value.text, ()))
        united[name] = Cited(held.text, (*held.citations, *cite(value.source, value.spans)))
    old = tuple(Cited(v.text, cite(v.source, v.spans)) for v in gone)
    sections = (("claims", tuple(united.values())),) + ((("superseded", old),) if old else ())
    newest = current[-1].text
    return Brief(
        slug, entry.type if entry else "concept", entry.title if entry else render_label(fact.subject), today,
        {"summary": shorten(newest)},
        sections=sections, conflicts=lines, old=frozenset(claim_identity(v.text) for v in gone),
    )  # fmt: skip
