"""`ask`: one question, one answer object."""

from __future__ import annotations

from collections.abc import Callable

from wikic.model.answer import Answer
from wikic.model.language import word
from wikic.model.wiki import Wiki
from wikic.read.about import about_document
from wikic.read.answer import MOST_ASKED, answer, missing_of, no_author, refusal, unfit
from wikic.read.embed import Embedder, neighbours
from wikic.read.question import parse_question
from wikic.read.walk import Walk, lookups, measure_of, walk, walk_of
from wikic.store.index import Index
from wikic.store.shelf import Progress

BUDGET = 6000  # tokens of pages and passages read
SURE = 0.75  # coverage at which a question in another language than the wiki's needs no encoder


def ask(
    wiki: Wiki,
    index: Index,
    question: str,
    *,
    budget: int = BUDGET,
    language: str = "",
    encoder: Callable[[], Embedder | None] = lambda: None,
    progress: Progress | None = None,
) -> Answer:
    """Answer from the wiki's claims and its sources' lines, or refuse; both shelves of the index must be fresh.

    language: of the fixed words (default: the wiki's own). encoder: called only where words do not
    carry over; what it gives names candidates across languages. progress: told of vectors made, past a second.
    """
    spoken = language or wiki.settings.language
    if fault := unfit(question, spoken):
        return Answer(question[:MOST_ASKED], False, word("refusal", spoken), missing=(fault,))
    asked = parse_question(question)
    measure = measure_of(index, asked)
    header = about_document(wiki, index, asked)
    if header.pieces:
        return answer(wiki, measure, walk_of(header.pieces), spoken)
    if header.silent:
        return refusal(measure, Walk(), (no_author(header.silent, spoken),), spoken)
    walked = walk(wiki, index, measure, budget)
    missing = missing_of(walked, measure, spoken)
    # Words first: the encoder costs a second to load, and the first time a few to read of a wiki.
    best = max((piece.reading.share for piece in walked.chosen), default=0.0)
    astray = bool(missing) or (asked.language != wiki.settings.language and best < SURE)
    if astray and (embedder := encoder()):
        walked = walk(
            wiki, index, measure, budget, neighbours(wiki, index, embedder, question, lookups(index, asked), progress)
        )
        missing = missing_of(walked, measure, spoken)
    if missing:
        return refusal(measure, walked, missing, spoken)
    return answer(wiki, measure, walked, spoken)
