"""Text originals: markdown, reStructuredText, transcripts, tables, code, diffs. Their own lines are the text.

What is no UTF-8 is read as UTF-16 when its first bytes say so, else as Windows-1252 when every byte is a letter or a
sign there; its text is then stored beside it as UTF-8, so that whoever reads a span needs to know one encoding only.
"""

from __future__ import annotations

import codecs
import re

from wikic.compile.normalise.normalised import Normalised, unusable

MEDIA_TYPES = {
    "md": "text/markdown",
    "markdown": "text/markdown",
    "rst": "text/x-rst",
    "txt": "text/plain",
    "vtt": "text/vtt",
    "srt": "application/x-subrip",
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
    "diff": "text/x-diff",
    "patch": "text/x-diff",
    "json": "application/json",
    "yaml": "application/yaml",
    "yml": "application/yaml",
    "toml": "application/toml",
}
_CODE = (
    "py js ts tsx jsx go rs java kt c h cc cpp hpp cs rb php sh bash sql tf hcl proto ini cfg conf xml scala swift css"
)
CODE = frozenset(_CODE.split())
_BINARY = re.compile("[\x01-\x07\x0e-\x1a\x1c-\x1f]")  # what no text has: tabs, form feeds and colours it may have
_MOST = 0.01  # of the characters: a stray one makes no text binary
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x80-\x9f]")


def read_text(data: bytes, name: str, suffix: str) -> Normalised:
    """The decoded text; refused when it is no text."""
    text, notes = _decoded(data, name)
    if "\0" in text or len(_BINARY.findall(text)) > _MOST * len(text):
        raise unusable(name, "is binary, not text", "give wikic the document, not its archive or image")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not re.search(r"\w", text):
        raise unusable(name, "holds no text", "remove it, or write something in it")
    media_type = MEDIA_TYPES.get(suffix, "text/x-source" if suffix in CODE else "text/plain")
    return Normalised(text, media_type, not notes, notes=notes)


def _decoded(data: bytes, name: str) -> tuple[str, tuple[str, ...]]:
    """The text, and a note when it is no UTF-8."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16"), ("read as UTF-16",)
        except UnicodeDecodeError:
            raise unusable(name, "is no UTF-16 text, though it begins like one", "save it as UTF-8") from None
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError as fault:
        text = data.decode("cp1252", errors="replace")
        if "\0" not in text and ("\ufffd" in text or _CONTROL.search(text)):
            line = data.count(b"\n", 0, fault.start) + 1
            raise unusable(name, f"is not UTF-8 text (line {line})", "save it as UTF-8") from None
        return text, ("read as Windows-1252: it is not UTF-8",)
