"""What an atom is: the smallest stretch of a sentence that can be wrong on its own."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class AtomKind(StrEnum):
    """What an atom states."""

    NUMBER = "number"
    QUANTITY = "quantity"
    DATE = "date"
    TIME = "time"
    VERSION = "version"
    IDENTIFIER = "identifier"
    QUOTE = "quote"
    NAME = "name"


class Atom(NamedTuple):
    """value: canonical, comparable within a kind (`30000 ms`, `2026-10-12`). text: as written, at start to end."""

    kind: AtomKind
    value: str
    text: str
    start: int
    end: int
