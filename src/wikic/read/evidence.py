"""Evidence: claims of pages and lines of sources, read against a question."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from wikic.model.citation import Citation, Span
from wikic.model.claim import Claim
from wikic.model.wiki import Entry, Wiki
from wikic.read.coverage import Measure, Reading
from wikic.store.passages import ENOUGH_WORDS, cut_passages
from wikic.store.shelf import Row

MOST_CLAIMS = 2  # of one run that are said, the strongest first
ENOUGH = 0.5  # share of the strongest line's strength at which another is said too
SHARE, FOCUS, SHOWN, ANSWERS = 0.5, 0.22, 0.13, 0.15  # what the parts of a reading add to a score; together 1


@dataclass(frozen=True, slots=True)
class Evidence:
    """Lines of one source that a page's claims rest on, or lines not compiled yet (`claims` empty).

    score: 0 to 1. source: its id. lines: first and last, from 1, those of the first claim where there are
    claims. hop, why: how the walk came to it.
    """

    page: str
    source: str
    lines: tuple[int, int]
    text: str
    reading: Reading
    score: float
    claims: tuple[Claim, ...] = ()
    hop: int = 0
    why: str = "search"

    @property
    def compiled(self) -> bool:
        """Whether a page states it."""
        return bool(self.claims)


def weigh(reading: Reading, measure: Measure) -> float:
    """One number from a reading: coverage first, then closeness, marks shown, and the kind of value asked for."""
    marks, wanted = len(measure.question.marks), len(measure.question.wanted)
    shown = len(reading.marks) / marks if marks else reading.share
    answers = len(reading.answers) / wanted if wanted else reading.share
    return SHARE * reading.share + FOCUS * reading.focus + SHOWN * shown + ANSWERS * answers


def claims_evidence(wiki: Wiki, slug: str, measure: Measure, hop: int, why: str) -> list[Evidence]:
    """The claims of a page that say most to the question, best first: runs of claims of one section and source."""
    page, entry = wiki.page(slug), wiki.entries[slug]
    if page is None:
        return []
    found = []
    for run in _runs(page.claims):
        ident, span = _rests_on(run[0])
        source = wiki.source(ident)
        if source is None or span is None:
            continue
        reading = measure.read([claim.text for claim in run], f"{title_of(entry)} {source.origin}\n{run[0].section}")
        strongest = sorted(zip(reading.telling, reading.strengths, strict=True), key=lambda pair: -pair[1])
        chosen = [run[n] for n, strength in strongest[:MOST_CLAIMS] if strength >= ENOUGH * reading.peak]
        if not chosen:
            continue
        first = _rests_on(chosen[0])[1] or span
        lines = (first.start, first.end)
        text = " ".join(claim.text for claim in chosen)
        found.append(Evidence(slug, source.id, lines, text, reading, weigh(reading, measure), tuple(chosen), hop, why))
    return sorted(found, key=lambda e: -e.score)


def passage_evidence(
    wiki: Wiki, rows: Sequence[Row], measure: Measure, near: Container[int] = frozenset()
) -> list[Evidence]:
    """Passages of sources read against the question, best first; `near`: ids of those close to it by meaning."""
    found = []
    for row in rows:
        if row.first:
            found.append(lines_evidence(wiki, row.name, row.first, row.last, measure, near=row.id in near))
    return sorted(found, key=lambda e: -e.score)


def source_evidence(wiki: Wiki, ident: str, measure: Measure) -> list[Evidence]:
    """Every passage of one source read against the question, best first."""
    lines = wiki.read_source(ident)
    found = [lines_evidence(wiki, ident, p.first, p.last, measure, p.heading) for p in cut_passages(lines)]
    return sorted(found, key=lambda e: -e.score)


def lines_evidence(
    wiki: Wiki, ident: str, first: int, last: int, measure: Measure, heading: str = "", near: bool = False
) -> Evidence:
    """One passage of a source."""
    source, lines = wiki.sources[ident], wiki.read_source(ident)[first - 1 : last]
    reading = measure.read(lines, f"{source.title} {source.origin} {source.date}\n{heading}", near)
    page = source_page(wiki, ident)
    return Evidence(page, ident, (first, last), "\n".join(lines), reading, weigh(reading, measure))


def source_page(wiki: Wiki, ident: str) -> str:
    """The slug of the page of a source, else of a page that cites it, else ""."""
    citing = wiki.citing.get(ident, ())
    homes = [slug for slug in citing if wiki.entries[slug].type == "source" and ident in wiki.entries[slug].sources]
    return (homes or list(citing) or [""])[0]


def title_of(entry: Entry) -> str:
    """A page's names in one line."""
    return " ".join((entry.title, *entry.aliases))


def _rests_on(claim: Claim) -> tuple[str, Span | None]:
    """Source id and span of the first citation that names both."""
    cited: Citation | None = next((c for c in claim.citations if c.kind == "source" and c.span), None)
    return (cited.id, cited.span) if cited else ("", None)


def _runs(claims: Sequence[Claim]) -> Iterator[list[Claim]]:
    """Claims that follow one another in a section and rest on one source, about as many words as a passage has."""
    run: list[Claim] = []
    words = 0
    for claim in claims:
        key = (claim.section, _rests_on(claim)[0])
        if run and (words >= ENOUGH_WORDS or key != (run[0].section, _rests_on(run[0])[0])):
            yield run
            run, words = [], 0
        if key[1]:
            run.append(claim)
            words += claim.text.count(" ") + 1
    if run:
        yield run
