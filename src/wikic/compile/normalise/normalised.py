"""What a document becomes: text with stable line numbers, and what its container says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from wikic.compile.headers.dates import parse_date
from wikic.model.errors import Code, WikicError
from wikic.model.markdown import parse_markdown

_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


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


def converted(
    text: str, media_type: str, *, title: str = "", author: str = "", date: str = "", notes: tuple[str, ...] = ()
) -> Normalised:
    """What a reader made of a container: title and author on one line, a date or none. text: as `shown` gives it."""
    title, author = (" ".join(_NO_TEXT.sub(" ", value).split()) for value in (title, author))
    return Normalised(text, media_type, False, title, author, parse_date(date), notes)


def shown(text: str) -> str:
    """What a document shows, LF line ends and no control characters; a printed `<!--` begins no comment but in code."""
    text = _NO_TEXT.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))
    return "".join(_parts(text, parse_markdown(text).visible)) if "<!--" in text else text


def _parts(text: str, visible: str) -> Iterator[str]:
    at = 0
    for found in re.finditer("<!--", text):
        yield text[at : found.start()]
        yield "<!--" if visible[found.start()] == "<" else "< !--"
        at = found.end()
    yield text[at:]
