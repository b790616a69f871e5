"""Words as they are searched: accents folded, light English and French endings cut, compounds kept whole and in parts.

SQLite's porter stemmer knows English alone and its tokenizers cut `v3.6`, `--snapshot-count` and `pep-0440` to bits
that match everywhere. Index and question therefore pass through this one function, and FTS5 splits on spaces only.
"""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"\d{1,3}(?:[ ,\u00a0\u202f]\d{3})+(?!\d)|\w+(?:[.\-_/]\w+)*")
_PIECE = re.compile(r"[^\W_]+")
_SEPARATED = re.compile(r"\d{1,3}(?:[ ,\u00a0\u202f]\d{3})+")
_NOT_DIGIT = re.compile(r"\D")
_VERSION = re.compile(r"v?(\d+(?:\.\d+)+)(.*)")
_LIGATURES = str.maketrans({"\u0153": "oe", "\u00e6": "ae"})
_THOUSANDS = re.compile(r"(?<=\d)[ ,\u00a0\u202f](?=\d{3}(?!\d))")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_ENDING = re.compile(r"(?<=.{4})(?:ations?|ings?|ment|aient|ait|ees?|ed|er|ez|es)$")
_MOST_KNOWN = 500_000  # words
_LIMIT = 64  # characters of a term: longer runs are encoded data


class _Known(dict[str, tuple[str, ...]]):
    """Terms of each word seen, worked out once: a wiki says the same words again and again."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        if len(self) > _MOST_KNOWN:
            self.clear()
        parts = self[word] = _parts(word)
        return parts


_known = _Known()


def terms(text: str) -> list[str]:
    """The search terms of a text, in order, repeats kept; a compound gives itself and then its parts."""
    return [term for parts in map(_known.__getitem__, _WORD.findall(text)) for term in parts]


def term_set(text: str) -> set[str]:
    """The distinct search terms of a text."""
    return set().union(*map(_known.__getitem__, set(_WORD.findall(text))))


def fold_text(text: str) -> str:
    """Lower case without accents; apostrophes part words, and 10 000, 10,000 and 10000 become one number."""
    return fold_word(_THOUSANDS.sub("", text).replace("\u2019", " ").replace("'", " ").lower())


def fold_word(text: str) -> str:
    """A text in lower case without accents."""
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFKD", text.translate(_LIGATURES)) if not unicodedata.combining(c))


def _parts(word: str) -> tuple[str, ...]:
    """The terms of one word as written."""
    word = word[:_LIMIT]
    folded = fold_word(word.lower())
    if version := _VERSION.fullmatch(folded):
        numbers = version[1].split(".")
        return (version[1], ".".join(numbers[:2])) if len(numbers) > 2 else (version[1],)
    if folded[:1].isdigit() and _SEPARATED.fullmatch(folded):
        return (stem(_NOT_DIGIT.sub("", folded)),)
    pieces = _PIECE.findall(folded if word.islower() else fold_word(_CAMEL.sub(" ", word).lower()))
    if len(pieces) > 1:
        joined = "-".join(stem(piece) for piece in _PIECE.findall(folded))
        return (joined, *(stem(piece) for piece in pieces if len(piece) > 1 or piece.isdigit()))
    return _script_parts(pieces[0]) if pieces else ()


def _script_parts(word: str) -> tuple[str, ...]:
    """One word; a run of a script written without spaces gives its pairs of characters."""
    if word.isascii() or max(word) < "\u2e80":
        return (stem(word),)
    return tuple(word[i : i + 2] for i in range(max(1, len(word) - 1)))


def stem(word: str) -> str:
    """A folded word without its plural, feminine or verbal ending: hosted, hosts, hosting; hébergé, hébergées."""
    if word.isdigit():
        return word.lstrip("0") or "0"
    if len(word) < 4 or not word.isalpha():
        return word
    word = _singular(word)
    if ending := _ENDING.search(word):
        word = word[: ending.start()]
    if word.endswith("er") and len(word) > 5:
        word = word[:-2]
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    if len(word) > 3 and word[-1] == "e":
        word = word[:-1]
    return f"{word[:-1]}i" if word[-1] == "y" and len(word) > 3 else word


def _singular(word: str) -> str:
    if word.endswith("eaux"):
        return word[:-1]
    if word.endswith("aux") and len(word) > 5:
        return f"{word[:-3]}al"
    if (word[-1] in "sx" and word[-2] not in "siu") or (word.endswith("us") and len(word) > 5 and word[-3] in "ea"):
        word = word[:-1]
    return f"{word[:-2]}y" if word.endswith("ie") and len(word) > 4 else word
