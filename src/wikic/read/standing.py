"""What still stands: the status of a source, what replaced it and what it replaced, older versions in a series.

A document is superseded when its manifest line or one of its pages says so. Two kinds of series tell it too, whatever
their pages say: documents whose paths differ in a version alone (`etcd-v3.1-limit`, `etcd-v3.6-limit`), of which the
highest version stands; and transcripts whose names differ in the last letter or number, when the answer cites a later
meeting on the same matter: the last meeting has the last word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from wikic.model.citation import Span
from wikic.model.source import Source
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Wiki

_VERSION = re.compile(r"v?(\d+(?:\.\d+)+)(?=[^/]*$)")
_SEQUEL = re.compile(r"(\d+|(?<=[\d_-])[a-z])(?=\.(?:vtt|srt)$)")
REPLACED_SECTIONS = ("superseded", "history")
SUPERSESSION = ("supersedes", "superseded_by", "refines")


class Standing:
    """Answers for one wiki; what it works out once is kept."""

    def __init__(self, wiki: Wiki) -> None:
        self.wiki = wiki
        self._replaced: dict[str, list[Span]] = {}

    def status(self, ident: str, slug: str) -> Status:
        """The status with which a citation of this source on this page is shown."""
        source = self.wiki.sources[ident]
        if source.superseded or self.newest(source):
            return Status.SUPERSEDED
        if source.retracted:
            return Status.RETIRED
        told = [
            parse_status(self.wiki.entries[page].status)
            for page in (*self.homes(ident), slug)
            if page in self.wiki.entries
        ]
        ranked = (Status.SUPERSEDED, Status.RETIRED, Status.UNVERIFIED, Status.TO_REVIEW)
        return next((status for status in ranked if status in told), Status.IN_FORCE)

    def is_replaced(self, ident: str, lines: tuple[int, int]) -> bool:
        """Whether a page says that what these lines of a source state was replaced, though the source stands."""
        if ident not in self._replaced:
            self._replaced[ident] = list(self._replaced_spans(ident))
        return any(lines[0] <= span.start and span.end <= lines[1] for span in self._replaced[ident])

    def _replaced_spans(self, ident: str) -> Iterator[Span]:
        for slug in self.wiki.citing.get(ident, ()):
            page = self.wiki.page(slug)
            for claim in page.claims if page else ():
                told = claim.citations if claim.section in REPLACED_SECTIONS else ()
                yield from (c.span for c in told if c.span and ident.startswith(c.id[:12]))

    def homes(self, ident: str) -> tuple[str, ...]:
        """The pages that are this one document: its source page, and the typed page that rests on it alone."""
        return tuple(slug for slug in self.wiki.citing.get(ident, ()) if self._is_home(slug, ident))

    def source_of(self, slug: str) -> str | None:
        """The one source that a page is the page of."""
        entry = self.wiki.entries.get(slug)
        held = entry.sources if entry else ()
        return next((ident for ident in held if ident in self.wiki.sources and self._is_home(slug, ident)), None)

    def related(self, slugs: Iterable[str]) -> list[str]:
        """The pages that these supersede or refine, or are superseded or refined by, to their end both ways."""
        todo = list(slugs)
        seen, found = set(todo), []
        while todo:
            slug = todo.pop(0)
            for key, target in (*self.wiki.entries[slug].relations, *self._pointing(slug)):
                reached = self.wiki.resolve(target).slug
                if key in SUPERSESSION and reached and reached not in seen:
                    seen.add(reached)
                    found.append(reached)
                    todo.append(reached)
        return found

    def newest(self, source: Source) -> Source | None:
        """The document of the same path but for a higher version, the highest; None when this is it."""
        match = _VERSION.search(source.origin)
        if match is None:
            return None
        newest = max(self._versions[_VERSION.sub("*", source.origin)], key=lambda pair: pair[0])
        return newest[1] if newest[0] > version_key(match[1]) else None

    def version(self, source: Source, version: str) -> Source | None:
        """The document of the same path but for its version, in this version or a part of it."""
        for _, other in self._versions.get(_VERSION.sub("*", source.origin), ()):
            match = _VERSION.search(other.origin)
            if match and f"{match[1]}.".startswith(f"{version}."):
                return other
        return None

    def _is_home(self, slug: str, ident: str) -> bool:
        entry = self.wiki.entries[slug]
        if entry.type == "source":
            return ident in entry.sources
        return entry.type in ("decision", "incident", "playbook") and entry.sources == (ident,)

    def _pointing(self, slug: str) -> list[tuple[str, str]]:
        """The relations of other pages to this one."""
        relations = (
            (linker, relation)
            for linker in self.wiki.backlinks(slug)
            for relation in self.wiki.entries[linker].relations
        )
        return [(key, linker) for linker, (key, target) in relations if self.wiki.resolve(target).slug == slug]

    @cached_property
    def _versions(self) -> dict[str, list[tuple[tuple[int, ...], Source]]]:
        found: dict[str, list[tuple[tuple[int, ...], Source]]] = {}
        for source in self.wiki.sources.values():
            if match := _VERSION.search(source.origin):
                found.setdefault(_VERSION.sub("*", source.origin), []).append((version_key(match[1]), source))
        return found


def is_transcript(origin: str) -> bool:
    """Whether a document is the record of people speaking in turns."""
    return origin.lower().endswith((".vtt", ".srt"))


def version_key(version: str) -> tuple[int, ...]:
    """A version as compared."""
    return tuple(int(number) for number in version.split("."))


def meeting_series(source: Source) -> tuple[str, tuple[int, str]] | None:
    """The name of a series of meetings and the place of this one in it; None when it is no transcript of a series."""
    found = _SEQUEL.search(source.origin.lower())
    if found is None:
        return None
    place = (int(found[1]), "") if found[1].isdigit() else (0, found[1])
    return source.origin.lower()[: found.start()], place
