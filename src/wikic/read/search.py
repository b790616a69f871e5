"""`search` and `neighbors`: pages by words, pages by links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wikic.model.status import Status, parse_status
from wikic.model.wiki import Wiki
from wikic.read.words import FUNCTION_WORDS
from wikic.store.index import Index, idf
from wikic.store.shelf import Row, Titles, page_lines
from wikic.store.terms import term_set, terms

READ = 1.4  # candidates whose text is read for each hit wanted
TITLE_WEIGHT = 2.0
_K1, _B, _MEAN_LENGTH = 1.2, 0.5, 60  # BM25; a passage is cut at 60 to 120 words
_OLD = 0.6  # of the score that a page keeps when it is superseded or retired
_SHOWN = 200  # characters of the line shown


@dataclass(frozen=True, slots=True)
class Hit:
    """A page found: the line that says most (0: its title), the text of it, and why: the terms it holds."""

    slug: str
    title: str
    line: int
    text: str
    score: float
    status: str
    why: str


@dataclass(frozen=True, slots=True)
class Neighbor:
    """A page one step away. kind: link, backlink, or a relation's key; `hop` counts from 1."""

    slug: str
    title: str
    kind: str
    hop: int


def search(read_page: Callable[[str], str | None], index: Index, query: str, limit: int = 10) -> list[Hit]:
    """Pages that hold the rare words of a query, best first, one hit a page; stop words cost nothing.

    It needs a reader of pages and a fresh index, and no wiki: nothing is parsed but the pages it shows.
    """
    words = dict.fromkeys(terms(query))
    asked = [word for word in words if word not in FUNCTION_WORDS] or list(words)
    counts = index.frequencies(asked)
    size = max(1, index.size())
    weights = {word: idf(count, size) for word, count in counts.items() if count}
    rows = index.candidates(weights, "pages", round(READ * limit))
    titles = index.titles({row.name for row in rows})
    best: dict[str, Hit] = {}
    for row in rows:
        hit = _hit(read_page, titles[row.name], row, weights)
        if row.name not in best or hit.score > best[row.name].score:
            best[row.name] = hit
    return sorted(best.values(), key=lambda hit: (-hit.score, hit.slug))[:limit]


def neighbors(wiki: Wiki, slug: str, hops: int = 1) -> list[Neighbor]:
    """Pages reached from a page by its links, the links to it and its relations, the nearest first."""
    seen, level, found = {slug}, [slug], []
    for hop in range(1, hops + 1):
        following = []
        for at in level:
            for kind, target in _steps(wiki, at):
                if target not in seen:
                    seen.add(target)
                    following.append(target)
                    found.append(Neighbor(target, wiki.entries[target].title, kind, hop))
        level = following
    return found


def _steps(wiki: Wiki, slug: str) -> Iterator[tuple[str, str]]:
    """Relations first, for they say more than the link that often stands beside them."""
    entry = wiki.entries[slug]
    for key, target in entry.relations:
        if reached := wiki.resolve(target).slug:
            yield key, reached
    for link in entry.links:
        if reached := wiki.resolve(link.target).slug:
            yield "link", reached
    for linker in wiki.backlinks(slug):
        yield "backlink", linker


def _hit(read_page: Callable[[str], str | None], told: Titles, row: Row, weights: dict[str, float]) -> Hit:
    title = term_set(f"{told.title} {told.names}")
    lines = page_lines(read_page(row.name) or "")[row.first - 1 : row.last] if row.first else []
    by_line = [terms(line) for line in lines]
    said = [word for line in by_line for word in line]
    shape = _K1 * (1 - _B + _B * len(said) / _MEAN_LENGTH)
    score = sum(w * (n := said.count(t)) * (_K1 + 1) / (n + shape) for t, w in weights.items() if t in said)
    score += sum(TITLE_WEIGHT * weight for term, weight in weights.items() if term in title)
    if parse_status(told.status) in (Status.SUPERSEDED, Status.RETIRED):
        score *= _OLD
    held = sorted((t for t in weights if t in title or t in said), key=lambda term: -weights[term])
    at = max(range(len(lines)), key=lambda n: sum(weights.get(word, 0.0) for word in set(by_line[n])), default=-1)
    line, text = (row.first + at, lines[at].strip()[:_SHOWN]) if at >= 0 else (0, told.title)
    return Hit(row.name, told.title, line, text, round(score, 4), told.status, ", ".join(held))
