"""Identifiers, versions, quotations and names: what must be kept to the letter."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.atoms.atom import Atom, AtomKind
from wikic.model.atoms.units import UNITS

_VERSION = re.compile(
    r"(?<![\w.-])[vV]\d+(?:\.\d+|\.x)*(?:-?(?:rc|alpha|beta|a|b)\.?\d+)?(?![\w-])"
    r"|(?<![\w.])\d+(?:\.\d+){2}(?:-?[a-z]+\.?\d+)?(?![\w.]*\d)"
)
_IDENTIFIER = re.compile(
    r"(?<![\w@/.-])(?:"
    r"[a-z]{2,10}://[^\s)>\]\"'`]+"
    r"|(?:\.{0,2}/)?[\w.@-]+(?:/[\w.@*{}-]+){2,}/?|(?:\.{0,2}/)[\w.@-]+(?:/[\w.@-]+)*"
    r"|\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2})?"
    r"|0x[0-9a-fA-F]+"
    r"|--?[a-z][\w-]*[a-z0-9](?:=[\w./:-]+)?"
    r"|[A-Z][A-Z0-9]+-\d+"
    r"|[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*-\d[\w]*"
    r"|(?=[^\WA-Za-z]*[A-Za-z]\w*_\w)\w+"  # looks for one letter: trying each would square the cost of a long word
    r"|[a-z]+[A-Z][A-Za-z0-9]*|[A-Z][a-z0-9]+[A-Z][A-Za-z0-9]*"
    r"|[A-Za-z]\w*(?:\.[A-Za-z_]\w*)+(?:\(\))?"
    r"|[A-Z]{2,}\d+|[A-Za-z]\d+"
    r"|(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}"
    r")(?![\w/-])"
)
_QUOTE = re.compile(r"[“\"]([^“”\"\n]{2,400})[”\"]|«\s?([^«»\n]{2,400}?)\s?»")
_NAME = re.compile(r"(?<=[\w,;:)] )[A-ZÀ-ÖØ-Þ][\w’'-]{2,}(?: [A-ZÀ-ÖØ-Þ][\w’'-]+)*")


def parse_versions(text: str) -> Iterator[Atom]:
    """`v1.10`, `1.10.2`; the v is no part of the value."""
    if "." in text or "v" in text or "V" in text:
        for match in _VERSION.finditer(text):
            yield Atom(AtomKind.VERSION, match.group().lstrip("vV").lower(), match.group(), match.start(), match.end())


def parse_identifiers(text: str) -> Iterator[Atom]:
    """Paths, flags, tickets, hosts, hashes, snake_case, CamelCase and names with digits, compared without case."""
    for match in _IDENTIFIER.finditer(text):
        word = match.group().rstrip(".,:;")
        if word in UNITS:  # MiB has the shape of a name
            continue
        yield Atom(AtomKind.IDENTIFIER, word.casefold(), word, match.start(), match.start() + len(word))


def parse_quotes(text: str) -> Iterator[Atom]:
    """Quoted strings, without their quotes."""
    if not any(mark in text for mark in '“"«'):
        return
    for match in _QUOTE.finditer(text):
        group = 1 if match[1] is not None else 2
        yield Atom(AtomKind.QUOTE, match[group].strip(), match[group], match.start(group), match.end(group))


def parse_names(text: str) -> Iterator[Atom]:
    """Capitalised words within a sentence."""
    for match in _NAME.finditer(text):
        yield Atom(AtomKind.NAME, match.group().casefold(), match.group(), match.start(), match.end())
