"""What a document becomes: text with stable line numbers, and what its container says of it."""

from __future__ import annotations

from dataclasses import dataclass

from wikic.model.errors import Code, WikicError


@dataclass(frozen=True, slots=True)
class Normalised:
    """`text` has LF line ends. is_text: the lines are the original's own; else the text is stored beside it.

    title, author, date (ISO): from the container's metadata, "" when it has none. notes: what a person should know.
    """

    text: str
    media_type: str
    is_text: bool
    title: str = ""
    author: str = ""
    date: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may cost: bytes of the original, seconds to read it, bytes of memory to read it in."""

    max_bytes: int = 50 * 1024 * 1024
    max_seconds: float = 60.0
    max_memory: int = 2 * 1024**3


def unusable(name: str, what: str, help: str = "") -> WikicError:
    """The one clear line for a file that cannot be read."""
    return WikicError(Code.DATA, f"{name}: {what}", help)
