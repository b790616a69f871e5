"""index.md: the catalogue of the wiki, written by code, a line a page; past a budget it splits by type, then by letter.

A line is a link, a summary and a date: 15 to 25 tokens. Superseded and retired pages are left out. Files that only
point to others hold no counts, so a page that comes or changes rewrites the one file that lists it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from wikic.model.link import render_link
from wikic.model.settings import Settings
from wikic.model.slug import slugify
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Entry

_WIDTH = 100  # characters of a line's link and summary, about 25 tokens
_HIDDEN = (Status.SUPERSEDED, Status.RETIRED)
_TITLES = {"en": "Index", "fr": "Catalogue"}

Lines = dict[str, str]  # slug to line


def render_catalogue(entries: Iterable[Entry], settings: Settings) -> dict[str, str]:
    """Paths relative to the kb to the text of each file of the catalogue."""
    by_type: dict[str, Lines] = {}
    for entry in entries:
        if listed(entry, settings):
            by_type.setdefault(entry.type, {})[entry.slug] = render_line(entry)
    return dict(_render(by_type, settings))


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


class Catalogue:
    """The catalogue in memory, so that a change renders the types it touches and no others."""

    def __init__(self, root: Path, entries: Iterable[Entry], settings: Settings) -> None:
        self._root, self._settings = root, settings
        self._by_type: dict[str, Lines] = {}
        for entry in entries:
            self._add(entry)
        self._files = dict(_render(self._by_type, settings))

    def differing(self) -> dict[str, bytes | None]:
        """The files that are not on disk as they should be; None: one that should not be there."""
        wrong = {path: text.encode() for path, text in self._files.items() if self._held(path) != text.encode()}
        return {**wrong, **dict.fromkeys(self._stray())}

    def changed(self, pages: Iterable[tuple[Entry | None, Entry | None]]) -> dict[str, bytes | None]:
        """The files that these pages, before and after, alter; None: one that goes."""
        touched = set()
        for before, after in pages:
            for entry in (before, after):
                touched |= {entry.type} if entry else set()
            if before:
                self._by_type.get(before.type, {}).pop(before.slug, None)
            if after:
                self._add(after)
        old, split = self._files, len(self._files) > 1
        new = dict(_render(self._by_type, self._settings, only=touched if split else None))
        if split and _is_split(self._by_type, self._settings):
            folders = tuple(f"{self._settings.wiki_prefix}index/{kind}" for kind in touched)
            new = {**{path: text for path, text in old.items() if not _within(path, folders)}, **new}
        self._files = new
        gone = dict.fromkeys(path for path in old if path not in new)
        return {**{path: text.encode() for path, text in new.items() if old.get(path) != text}, **gone}

    def _add(self, entry: Entry) -> None:
        if listed(entry, self._settings):
            self._by_type.setdefault(entry.type, {})[entry.slug] = render_line(entry)

    def _held(self, path: str) -> bytes | None:
        place = self._root / path
        return place.read_bytes() if place.is_file() else None

    def _stray(self) -> list[str]:
        folder = self._root / f"{self._settings.wiki_prefix}index"
        found = (path.relative_to(self._root).as_posix() for path in folder.rglob("*.md") if path.is_file())
        return [path for path in found if path not in self._files]


def _within(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == f"{folder}.md" or path.startswith(f"{folder}/") for folder in folders)


def _is_split(by_type: Mapping[str, Lines], settings: Settings) -> bool:
    """Whether all lines together are past the budget of one file."""
    return (
        sum(_tokens(lines.values()) for kind, lines in by_type.items() if kind in settings.types)
        > settings.index_tokens
    )


def _render(
    by_type: Mapping[str, Lines], settings: Settings, only: set[str] | None = None
) -> Iterator[tuple[str, str]]:
    """Each file; `only`: with a split catalogue, index.md and the files of these types."""
    kinds = [kind for kind in settings.types if by_type.get(kind)]
    top, title = f"{settings.wiki_prefix}index.md", f"# {_TITLES[settings.language]}\n"
    if not _is_split(by_type, settings):
        sections = (f"\n## {settings.types[kind]}\n{''.join(_sorted(by_type[kind]))}" for kind in kinds)
        yield top, title + "".join(sections)
        return
    yield top, f"{title}\n" + "".join(f"- [{settings.types[kind]}](index/{kind}.md)\n" for kind in kinds)
    for kind in kinds:
        if only is None or kind in only:
            yield from _render_type(kind, by_type[kind], settings)


def _render_type(kind: str, lines: Lines, settings: Settings) -> Iterator[tuple[str, str]]:
    folder, path = settings.types[kind], f"{settings.wiki_prefix}index/{kind}"
    if _tokens(lines.values()) <= settings.index_tokens:
        yield f"{path}.md", f"# {folder}\n\n{''.join(_sorted(lines))}"
        return
    shards = _shards(sorted((slug.rpartition("/")[2], slug) for slug in lines), lines, settings.index_tokens)
    yield f"{path}.md", f"# {folder}\n\n" + "".join(f"- [{name}]({kind}/{name}.md)\n" for name in shards)
    for name, slugs in shards.items():
        yield f"{path}/{name}.md", f"# {folder} {name}\n\n{''.join(lines[slug] for slug in slugs)}"


def _shards(names: list[tuple[str, str]], lines: Lines, budget: int) -> dict[str, list[str]]:
    """Slugs by the beginning of their file name, as short a one as keeps a shard within the budget.

    names: (file name, slug), sorted.
    """
    found: dict[str, list[str]] = {}
    waiting = [names]
    while waiting:
        group = waiting.pop()
        shared = _shared(group[0][0], group[-1][0])
        parts: dict[str, list[tuple[str, str]]] = {}
        for name, slug in group:
            parts.setdefault(name[: shared + 1], []).append((name, slug))
        for start, part in parts.items():
            if len(parts) > 1 and _tokens(lines[slug] for _, slug in part) > budget:
                waiting.append(part)
            else:
                found.setdefault(slugify(start), []).extend(slug for _, slug in part)
    return {name: sorted(found[name]) for name in sorted(found)}


def _shared(first: str, last: str) -> int:
    """How many characters two names begin with in common."""
    return next((at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))


def _sorted(lines: Lines) -> list[str]:
    return [lines[slug] for slug in sorted(lines)]


def _tokens(lines: Iterable[str]) -> int:
    """About four characters a token."""
    return sum(map(len, lines)) // 4
