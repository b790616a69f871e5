"""Whether words stand in a text as they are: whole, and without a negation cut off before them."""

from __future__ import annotations

import re

NEGATION = re.compile(
    r"\b(?:not|no|never|none|cannot|without|neither|nor|\w+n[’']t|ne|n[’'](?=\w)|pas|jamais|aucune?|sans|ni|non)\b",
    re.IGNORECASE,
)


def stands(words: str, lines: str) -> bool:
    """Whether the words stand in the lines, whole, and not with a negation cut off before them."""
    words = words.rstrip(" .;:,")
    at = lines.find(words)
    while at >= 0:
        if _at_boundary(lines, at, at + len(words)) and not NEGATION.search(_head(lines, at)):
            return True
        at = lines.find(words, at + 1)
    return False


def _head(lines: str, at: int) -> str:
    """What stands before an offset in its own sentence, a few words back."""
    return re.split(r"[.!?;:]\s", lines[max(0, at - 24) : at])[-1]


def _at_boundary(text: str, start: int, end: int) -> bool:
    """Whether a stretch is cut at both ends between words and numbers: 13 is not in 113, nor 1.1 in 1.10."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    inside = text[start:end]
    left = before[-1:].isalnum() and inside[:1].isalnum()
    left = left or (inside[:1].isdecimal() and len(before) == 2 and before[0].isdecimal() and before[1] in ".,")
    right = after[:1].isalnum() and inside[-1:].isalnum()
    right = right or (inside[-1:].isdecimal() and after[:1] in (".", ",") and after[1:2].isdecimal())
    return not (left or right)


def token(word: str, text: str) -> bool:
    """Whether one word, its case aside, stands in a text, whole."""
    at = text.find(word.casefold())
    while at >= 0:
        if _at_boundary(text, at, at + len(word)):
            return True
        at = text.find(word.casefold(), at + 1)
    return False
