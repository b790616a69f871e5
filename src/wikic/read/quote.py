"""What a citation quotes: the source's lines to the letter."""

from __future__ import annotations

import re

from wikic.model.citation import Citation, Span
from wikic.model.wiki import Wiki

TRANSCRIPTS = (".vtt", ".srt")
# The normaliser puts who speaks, and maybe when, before what is said; the file itself has them elsewhere.
_LABEL = re.compile(
    r"^\s*(?:[-*>]\s+)?(?:\[?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?\]?\s*)?\**[^\W\d_][\w .'’()-]{0,40}\**\s*:\**\s+"
)


def is_transcript(origin: str) -> bool:
    """Whether a document is the record of people speaking in turns."""
    return origin.lower().endswith(TRANSCRIPTS)


def quote_of(wiki: Wiki, ident: str, lines: tuple[int, int]) -> str:
    """The lines of a source; of a transcript the words said, without the label before them."""
    found = wiki.cited_lines(Citation("source", ident, Span(*lines))) or []
    if is_transcript(wiki.sources[ident].origin):
        found = [_LABEL.sub("", line) for line in found]
    return "\n".join(found)
