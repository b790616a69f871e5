"""Words as they are searched: accents folded, light English and French endings cut, compounds kept whole and in parts.

SQLite's porter stemmer knows English alone and its tokenizers cut `v3.6`, `--snapshot-count` and `pep-0440` to bits
that match everywhere. Index and question therefore pass through this one function, and FTS5 splits on spaces only.
"""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"\w+(?:[.\-_/]\w+)*")
_PIECE = re.compile(r"[^\W_]+")
_VERSION = re.compile(r"v?(\d+(?:\.\d+)+)(.*)")
_SMART = str.maketrans({"\u2019": " ", "'": " ", "\u2018": " ", "\u00a0": " ", "\u0153": "oe", "\u00e6": "ae"})
_THOUSANDS = re.compile(r"(?<=\d)[ ,\u00a0\u202f](?=\d{3}(?!\d))")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_ENDINGS = ("ations", "ation", "ings", "ing", "ment", "aient", "ait", "ees", "ed", "ee", "er", "ez", "es")
_LIMIT = 64  # characters of a term: longer runs are encoded data

_stems: dict[str, str] = {}
_known: dict[str, tuple[str, ...]] = {}


def terms(text: str) -> list[str]:
    """The search terms of a text, in order, repeats kept; a compound gives itself and then its parts."""
    found: list[str] = []
    known = _known
    for word in _WORD.findall(fold_text(text)):
        parts = known.get(word)
        if parts is None:
            parts = known[word] = _parts(word)
        found += parts
    if len(known) > 400_000:
        known.clear()
        _stems.clear()
    return found


def fold_text(text: str) -> str:
    """Lower case without accents; apostrophes part words, and 10 000, 10,000 and 10000 become one number."""
    text = text.translate(_SMART)
    if any(character.isdigit() for character in text):
        text = _THOUSANDS.sub("", text)
    text = text.lower()
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def camel_parts(text: str) -> str:
    """`RequestReadTimeout` with its words apart."""
    return _CAMEL.sub(" ", text)


def stem(word: str) -> str:
    """A folded word without its plural, feminine or verbal ending: hosted, hosts, hosting; hébergé, hébergées."""
    found = _stems.get(word)
    if found is None:
        found = _stems[word] = _stem(word)
    return found


def _parts(word: str) -> tuple[str, ...]:
    word = word[:_LIMIT]
    if version := _VERSION.fullmatch(word):
        numbers = version[1].split(".")
        return (version[1], ".".join(numbers[:2])) if len(numbers) > 2 else (version[1],)
    pieces = _PIECE.findall(word)
    if len(pieces) > 1:
        whole = "-".join(stem(piece) for piece in pieces)
        return (whole, *(stem(piece) for piece in pieces if len(piece) > 1 or piece.isdigit()))
    if not pieces:
        return ()
    return _script_parts(pieces[0])


def _script_parts(word: str) -> tuple[str, ...]:
    """One word; a run of a script written without spaces gives its pairs of characters."""
    if word.isascii() or max(word) < "\u2e80":
        return (stem(word),)
    return tuple(word[i : i + 2] for i in range(max(1, len(word) - 1)))


def _stem(word: str) -> str:
    if word.isdigit():
        return word.lstrip("0") or "0"
    if len(word) < 4 or any(character.isdigit() for character in word):
        return word
    word = _singular(word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word[: -len(ending)]
            break
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
    if word[-1] in "sx" and word[-2] not in "siu":
        word = word[:-1]
    elif word.endswith("us") and len(word) > 5 and word[-3] in "ea":
        word = word[:-1]
    return f"{word[:-2]}y" if word.endswith("ie") and len(word) > 4 else word
