"""The answer object: what `ask` prints, and MCP and web serve."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Cited:
    """One citation of an answer: `lines` are first and last, from 1; `quote` is the lines to the letter."""

    n: int
    page: str
    source: str
    origin: str
    lines: tuple[int, int]
    quote: str
    status: str


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Citations (their numbers), two or more, that cannot all hold."""

    page: str
    between: tuple[int, ...]
    about: str


@dataclass(frozen=True, slots=True)
class Step:
    """One page of the walk: hop 0 was chosen from the catalogue or by search, hop n by a link."""

    page: str
    hop: int
    why: str


@dataclass(frozen=True, slots=True)
class Answer:
    """covered False carries the fixed refusal, no citation, and what is missing. tokens: read, written, calls."""

    question: str
    covered: bool
    answer: str
    citations: tuple[Cited, ...] = ()
    conflicts: tuple[Disagreement, ...] = ()
    missing: tuple[str, ...] = ()
    route: tuple[Step, ...] = ()
    tokens: tuple[int, int, int] = (0, 0, 0)
    model: str = "none"

    def as_dict(self) -> dict[str, object]:
        """The JSON shape of DESIGN: lists for tuples, tokens by name."""
        shown = asdict(self)
        shown["tokens"] = dict(zip(("read", "written", "calls"), self.tokens, strict=True))
        return shown
