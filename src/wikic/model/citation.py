"""Citations: `[src:a91f3c07be21#L12-L18]`, `[src:git:<sha>]`, `[src:pr:<number>]`."""

from __future__ import annotations

import re
from typing import NamedTuple

ID_LENGTH = 12  # hex digits written; prefixes of MIN_PREFIX or more are read
MIN_PREFIX = 6
CITATION = re.compile(r"\[src:([^\]\[\s]*)\]")
_REFERENCE = re.compile(r"(?:(git|pr):)?([0-9a-f]+)(?:#L([0-9]{1,9})(?:-L?([0-9]{1,9}))?)?")


# Tuples, not dataclasses: a wiki of 100,000 pages holds millions, and they are built on every cold read.
class Span(NamedTuple):
    """A range of lines of a source's normalised text, from 1, both ends included."""

    start: int
    end: int


class Citation(NamedTuple):
    """What a claim rests on. kind: source, git, pr, or malformed (then `id` holds the text as written)."""

    kind: str
    id: str
    span: Span | None = None

    @property
    def reference(self) -> str:
        """The text between `[src:` and `]`."""
        prefix = "" if self.kind in ("source", "malformed") else f"{self.kind}:"
        return f"{prefix}{self.id}{render_span(self.span)}"


def parse_citation(reference: str) -> Citation:
    """The citation that the text after `src:` names; never raises."""
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        return Citation("malformed", reference)
    kind, ident, start, end = match.groups()
    if (kind is None and len(ident) < MIN_PREFIX) or (kind == "pr" and not ident.isdecimal()):
        return Citation("malformed", reference)
    span = Span(int(start), int(end or start)) if start else None
    return Citation(kind or "source", ident, span)


def render_citation(citation: Citation) -> str:
    """`[src:…]`, a span of one line as `#L3`."""
    return f"[src:{citation.reference}]"


def render_span(span: Span | None) -> str:
    """`#L3`, `#L3-L5`, or nothing."""
    if span is None:
        return ""
    return f"#L{span.start}" if span.start == span.end else f"#L{span.start}-L{span.end}"
