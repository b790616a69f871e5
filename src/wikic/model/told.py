"""What a source said, in the form in which later sources find it again: names, values, and links to other documents."""

from __future__ import annotations

from typing import NamedTuple

from wikic.model.citation import Span


class Told(NamedTuple):
    """A statement that holds a name. key: what makes two names one. spans: the lines it rests on. short: its acronym.

    defines: it says what the name is. opens: it is about the name, which opens it; else it speaks of it in passing.
    """

    key: str
    name: str
    kind: str
    source: str
    spans: tuple[Span, ...]
    text: str
    defines: bool
    short: str
    opens: bool = True


class Value(NamedTuple):
    """A value of a subject's attribute. dimension, quantity: comparable. replaces: the earlier ones, it says."""

    key: str
    subject: str
    attribute: str
    value: str
    dimension: str
    quantity: float
    source: str
    spans: tuple[Span, ...]
    text: str
    replaces: bool


class Record(NamedTuple):
    """All that is remembered of one source.

    page: the slug that stands for it. names: what links of other documents call it. links: the names it links to.
    """

    source: str
    page: str = ""
    told: tuple[Told, ...] = ()
    values: tuple[Value, ...] = ()
    names: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
