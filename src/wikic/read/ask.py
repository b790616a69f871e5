"""`ask`: one question, one answer object."""

from __future__ import annotations

from wikic.model.answer import Answer
from wikic.model.wiki import Wiki
from wikic.read.answer import answer, missing_of, refusal
from wikic.read.embed import Embedder, neighbours
from wikic.read.question import parse_question
from wikic.read.walk import measure_of, walk
from wikic.store.index import Index

BUDGET = 6000  # tokens of pages and passages read


def ask(
    wiki: Wiki,
    index: Index,
    question: str,
    *,
    budget: int = BUDGET,
    language: str = "",
    embedder: Embedder | None = None,
) -> Answer:
    """Answer from the wiki's claims and its sources' lines, or refuse; both shelves of the index must be fresh.

    language: of the fixed words (default: the wiki's own). embedder: names candidates across languages.
    """
    asked = parse_question(question)
    measure = measure_of(index, asked)
    spoken = language or wiki.settings.language
    walked = walk(wiki, index, measure, budget)
    missing = missing_of(walked, measure, spoken)
    if embedder and (missing or asked.language != wiki.settings.language):
        # Words first: the encoder costs a second to load and helps where the words do not carry over.
        walked = walk(wiki, index, measure, budget, neighbours(index, embedder, question))
        missing = missing_of(walked, measure, spoken)
    if missing:
        return refusal(measure, walked, missing, spoken)
    return answer(wiki, measure, walked, spoken)
