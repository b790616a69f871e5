"""What one operation wants to change, declared before anything is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from wikic.model.source import Source

BY_HAND = "commit"  # the operation of a plan made from what a person staged
UNDO = "undo"  # that of one that takes an ingest back, which only a person asks for


class Reason(StrEnum):
    """Why a cited claim may leave a page."""

    RESTATED = "restated"
    MOVED = "moved"
    MERGED = "merged"
    CONFLICT = "conflict"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    DROPPED = "dropped"  # by a person, who says why in the commit message


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one claim (its `identity`) of the page `slug`; `where` is the slug or claim that holds it now."""

    slug: str
    claim: str
    reason: Reason
    where: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """One page: the text it must have now (None: it must not exist) and the text it gets (None: it goes)."""

    slug: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class RawFile:
    """A file to add under raw/ (`path` relative to the kb): its bytes, read when they are written."""

    path: str
    read: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """`## [date] operation | title | n pages`, then bullets."""

    date: str
    operation: str
    title: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The changes of one operation: applied whole as one commit, or not at all.

    touches: slugs it declares; an edit outside them is refused. sources: manifest lines to append, whose texts are in
    `texts` (id to normalised text) until they stand on disk. scope: path prefixes the writer may touch, () for all.
    """

    log: LogEntry
    edits: tuple[Edit, ...] = ()
    sources: tuple[Source, ...] = ()
    files: tuple[RawFile, ...] = ()
    texts: dict[str, str] = field(default_factory=dict)
    accounts: tuple[Account, ...] = ()
    touches: frozenset[str] = frozenset()
    scope: tuple[str, ...] = ()
    trailers: tuple[tuple[str, str], ...] = ()

    @property
    def by_hand(self) -> bool:
        """Whether a person made the change or asked for it, who may close a conflict and drop a claim for a reason."""
        return self.log.operation in (BY_HAND, UNDO)

    @property
    def empty(self) -> bool:
        """Whether applying it would change nothing."""
        return not (self.edits or self.sources or self.files)
