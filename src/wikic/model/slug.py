"""Names: one function makes every slug, one function folds a name for comparison."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Container

MAX_BYTES = 96  # of one path segment: 255 is the limit of file systems, 260 that of a whole Windows path
_RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(10))})
_RESERVED |= {"index", "log"}  # the wiki's own files
_ASCII_GAP = re.compile(r"[^a-z0-9]+")
_UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")
_DASHES = re.compile(r"[\s_-]+")


def slugify(title: str) -> str:
    """The kebab-case segment of a title in any script: never empty, no path, NFC, at most MAX_BYTES."""
    text = unicodedata.normalize("NFC", title).casefold()
    text = unicodedata.normalize("NFC", text)  # casefold may decompose
    slug = _ASCII_GAP.sub("-", text) if text.isascii() else _kebab(text)
    slug = slug.strip("-")
    if not slug:
        return f"untitled-{_digest(title)}"
    if slug in _RESERVED:
        return f"{slug}-page"
    return slug if len(slug.encode()) <= MAX_BYTES else _shorten(slug)


def printable(text: str) -> str:
    """A text without what nobody sees and what bends how it is read: controls, overrides of direction, half characters.

    White space stays.
    """
    return _UNSEEN.sub("", text.encode("utf-8", "replace").decode())


def unique_slug(slug: str, title: str, taken: Container[str]) -> str:
    """`slug`, or `slug` with a digest of the title when it is taken: the same title gives the same name again."""
    if slug not in taken:
        return slug
    for length in range(4, 41, 4):
        candidate = f"{slug}-{_digest(title, length)}"
        if candidate not in taken:
            return candidate
    raise ValueError(f"no free name for {slug}")


def fold(name: str) -> str:
    """A name as compared: width, case, spaces, underscores and dashes do not tell two names apart."""
    if name.isascii():
        lower = name.lower()
        if lower.isprintable() and "--" not in (dashed := lower.replace(" ", "-").replace("_", "-")):
            return dashed.strip("-")  # as the pattern would, in a third of the time
        return _DASHES.sub("-", lower).strip("-")
    return _DASHES.sub("-", unicodedata.normalize("NFKC", name).casefold()).strip("-")


def _kebab(text: str) -> str:
    # Marks (category M) belong to their letter in many scripts; str.isalnum alone would drop them.
    kept = (c if c.isalnum() or unicodedata.category(c)[0] == "M" else "-" for c in text)
    return re.sub(r"-+", "-", "".join(kept))


def _shorten(slug: str) -> str:
    head = slug.encode()[: MAX_BYTES - 7].decode(errors="ignore")
    return f"{head.rpartition('-')[0] or head}-{_digest(slug)}"


def _digest(text: str, length: int = 6) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]
