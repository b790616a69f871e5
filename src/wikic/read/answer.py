"""From evidence to the answer: covered or refused, what stands before what was replaced, both sides of a conflict."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from wikic.model.answer import Answer, Cited, Disagreement, Step
from wikic.model.citation import Citation, Span
from wikic.model.language import word
from wikic.model.page import Conflict, Side
from wikic.model.status import Status
from wikic.model.wiki import Wiki
from wikic.read.coverage import ENOUGH, MARKED, TOLD, Measure, spoken
from wikic.read.disagree import Difference, dated_twice, differences
from wikic.read.evidence import Evidence
from wikic.read.question import Mark, Question, Wanted, parse_question
from wikic.read.standing import REPLACED_SECTIONS, Standing, is_transcript, meeting_series
from wikic.read.walk import Walk, token_count
from wikic.store.terms import terms

MOST_SAID = 45  # words of uncompiled lines shown in the answer's text; the citation quotes them whole
REST = 0.75  # share of a question but for the kind of thing it asks for that must be held when that is not
MOST_ASKED = 2000  # characters of a question
MOST_MISSING = 6  # lines
LEAD = 0.5  # what the strongest line of a piece adds to its score when the first to be said is chosen
HEIR = 0.12  # the same of a document that replaced another: it is what holds today
MOST_TURNS = 3  # of a transcript that is near by meaning alone
_ORDER = (Status.IN_FORCE, Status.TO_REVIEW, Status.UNVERIFIED, Status.RETIRED, Status.SUPERSEDED)
_TEXTS = {
    "uncompiled": ("from the source, not yet compiled", "extrait de la source, pas encore compilé"),
    Status.SUPERSEDED: ("superseded", "remplacé"),
    Status.TO_REVIEW: ("to review", "à revoir"),
    Status.UNVERIFIED: ("unverified", "non vérifié"),
    Status.RETIRED: ("retired", "retiré"),
    "before": ("What it replaced:", "Ce qui a été remplacé :"),
    "disagree": ("Sources disagree on", "Les sources se contredisent sur"),
    "empty": ("a word to look for in the question", "un mot à chercher dans la question"),
    "long": (
        "a short question: this one is over {0} characters",
        "une question courte : celle-ci dépasse {0} caractères",
    ),
    "author": ("no author in {0}", "pas d'auteur dans {0}"),
    "value": ("no {0} beside the terms of the question", "pas de {0} près des termes de la question"),
    Wanted.NUMBER: ("number", "nombre"),
    Wanted.DATE: ("date", "date"),
    Wanted.DURATION: ("duration", "durée"),
    Wanted.VERSION: ("version", "version"),
    Wanted.NAME: ("name", "nom"),
    Wanted.TIME: ("time of day", "heure"),
    Wanted.MONEY: ("amount of money", "montant"),
    Wanted.PHONE: ("phone number", "numéro de téléphone"),
}


def unfit(question: str, language: str) -> str:
    """What is wrong with a question that cannot be looked up, in one line; empty when nothing is."""
    if len(question) > MOST_ASKED:
        return _text("long", language).format(MOST_ASKED)
    return "" if parse_question(question).terms else _text("empty", language)


def missing_of(walk: Walk, measure: Measure, language: str) -> tuple[str, ...]:
    """What no evidence of the walk holds; empty when the question is covered."""
    question, seen = measure.question, walk.seen
    lacks = [_as_asked(mark, question) for mark in question.marks if not _vouched(mark, seen)]
    lacks += [as_written([name], question.text) for name in measure.unknown]
    able = [piece for piece in seen if _covers(piece, question)]
    covering = {piece.source for piece in able}
    if not able:
        best = max(seen, key=lambda piece: piece.reading.share, default=None)
        held = best.reading.held if best else frozenset()
        absent = [term for term in question.terms if term not in held and term not in " ".join(lacks)]
        lacks += [as_written([term], question.text) for term in absent if "-" not in term]
    lacks += [as_written(kind, question.text) for kind in question.sought if able and _strange(kind, able, measure)]
    for kind in question.wanted if able else ():
        # It may stand in other lines of a document that covers the question.
        if not any(kind in piece.reading.answers for piece in seen if piece.source in covering):
            lacks.append(_text("value", language).format(_text(kind, language)))
    return tuple(dict.fromkeys(lacks))[:MOST_MISSING]


def no_author(origin: str, language: str) -> str:
    """What is missing when a document does not say who wrote it."""
    return _text("author", language).format(origin)


def _covers(piece: Evidence, question: Question) -> bool:
    """Whether evidence holds enough of the question: a name or two of its terms, and a mark where it has any."""
    read = piece.reading
    words = {term for term in question.terms if "-" not in term}
    together = bool(read.held & question.names) or len(read.held & words) >= min(2, len(words))
    return read.share >= ENOUGH and read.told >= TOLD and together and (not question.marks or bool(read.marks))


def _strange(kind: frozenset[str], able: Sequence[Evidence], measure: Measure) -> bool:
    """Whether a kind of thing is asked for that the evidence never names, in a word that the wiki never uses.

    One word (`what colour`) is often left unsaid by its answer: evidence that holds the rest of the question will do.
    """
    if not kind & measure.unseen or any(kind & piece.reading.held for piece in able):
        return False
    rest = sum(weight for term, weight in measure.weights.items() if term not in kind)
    most = max(sum(measure.weights[term] for term in piece.reading.held) for piece in able)
    return len(kind) > 1 or most < REST * rest


def _vouched(mark: Mark, seen: Sequence[Evidence]) -> bool:
    return any(mark in piece.reading.marks and piece.reading.share >= MARKED for piece in seen)


def _as_asked(mark: Mark, question: Question) -> str:
    return as_written(mark.value.split(), question.text) if mark.kind == "name" else mark.value


def refusal(measure: Measure, walk: Walk, missing: tuple[str, ...], language: str) -> Answer:
    """The fixed refusal, with what is missing and no citation."""
    text = word("refusal", language)
    read = (walk.read, token_count(text), walk.calls)
    return Answer(measure.question.text, False, text, missing=missing, route=tuple(walk.route), tokens=read)


def answer(wiki: Wiki, measure: Measure, walk: Walk, language: str) -> Answer:
    """The chosen evidence as verbatim text with numbered citations."""
    writer = _Writer(wiki, measure, language)
    writer.take(walk.chosen)
    text = writer.text()
    route = (*walk.route, *(Step(slug, 1, "link") for slug in writer.pages if slug not in {s.page for s in walk.route}))
    return Answer(
        measure.question.text,
        True,
        text,
        tuple(writer.cited),
        tuple(writer.conflicts),
        route=route,
        tokens=(walk.read, token_count(text), walk.calls),
    )


class _Writer:
    """Numbers citations in the order in which they are said."""

    def __init__(self, wiki: Wiki, measure: Measure, language: str) -> None:
        self.wiki, self.measure, self.language = wiki, measure, language
        self.standing = Standing(wiki)
        self.cited: list[Cited] = []
        self.conflicts: list[Disagreement] = []
        self.pages: dict[str, None] = {}
        self._differing: set[frozenset[str]] = set()  # the values of each disagreement told
        self._said: list[str] = []

    def take(self, chosen: Sequence[Evidence]) -> None:
        """Say what stands, then conflicts, then what was replaced."""
        ranked = sorted((_ORDER.index(self._status(p, chosen)), -self._lead(p), n, p) for n, p in enumerate(chosen))
        replaced_from = _ORDER.index(Status.RETIRED)
        standing = [piece for order, *_, piece in ranked if order < replaced_from]
        replaced = [piece for order, *_, piece in ranked if order >= replaced_from]
        for piece in standing:
            self._say(piece, self._status(piece, chosen))
        if replaced and standing:
            self._said.append(_text("before", self.language))
        for piece in replaced:
            self._say(piece, self._status(piece, chosen))
        citing = [slug for cited in self.cited for slug in self.wiki.citing.get(cited.source, ())]
        for slug in dict.fromkeys([*self.pages, *citing]):
            for conflict in self.wiki.entries[slug].conflicts if slug in self.wiki.entries else ():
                self._disagree(slug, conflict)

        for status in _ORDER:
            alike = [piece for piece in chosen if self._status(piece, chosen) is status]
            for difference in differences(self.wiki, self.measure, alike):
                self._differ(difference)
        for difference in dated_twice(self.wiki, self.measure, chosen):
            self._differ(difference)

    def _lead(self, piece: Evidence) -> float:
        """How early a piece is said among those that stand alike: its strongest line, then what replaced another."""
        homes = [self.wiki.entries[slug] for slug in self.standing.homes(piece.source)]
        heir = any(key == "supersedes" for entry in homes for key, _ in entry.relations)
        return piece.score + LEAD * piece.reading.peak + HEIR * heir

    def text(self) -> str:
        """The answer in markdown."""
        return "\n\n".join(self._said)

    def _status(self, piece: Evidence, chosen: Sequence[Evidence]) -> Status:
        status = self.standing.status(piece.source, piece.page)
        if status is Status.IN_FORCE and self._is_replaced(piece):
            return Status.SUPERSEDED
        series = meeting_series(self.wiki.sources[piece.source])
        if status is Status.IN_FORCE and series:
            others = (meeting_series(self.wiki.sources[other.source]) for other in chosen)
            if any(other and other[0] == series[0] and other[1] > series[1] for other in others):
                return Status.SUPERSEDED
        return status

    def _is_replaced(self, piece: Evidence) -> bool:
        if piece.compiled:
            return all(claim.section in REPLACED_SECTIONS for claim in piece.claims)
        return self.standing.is_replaced(piece.source, piece.lines)

    def _say(self, piece: Evidence, status: Status) -> None:
        if not piece.compiled:
            notes = [*self._note(status), _text("uncompiled", self.language)]
            for lines, said in _stretches(piece, self.wiki.sources[piece.source].origin):
                self._said.append(_line(said, [self._cite(piece.page, piece.source, lines, status)], notes))
        for claim in piece.claims:
            numbers = [n for citation in claim.citations if (n := self._cite_claim(piece, citation, status))]
            line = _line(claim.text, numbers, self._note(status))
            if line not in self._said:  # two pages may hold one claim
                self._said.append(line)

    def _note(self, status: Status) -> list[str]:
        return [] if status is Status.IN_FORCE else [_text(status, self.language)]

    def _cite_claim(self, piece: Evidence, citation: Citation, status: Status) -> int | None:
        """The number of one citation of a claim; another source than the evidence's has a standing of its own."""
        source = self.wiki.source(citation.id) if citation.kind == "source" else None
        if source is None or citation.span is None:
            return None
        own = status if source.id == piece.source else self.standing.status(source.id, piece.page)
        return self._cite(piece.page, source.id, (citation.span.start, citation.span.end), own)

    def _cite(self, page: str, ident: str, lines: tuple[int, int], status: Status) -> int:
        for held in self.cited:
            if (held.source, held.lines) == (ident, lines):
                return held.n
        quote = "\n".join(self.wiki.cited_lines(Citation("source", ident, Span(*lines))) or [])
        source = self.wiki.sources[ident]
        self.cited.append(Cited(len(self.cited) + 1, page, ident, source.origin, lines, quote, str(status)))
        self.pages.setdefault(page)
        return len(self.cited)

    def _disagree(self, slug: str, conflict: Conflict) -> None:
        """Both sides of an open conflict of a page of the answer or of its sources, when it is about what was asked."""
        read = self.measure.read([conflict.text], self.wiki.entries[slug].title)
        if not conflict.open or (read.share < MARKED and not self._cites_sides(conflict)):
            return
        held = {value: [self._side(slug, s) for s in conflict.sides if s.value == value] for value in conflict.values}
        numbers = [number for found in held.values() for number in found]
        if None not in numbers:
            self._differing.add(_bare_values(conflict.values))
            self.conflicts.append(Disagreement(slug, tuple(dict.fromkeys(filter(None, numbers))), conflict.about))
            values = " / ".join(f"{value} {''.join(f'[{n}]' for n in dict.fromkeys(at))}" for value, at in held.items())
            self._said.append(f"{_text('disagree', self.language)} {conflict.about}: {values}")

    def _cites_sides(self, conflict: Conflict) -> bool:
        """Whether the question names what the conflict is about and the answer cites two of its sources already."""
        cited = {held.source for held in self.cited}
        sources = {side.citation.id for side in conflict.sides}
        told = sum(any(source.startswith(ident) for source in cited) for ident in sources)
        return told > 1 and len(conflict.about.split()) > 1 and self.measure.asks_about(conflict.about)

    def _differ(self, difference: Difference) -> None:
        """Two values found side by side that no page has recorded as a conflict."""
        told = _bare_values(difference.values)
        if told in self._differing:
            return
        sides = (difference.one, difference.other)
        numbers = [
            self._cite(side.piece.page, side.piece.source, side.lines, self._status(side.piece, [side.piece]))
            for side in sides
        ]
        if any(set(held.between) == set(numbers) for held in self.conflicts):
            return
        self._differing.add(told)
        about = as_written(difference.about, self.measure.question.text)
        self.conflicts.append(Disagreement(difference.one.piece.page, (numbers[0], numbers[1]), about))
        values = " / ".join(f"{value} [{n}]" for value, n in zip(difference.values, numbers, strict=True))
        self._said.append(f"{_text('disagree', self.language)} {about}: {values}")

    def _side(self, slug: str, side: Side) -> int | None:
        source = self.wiki.source(side.citation.id)
        if source is None or side.citation.span is None:
            return None
        span = side.citation.span
        return self._cite(slug, source.id, (span.start, span.end), self.standing.status(source.id, slug))


