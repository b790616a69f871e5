"""What several rules ask of a page: its words and citations, each with the lines that they rest on."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from wikic.model.citation import Citation
from wikic.model.claim import Claim
from wikic.model.markdown import code_spans
from wikic.model.page import Page
from wikic.model.records import MEDIA_TYPES, parse_records, separator_of
from wikic.model.wiki import Wiki
from wikic.rules.verbatim import stands

if TYPE_CHECKING:
    from wikic.rules.grounding import Ungrounded


Lines = list[str] | None  # None: nothing that the kb has is cited; []: the span lies outside the source


class Stated(NamedTuple):
    """Part of a claim, or a side of a conflict: its words, its line, and what it cites.

    code: what a sentence of one part has in back-ticks.
    """

    words: str
    line: int
    citations: tuple[Citation, ...]
    cited: list[Lines]
    code: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """All lines cited, in order."""
        if len(self.cited) == 1:
            return self.cited[0] or []
        return [line for lines in self.cited for line in lines or ()]


@functools.lru_cache(maxsize=1)
def statements(wiki: Wiki, page: Page) -> list[Stated]:
    """All that a page states; looked up once for the rules that ask one after the other."""
    found = []
    look = partial(_cited, wiki) if _tables(wiki) else wiki.cited_lines
    for claim in page.claims:
        for part in claim.parts:
            cited = [look(citation) for citation in part.citations]
            found.append(Stated(part.text, claim.line, part.citations, cited, _code_spans(page, claim)))
    for conflict in page.conflicts:
        for side in conflict.sides:
            found.append(Stated(side.value, conflict.line, (side.citation,), [look(side.citation)]))
    return found


@functools.lru_cache(maxsize=2)
def _tables(wiki: Wiki) -> bool:
    """Whether any source is a comma-separated table: where none is, no citation has to be asked."""
    return any(source.media_type in MEDIA_TYPES for source in wiki.sources.values())


def _cited(wiki: Wiki, citation: Citation) -> Lines:
    """The lines cited; of a comma-separated table its cells too, for `800,250` are two figures there and no number."""
    lines = wiki.cited_lines(citation)
    source = wiki.source(citation.id) if lines and citation.kind == "source" else None
    if lines is None or source is None or source.media_type not in MEDIA_TYPES:
        return lines
    whole = wiki.cited_lines(citation._replace(span=None)) or lines
    return [*lines, *(" ; ".join(record.cells) for record in parse_records(lines, separator_of(whole)))]


def citations_of(wiki: Wiki, page: Page, naming: Lines) -> Iterator[tuple[Citation, int]]:
    """Each citation that names just these lines, None or [] that is, with the line it is on."""
    for stated in statements(wiki, page):
        if naming in stated.cited:
            found = zip(stated.citations, stated.cited, strict=True)
            yield from ((citation, stated.line) for citation, lines in found if lines == naming)


def named(wiki: Wiki, page: Page) -> Iterable[tuple[str, str]]:
    """Kind and id of what a page cites, each once, in order."""
    return dict.fromkeys(cited[:2] for stated in statements(wiki, page) for cited in stated.citations)


@functools.lru_cache(maxsize=1)
def page_faults(wiki: Wiki, page: Page) -> list[tuple[Ungrounded, int]]:
    """What of a page its citations do not support, each with its line; of most claims, which are verbatim, nothing."""
    found = []
    for stated in statements(wiki, page):
        lines = stated.lines
        if not lines or (len(lines) == 1 and (stated.words == lines[0] or stands(stated.words, lines[0]))):
            continue
        from wikic.rules.grounding import ungrounded  # numbers, dates and units: slow to load, and seldom needed

        found += [(fault, stated.line) for fault in ungrounded(stated.words, "\n".join(lines), stated.code)]
    return found


def _code_spans(page: Page, claim: Claim) -> tuple[str, ...]:
    if len(claim.parts) > 1 or claim.kind == "code" or page.markdown.prose is page.markdown.text:
        return ()
    return code_spans(page.markdown.visible[claim.start : claim.end])
