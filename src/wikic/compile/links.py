"""Links of one document to another, carried over from sources to pages; who is meant is settled by names. Pure."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from wikic.compile.document import Document
from wikic.compile.memory import Memory
from wikic.model.link import parse_links
from wikic.model.markdown import parse_markdown
from wikic.model.slug import fold
from wikic.model.source import Source
from wikic.model.wiki import Entry, Wiki

_INLINE = re.compile(r"(?<!!)\[[^\[\]\n]*\]\(\s*<?([^()<>\s]+)>?(?:\s+\"[^\"\n]*\")?\s*\)")
_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:|[/#?]", re.I)
_DOCUMENT = re.compile(r"\.(?:md|markdown|rst|txt|html?|pdf|docx|pptx|vtt|srt|csv)$", re.I)
_SHOWN = 10


class SourceLink(NamedTuple):
    """A link as a source writes it: to a name, or to a file beside its own."""

    target: str
    by_name: bool


def parse_source_links(text: str) -> tuple[SourceLink, ...]:
    """The wikilinks of a text and its relative links to documents, each once; images, code and the web left out."""
    if "[[" not in text and "](" not in text:
        return ()
    prose = parse_markdown(text).prose
    found = [SourceLink(link.target, True) for link in parse_links(prose) if link.target]
    for match in _INLINE.finditer(prose):
        target = unquote(re.split(r"[#?]", match[1])[0])
        if not _OUTSIDE.match(match[1]) and _DOCUMENT.search(target):
            found.append(SourceLink(target, False))
    return tuple(dict.fromkeys(found))


def link_names(links: Iterable[SourceLink], source: Source) -> dict[str, str]:
    """What a source's links call their documents, each with the target as written."""
    found: dict[str, str] = {}
    for link in links:
        if link.by_name:
            found.setdefault(_name(link.target), link.target)
        for base in () if link.by_name else _files(source):
            found.setdefault(
                f"file:{posixpath.normpath(posixpath.join(posixpath.dirname(base), link.target))}", link.target
            )
    return {name: target for name, target in found.items() if name != "name:"}


def own_names(document: Document, source: Source) -> tuple[str, ...]:
    """What links of other documents may call this one: its files, their names, its title, its id."""
    named = (*source.origins, document.title, document.id)
    return tuple(dict.fromkeys((*(f"file:{p}" for p in _files(source)), *(_name(name) for name in named if name))))


def linked_pages(wiki: Wiki, memory: Memory, names: Iterable[str], source: Source) -> list[Entry]:
    """The pages of the documents that a source links to; a name that several bear leads nowhere."""
    found = (_other(wiki, memory.named(name), source) for name in names)
    return _pages(wiki, memory, (held[0] for held in found if len(held) == 1))


def linking_pages(wiki: Wiki, memory: Memory, names: Iterable[str], source: Source) -> list[Entry]:
    """The pages of the earlier documents whose links mean this one and no other."""
    alone = (name for name in names if not _other(wiki, memory.named(name), source))
    return _pages(wiki, memory, (i for name in alone for i in _other(wiki, memory.linking(name), source)))


def ghosts(memory: Memory, names: dict[str, str], expected: Iterable[str]) -> str:
    """The targets that no document answers to, nor one that is `expected`: a line of them, "" for none."""
    coming = set(expected)
    lacking = list(dict.fromkeys(t for name, t in names.items() if name not in coming and not memory.named(name)))
    more = f" (+{len(lacking) - _SHOWN})" if len(lacking) > _SHOWN else ""
    return ", ".join(" ".join(re.sub(r"[\[\]`*<>|]", " ", target).split()) for target in lacking[:_SHOWN]) + more


def _files(source: Source) -> tuple[str, ...]:
    return source.places or source.origins


def _name(target: str) -> str:
    pure = PurePosixPath(target.strip())
    return f"name:{fold(pure.stem if _DOCUMENT.search(pure.name) else pure.name)}"


def _other(wiki: Wiki, sources: Iterable[str], source: Source) -> list[str]:
    return [ident for ident in sources if ident in wiki.sources and ident not in (source.id, source.supersedes)]


def _pages(wiki: Wiki, memory: Memory, sources: Iterable[str]) -> list[Entry]:
    found = (wiki.entries.get(memory.page_of(ident)) for ident in dict.fromkeys(sources))
    return [entry for entry in found if entry is not None]