def _bare_values(values: Collection[str]) -> frozenset[str]:
    """Values as compared: 10,000 and "10000" are one."""
    return frozenset("-".join(terms(value)) for value in values)


def _line(said: str, numbers: Sequence[int], notes: Sequence[str]) -> str:
    return f"{said} {''.join(f'[{n}]' for n in numbers)}" + (f" ({', '.join(notes)})" if notes else "")


def _stretches(piece: Evidence, origin: str) -> list[tuple[tuple[int, int], str]]:
    """What is cited of a passage, and what is shown of it: the passage, or of a transcript its telling turns."""
    if not is_transcript(origin):
        return [(piece.lines, _shortened(piece))]
    lines, at = spoken(piece.text.split("\n")), piece.lines[0]
    turns = piece.reading.telling or [n for n in range(*piece.reading.best) if lines[n].strip()][:MOST_TURNS]
    return [((at + n, at + n), lines[n].strip()) for n in turns]


def as_written(words: Collection[str], text: str) -> str:
    """Search terms as a text writes them, in its order; those it lacks as they are."""
    written = [word for word in re.findall(r"[\w.,/'’-]*\w", text) if set(terms(word)) & set(words)]
    known = {term for word in written for term in terms(word)}
    return " ".join(dict.fromkeys([*written, *(word for word in words if word not in known)]))


def _shortened(piece: Evidence) -> str:
    """The telling lines of a passage to the letter, up to a number of words; a gap shows as an ellipsis."""
    lines, shown, before = piece.text.split("\n"), [], -1
    for n in piece.reading.telling or range(*piece.reading.best):
        shown += ["…"] if before >= 0 and n > before + 1 else []
        shown += lines[n].split()
        before = n
    return " ".join(shown[:MOST_SAID]) + (" …" if len(shown) > MOST_SAID else "")


def _text(key: str, language: str) -> str:
    return _TEXTS[key][1 if language == "fr" else 0]
