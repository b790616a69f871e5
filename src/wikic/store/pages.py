"""The pages on disk: found, read, and each looked at once while its text is at hand."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from wikic.model.page import Page
from wikic.model.settings import Settings
from wikic.model.wiki import entry_of
from wikic.store.files import Odd, Stat, nfc, scan
from wikic.store.packed import pack_entry
from wikic.store.workers import spread


class Read(NamedTuple):
    """A file as read. entry: packed; empty when the content is as it was known, or no text.

    looked: what `Watch.look` said of the page, None when it was not asked.
    """

    path: str
    stat: Stat
    digest: str
    entry: bytes = b""
    looked: Any = None


class Watch(Protocol):
    """Who wants to see every page that is read."""

    def look(self, page: Page) -> Any:
        """Whatever is to be kept of a page; asked in the process that reads it, so the answer has to pickle."""

    def see(self, slug: str, digest: str, looked: Any, todo: int) -> None:
        """Told what `look` said of a page of that content, one of `todo` that are read."""


def page_files(root: Path, settings: Settings) -> tuple[dict[str, Stat], tuple[Odd, ...]]:
    """The files under the wiki's folders whose name is a page's, with their stat; and what is there and no file."""
    seen: dict[str, Stat] = {}
    odd: list[Odd] = []
    for top in dict.fromkeys(settings.types.values()) if settings.in_repo else ("wiki",):
        if (root / top).is_symlink():
            odd.append((top, "link"))
        elif (root / top).is_dir():
            scan(root, top, ".md", seen, odd)
    own = tuple(f"{settings.wiki_prefix}{name}" for name in ("index.md", "log.md", "index/"))
    for path in [path for path in seen if path.startswith(own)]:
        del seen[path]
    return seen, tuple(sorted(odd))


def read_pages(
    root: Path, settings: Settings, files: Mapping[str, Stat], known: Mapping[str, str], watch: Watch | None
) -> Iterator[Read]:
    """Each of these files, where a page can stand; `known`: digests by path, of which only what differs is parsed."""
    return filter(None, spread(partial(_read, root, settings, known, watch), list(files.items())))


def digest(data: bytes) -> str:
    """The first half of the sha256, in hex: a name for a content, not a proof of it."""
    return hashlib.sha256(data).hexdigest()[:32]


def _read(
    root: Path, settings: Settings, known: Mapping[str, str], watch: Watch | None, file: tuple[str, Stat]
) -> Read | None:
    path, stat = file
    slug = settings.slug_of(nfc(path))
    if slug is None:
        return None
    try:
        with open(f"{root}/{path}", "rb") as opened:  # a Path of every page would cost more than reading it
            data = opened.read()
    except OSError:
        return Read(path, stat, "")
    content = digest(data)
    if known.get(path) == content:
        return Read(path, stat, content)
    try:
        page = None if b"\0" in data else Page(slug, nfc(path), data.decode())
    except UnicodeDecodeError:
        page = None
    if page is None:
        return Read(path, stat, content)
    return Read(path, stat, content, pack_entry(entry_of(page)), watch.look(page) if watch else None)
