"""index.md: the catalogue of the wiki, written by code, a line a page; past a budget it splits by type, then by letter.

A line is a link, a summary and a date: 15 to 25 tokens. Superseded and retired pages are left out. Files that only
point to others hold no counts, so a page that comes or changes rewrites the one file that lists it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from wikic.model.link import render_link
from wikic.model.settings import Settings
from wikic.model.slug import slugify
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Entry

_WIDTH = 100  # characters of a line's link and summary, about 25 tokens
_HIDDEN = (Status.SUPERSEDED, Status.RETIRED)
_TITLES = {"en": "Index", "fr": "Catalogue"}


def render_catalogue(entries: Iterable[Entry], settings: Settings) -> dict[str, str]:
    """Paths relative to the kb to the text of each file of the catalogue."""
    return Catalogue(Path(), entries, settings).files


def listed(entry: Entry, settings: Settings) -> bool:
    """Whether the default index names a page."""
    return entry.type in settings.types and parse_status(entry.status) not in _HIDDEN


def render_line(entry: Entry) -> str:
    """`- [[slug|title]] summary · date`; a title that the slug says already is left out."""
    title = " ".join(entry.title.replace("[", "(").replace("]", ")").replace("|", "/").split())
    link = render_link(entry.slug, "" if slugify(title) == entry.slug.rpartition("/")[2] else title)
    summary, room = " ".join(entry.summary.split()), max(24, _WIDTH - len(link))
    if len(summary) > room:
        summary = f"{summary[:room].rpartition(' ')[0] or summary[:room]} …"
    told = " · ".join(part for part in (summary, entry.date or entry.updated) if part)
    return f"- {link} {told}".rstrip() + "\n"


class _Part(NamedTuple):
    """A run of a listing whose names begin alike, as one shard holds it."""

    first: str
    length: int


class _Shard(NamedTuple):
    parts: tuple[_Part, ...]
    text: str


class _Listing:
    """The lines of one type, sorted as they come, so that a page more costs what its own shard costs."""

    def __init__(self, kind: str, settings: Settings) -> None:
        self._folder, self._budget = settings.types[kind], settings.index_tokens
        self._path = f"{settings.wiki_prefix}index/{kind}"
        self._lines: dict[str, str] = {}  # slug to line
        self._names: list[tuple[str, str]] = []  # file name and slug of each, sorted
        self._sizes: list[int] = []  # characters of the line of each
        self._shards: dict[str, _Shard] = {}  # as last rendered, by name
        self._touched: set[str] = set()  # file names since then

    def __bool__(self) -> bool:
        return bool(self._lines)

    @property
    def tokens(self) -> int:
        """About four characters a token."""
        return sum(self._sizes) // 4

    @property
    def text(self) -> str:
        """All lines."""
        return "".join(self._lines[slug] for slug in sorted(self._lines))

    def set(self, slug: str, line: str) -> None:
        """List a page by this line; "" takes it out."""
        name = slug.rpartition("/")[2], slug
        at = bisect_left(self._names, name)
        if self._lines.pop(slug, ""):
            del self._names[at], self._sizes[at]
        if line:
            self._lines[slug] = line
            self._names.insert(at, name)
            self._sizes.insert(at, len(line))
        if self._shards:
            self._touched.add(name[0])

    def files(self) -> dict[str, str]:
        """The files of a type that has its own."""
        if self.tokens <= self._budget:
            self._shards.clear()
            return {f"{self._path}.md": f"# {self._folder}\n\n{self.text}"}
        self._shards = {name: self._shard(name, parts) for name, parts in sorted(self._cut().items())}
        self._touched.clear()
        stem = self._path.rpartition("/")[2]
        top = f"# {self._folder}\n\n" + "".join(f"- [{name}]({stem}/{name}.md)\n" for name in self._shards)
        shards = {f"{self._path}/{name}.md": shard.text for name, shard in self._shards.items()}
        return {f"{self._path}.md": top, **shards}

    def _cut(self) -> dict[str, list[tuple[int, int]]]:
        """Runs of names by their beginning, as short a one as keeps a shard within the budget."""
        sizes = [0, *accumulate(self._sizes)]
        found: dict[str, list[tuple[int, int]]] = {}
        waiting = [(0, len(self._names))]
        while waiting:
            runs = list(self._runs(*waiting.pop()))
            for name, start, end in runs:
                if len(runs) > 1 and (sizes[end] - sizes[start]) // 4 > self._budget:
                    waiting.append((start, end))
                else:
                    found.setdefault(slugify(name), []).append((start, end))
        return found

    def _runs(self, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """A run of names parted by the first character in which they differ."""
        shared = _shared(self._names[start][0], self._names[end - 1][0])
        while start < end:
            name = self._names[start][0][: shared + 1]
            after = bisect_right(self._names, name, start, end, key=lambda pair: pair[0][: shared + 1])
            yield name, start, after
            start = after

    def _shard(self, name: str, runs: list[tuple[int, int]]) -> _Shard:
        """The shard of these runs; the one that was rendered before when nothing in it has changed."""
        parts = tuple(_Part(self._names[start][1], end - start) for start, end in runs)
        before = self._shards.get(name)
        if before and before.parts == parts and not any(self._touches(run) for run in runs):
            return before
        slugs = sorted(slug for start, end in runs for _, slug in self._names[start:end])
        return _Shard(parts, f"# {self._folder} {name}\n\n" + "".join(self._lines[slug] for slug in slugs))

    def _touches(self, run: tuple[int, int]) -> bool:
        first, last = self._names[run[0]][0], self._names[run[1] - 1][0]
        return any(first <= name <= last for name in self._touched)


class Catalogue:
    """The catalogue in memory, so that a change renders the types it touches and no others."""

    def __init__(self, root: Path, entries: Iterable[Entry], settings: Settings) -> None:
        self._root, self._settings = root, settings
        self._listings = {kind: _Listing(kind, settings) for kind in settings.types}
        for entry in entries:
            self._set(entry)
        self.files = self._render(self._listings)

    def differing(self) -> dict[str, bytes | None]:
        """The files that are not on disk as they should be; None: one that should not be there."""
        wrong = {path: text.encode() for path, text in self.files.items() if self._held(path) != text.encode()}
        return {**wrong, **dict.fromkeys(self._stray())}

    def changed(self, pages: Iterable[tuple[Entry | None, Entry | None]]) -> dict[str, bytes | None]:
        """The files that these pages, before and after, alter; None: one that goes."""
        touched = set()
        for before, after in pages:
            for entry in (before, after):
                touched |= {entry.type} & self._listings.keys() if entry else set()
            if before and before.type in self._listings:
                self._listings[before.type].set(before.slug, "")
            if after:
                self._set(after)
        old, self.files = self.files, self._changed(touched)
        gone = dict.fromkeys(path for path in old if path not in self.files)
        return {**{path: text.encode() for path, text in self.files.items() if old.get(path) != text}, **gone}

    def _changed(self, touched: set[str]) -> dict[str, str]:
        """All files, of which those of other types are as they were while the catalogue is split."""
        if len(self.files) == 1 or not self._is_split:
            return self._render(self._listings)
        folders = tuple(f"{self._settings.wiki_prefix}index/{kind}" for kind in touched)
        kept = {path: text for path, text in self.files.items() if not _within(path, folders)}
        return kept | self._render(touched)

    def _set(self, entry: Entry) -> None:
        if listed(entry, self._settings):
            self._listings[entry.type].set(entry.slug, render_line(entry))

    @property
    def _is_split(self) -> bool:
        """Whether all lines together are past the budget of one file."""
        return sum(listing.tokens for listing in self._listings.values()) > self._settings.index_tokens

    def _render(self, kinds: Iterable[str]) -> dict[str, str]:
        """index.md and, with a split catalogue, the files of these types."""
        types = self._settings.types
        held = {kind: listing for kind, listing in self._listings.items() if listing}
        top, title = f"{self._settings.wiki_prefix}index.md", f"# {_TITLES[self._settings.language]}\n"
        if not self._is_split:
            return {top: title + "".join(f"\n## {types[kind]}\n{listing.text}" for kind, listing in held.items())}
        files = {top: f"{title}\n" + "".join(f"- [{types[kind]}](index/{kind}.md)\n" for kind in held)}
        for kind in kinds:
            files |= held[kind].files() if kind in held else {}
        return files

    def _held(self, path: str) -> bytes | None:
        place = self._root / path
        return place.read_bytes() if place.is_file() else None

    def _stray(self) -> list[str]:
        folder = self._root / f"{self._settings.wiki_prefix}index"
        found = (path.relative_to(self._root).as_posix() for path in folder.rglob("*.md") if path.is_file())
        return [path for path in found if path not in self.files]


def _within(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == f"{folder}.md" or path.startswith(f"{folder}/") for folder in folders)


def _shared(first: str, last: str) -> int:
    """How many characters two names begin with in common."""
    return next((at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
