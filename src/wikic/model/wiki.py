"""The wiki as a value: read-only, answering from the catalogue entries and reading a page only when asked.

Built by the store from its cache; `with_plan` is the wiki as a plan would leave it, sharing all it does not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from wikic.model.change import Plan
from wikic.model.citation import ID_LENGTH, Citation
from wikic.model.link import Link
from wikic.model.page import Conflict, Page, Section
from wikic.model.settings import Settings
from wikic.model.slug import fold
from wikic.model.source import Source
from wikic.model.status import Status, parse_status


class Entry(NamedTuple):
    """What the catalogue knows of a page without opening it; built once per content and kept in the cache.

    cited_text: references of the citations, each once, in order, a space between them: one string for what a wiki has
    most of. relations: (key, target) pairs of the front
    matter's typed links (supersedes, superseded_by, depends_on, about, contradicts). words: size in words, about.
    """

    slug: str
    path: str
    type: str
    title: str
    summary: str
    aliases: tuple[str, ...]
    status: str
    sources: tuple[str, ...]
    created: str
    updated: str
    date: str
    links: tuple[Link, ...]
    cited_text: str
    relations: tuple[tuple[str, str], ...]
    conflicts: tuple[Conflict, ...]
    sections: tuple[Section, ...]
    words: int
    revisions: int = 0

    @property
    def cited(self) -> list[str]:
        """References of the citations, each once, in order."""
        return self.cited_text.split()

    @property
    def current(self) -> bool:
        """Whether its content may be given as valid: neither replaced, nor retired, nor unverified."""
        return parse_status(self.status) in (Status.IN_FORCE, Status.TO_REVIEW)


RELATIONS = ("supersedes", "superseded_by", "depends_on", "refines", "about", "contradicts")


class Resolution(NamedTuple):
    """Where a link leads: one slug, none (missing), or several (ambiguous)."""

    slugs: tuple[str, ...]

    @property
    def slug(self) -> str | None:
        """The page it leads to, None when there is none or more than one."""
        return self.slugs[0] if len(self.slugs) == 1 else None


def entry_of(page: Page) -> Entry:
    """The catalogue entry of a page."""
    front = page.front
    return Entry(
        slug=page.slug,
        path=page.path,
        type=front.text("type"),
        title=page.title,
        summary=front.text("summary"),
        aliases=front.items("aliases"),
        status=front.text("status"),
        sources=front.items("sources"),
        created=front.text("created"),
        updated=front.text("updated"),
        date=front.text("date"),
        links=page.links,
        cited_text=" ".join(page.references),
        relations=tuple((key, target) for key in RELATIONS for target in front.items(key)),
        conflicts=page.conflicts,
        sections=page.sections,
        words=page.text.count(" ") + page.text.count("\n"),
        revisions=int(number) if (number := front.text("revisions")).isdecimal() else 0,
    )


@dataclass(frozen=True, eq=False)
class Wiki:
    """Entries by slug, sources by id, and two readers: the text of a page by slug, the lines of a source by id.

    A reader returns None (page) or raises nothing and returns [] (source) when the file is gone.
    """

    entries: Mapping[str, Entry]
    sources: Mapping[str, Source]
    read_page: Callable[[str], str | None]
    read_source: Callable[[str], list[str]]
    settings: Settings = field(default_factory=Settings)
    commit_text: Callable[[str], str | None] = lambda sha: None  # message and diff of a commit, None when unknown
    read_own: Callable[[], Mapping[str, str]] = (
        dict  # texts by path of what code writes: log.md, index.md and its parts
    )
    raw_digests: Callable[[], Mapping[str, str] | None] = lambda: (
        None
    )  # sha256 of the originals by path, None: not asked

    def page(self, slug: str) -> Page | None:
        """A page, parsed; None when there is none."""
        text = self.read_page(slug)
        return None if text is None else Page(slug, self.settings.page_path(slug), text)

    def pages(self, slugs: Iterable[str]) -> Iterator[Page]:
        """The pages that exist among these, in the order asked."""
        return (page for slug in slugs if (page := self.page(slug)) is not None)

    def source(self, reference: str) -> Source | None:
        """The source that an id or an unambiguous prefix names."""
        found = self.sources.get(reference)
        if found is None and len(reference) < 12:
            matches = [source for ident, source in self.sources.items() if ident.startswith(reference)]
            found = matches[0] if len(matches) == 1 else None
        return found

    def pull_request(self, number: str) -> Source | None:
        """The digest of a pull request, raw/prs/<number>.md."""
        return next((s for s in self._by_path.get(f"raw/prs/{number}.md", ())), None)

    def cited_source(self, kind: str, ident: str) -> Source | None:
        """The source that a citation of that kind names; None when it is unknown or no source."""
        if kind == "source":
            return self.source(ident)
        return self.pull_request(ident) if kind == "pr" else None

    def cited_lines(self, citation: Citation) -> list[str] | None:
        """The lines a citation names; None when what it cites is unknown, [] when its span lies outside."""
        kind, ident, span = citation
        if kind == "git":
            text = self.commit_text(ident)
            return None if text is None else text.split("\n")
        source = self.cited_source(kind, ident)
        if source is None:
            return None
        lines = self._lines_of(source.id)
        if span is None:
            return lines
        return lines[span.start - 1 : span.end] if 1 <= span.start <= span.end <= len(lines) else []

    def _lines_of(self, ident: str) -> list[str]:
        """A source's lines; the last one asked is at hand, since the claims of a page cite one source after another."""
        if ident not in self._at_hand:
            self._at_hand.clear()
            self._at_hand[ident] = self.read_source(ident)
        return self._at_hand[ident]

    @cached_property
    def _at_hand(self) -> dict[str, list[str]]:
        return {}

    def resolve(self, target: str) -> Resolution:
        """Where a link's target leads: by slug, then file name, then title or alias; source pages come last."""
        if target in self.entries:
            return Resolution((target,))
        if target not in self._resolved:
            name = fold(target)
            self._resolved[target] = next((found for level in self._names if (found := level.get(name))), ())
        return Resolution(self._resolved[target])

    def named(self, folded: str) -> tuple[str, ...]:
        """The slugs of every page that has this folded name as its file name, title or alias."""
        return tuple(dict.fromkeys(slug for level in self._names for slug in level.get(folded, ())))

    @cached_property
    def crowded(self) -> frozenset[str]:
        """The slugs of the pages that have a name in common with another page, source pages aside."""
        first: dict[str, tuple[str, ...]] = {}
        found: set[str] = set()
        for level in self._names[:3]:
            for name, slugs in level.items():
                held = first.setdefault(name, slugs)
                if held != slugs or len(slugs) > 1:
                    found.update(held, slugs)
        return frozenset(found)

    def backlinks(self, slug: str) -> tuple[str, ...]:
        """The slugs of the pages that link to this one, sorted."""
        entry = self.entries.get(slug)
        if entry is None:
            return ()
        linkers = {linker for name in _names_of(entry) for linker in self._linkers.get(name, ())}
        return tuple(sorted(linker for linker in linkers if linker != slug and self.links_to(linker, slug)))

    def names_of(self, slug: str) -> frozenset[str]:
        """The folded names that a page answers to, none when there is no such page."""
        entry = self.entries.get(slug)
        return frozenset(_names_of(entry)) if entry else frozenset()

    def linkers(self, names: Iterable[str]) -> frozenset[str]:
        """The slugs of the pages with a link written with one of these folded names."""
        return frozenset(linker for name in names for linker in self._linkers.get(name, ()))

    def linked(self, slug: str) -> bool:
        """Whether another page links to this one; cheaper than its backlinks."""
        return slug in self._led_to

    def links_to(self, linker: str, slug: str) -> bool:
        """Whether one page links to another."""
        return slug in self.targets(linker)

    def targets(self, slug: str) -> frozenset[str]:
        """The slugs of the pages that a page's links lead to; links to several pages or to none are left out."""
        held = self._targets.get(slug)
        if held is None:
            names = {link.target for link in self.entries[slug].links}
            exact = names & self.entries.keys()
            more = {self.resolve(name).slug for name in names - exact}
            held = self._targets[slug] = frozenset(exact.union(filter(None, more)))
        return held

    def loose_links(self, slug: str) -> list[Link]:
        """The links of a page that are not written as a slug: few, and those that have to be resolved."""
        held = self._loose.get(slug)
        if held is None:
            entries = self.entries
            held = self._loose[slug] = [link for link in entries[slug].links if link[0] not in entries]
        return held

    @cached_property
    def cited_ids(self) -> frozenset[str]:
        """What the citations of all pages name, without their lines: ids of sources, `git:<sha>`, `pr:<number>`."""
        heads = {reference[:ID_LENGTH] for entry in self.entries.values() for reference in entry.cited}
        odd = heads - self.sources.keys()
        if not odd:
            return frozenset(heads)
        cited = (reference for entry in self.entries.values() for reference in entry.cited)
        named = {reference.partition("#")[0] for reference in cited if reference[:ID_LENGTH] in odd}
        return frozenset(heads - odd | named)

    @cached_property
    def citing(self) -> dict[str, tuple[str, ...]]:
        """Source id to the slugs of the pages whose claims cite it."""
        found: dict[str, list[str]] = {}
        for slug, entry in self.entries.items():
            for ident in dict.fromkeys(reference.partition("#")[0] for reference in entry.cited):
                found.setdefault(ident, []).append(slug)
        return {ident: tuple(slugs) for ident, slugs in found.items()}

    def with_plan(self, plan: Plan) -> Wiki:
        """The wiki as the plan would leave it; the plan is not checked."""
        texts = {edit.slug: edit.after for edit in plan.edits}
        lines = {ident: text.split("\n") for ident, text in plan.texts.items()}
        entries = dict(self.entries)
        for slug, text in texts.items():
            entries.pop(slug, None)
            if text is not None:
                entries[slug] = entry_of(Page(slug, self.settings.page_path(slug), text))
        read_page, read_source = self.read_page, self.read_source
        after = replace(
            self,
            entries=entries,
            sources={**self.sources, **{source.id: source for source in plan.sources}},
            read_page=lambda slug: texts[slug] if slug in texts else read_page(slug),
            read_source=lambda ident: lines[ident] if ident in lines else read_source(ident),
        )
        after._share_names(self, texts)
        return after

    def reading(self, read_page: Callable[[str], str | None], read_source: Callable[[str], list[str]]) -> Wiki:
        """The same wiki with other readers: after a plan is applied, the texts are on disk again."""
        same = replace(self, read_page=read_page, read_source=read_source)
        same.__dict__.update({key: self.__dict__[key] for key in ("_names", "_linkers") if key in self.__dict__})
        return same

    @cached_property
    def _names(self) -> tuple[dict[str, tuple[str, ...]], ...]:
        levels: tuple[dict[str, tuple[str, ...]], ...] = ({}, {}, {}, {}, {})
        for entry in self.entries.values():
            _add_names(levels, entry)
        return levels

    @cached_property
    def _resolved(self) -> dict[str, tuple[str, ...]]:
        return {}

    @cached_property
    def _loose(self) -> dict[str, list[Link]]:
        return {}

    @cached_property
    def _targets(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def _led_to(self) -> frozenset[str]:
        entries = self.entries
        exact = {link[0] for slug, entry in entries.items() for link in entry.links if link[0] != slug}
        loose = ((slug, self.resolve(link.target).slug) for slug in entries for link in self.loose_links(slug))
        return frozenset(exact & entries.keys() | {target for slug, target in loose if target and target != slug})

    @cached_property
    def _linkers(self) -> dict[str, tuple[str, ...]]:
        linkers: dict[str, list[str]] = {}
        for entry in self.entries.values():
            for name in {fold(link.target) for link in entry.links}:
                linkers.setdefault(name, []).append(entry.slug)
        return {name: tuple(slugs) for name, slugs in linkers.items()}

    @cached_property
    def _by_path(self) -> dict[str, tuple[Source, ...]]:
        found: dict[str, tuple[Source, ...]] = {}
        for source in self.sources.values():
            found[source.path] = (*found.get(source.path, ()), source)
        return found

    def _share_names(self, before: Wiki, changed: Iterable[str]) -> None:
        """Derive the name and link indexes from those of the wiki before, in the size of the change."""
        levels = tuple(dict(level) for level in before._names)
        linkers = dict(before._linkers)
        for slug in changed:
            if old := before.entries.get(slug):
                for level, name in _levels_of(old):
                    levels[level][name] = tuple(s for s in levels[level].get(name, ()) if s != slug)
                for name in {fold(link.target) for link in old.links}:
                    linkers[name] = tuple(s for s in linkers.get(name, ()) if s != slug)
            if new := self.entries.get(slug):
                _add_names(levels, new)
                for name in {fold(link.target) for link in new.links}:
                    linkers[name] = (*linkers.get(name, ()), slug)
        self.__dict__.update(_names=levels, _linkers=linkers)


def _add_names(levels: tuple[dict[str, tuple[str, ...]], ...], entry: Entry) -> None:
    slug = entry.slug
    for level, name in _levels_of(entry):
        held = levels[level].setdefault(name, (slug,))
        if slug not in held:
            levels[level][name] = (*held, slug)


def _levels_of(entry: Entry) -> list[tuple[int, str]]:
    """The names of a page, each with its rank: slug, file name, title and aliases; those of source pages last."""
    source, slug = 2 if entry.type == "source" else 0, fold(entry.slug)
    named = [(0, slug), (1 + source, slug.rpartition("/")[2].strip("-"))]
    return named + [(2 + source, fold(name)) for name in (entry.title, *entry.aliases) if name]


def _names_of(entry: Entry) -> set[str]:
    return {name for _, name in _levels_of(entry)}
