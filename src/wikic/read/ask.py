"""`ask`: one question, one answer object."""

from __future__ import annotations

from collections.abc import Callable

from wikic.model.answer import Answer
from wikic.model.wiki import Wiki
from wikic.read.about import about_document
from wikic.read.answer import answer, missing_of, no_author, refusal
from wikic.read.embed import Embedder, neighbours
from wikic.read.question import parse_question
from wikic.read.walk import Walk, measure_of, walk, walk_of
from wikic.store.index import Index

BUDGET = 6000  # tokens of pages and passages read


def ask(
    wiki: Wiki,
    index: Index,
    question: str,
    *,
    budget: int = BUDGET,
    language: str = "",
    encoder: Callable[[], Embedder | None] = lambda: None,
) -> Answer:
    """Answer from the wiki's claims and its sources' lines, or refuse; both shelves of the index must be fresh.

    language: of the fixed words (default: the wiki's own). encoder: called only where words do not
    carry over; what it gives, its vectors up to date, names candidates across languages.
    """
    asked = parse_question(question)
    measure = measure_of(index, asked)
    spoken = language or wiki.settings.language
    header = about_document(wiki, index, asked)
    if header.pieces:
        return answer(wiki, measure, walk_of(header.pieces), spoken)
    if header.silent:
        return refusal(measure, Walk(), (no_author(header.silent, spoken),), spoken)
    walked = walk(wiki, index, measure, budget)
    missing = missing_of(walked, measure, spoken)
    # Words first: the encoder costs a second to load, and the first time minutes to read a wiki.
    astray = bool(missing) or asked.language != wiki.settings.language
    if astray and (embedder := encoder()):
        walked = walk(wiki, index, measure, budget, neighbours(index, embedder, question))
        missing = missing_of(walked, measure, spoken)
    if missing:
        return refusal(measure, walked, missing, spoken)
    return answer(wiki, measure, walked, spoken)
