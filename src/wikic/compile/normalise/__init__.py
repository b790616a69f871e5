"""Any document to text with stable line numbers: one file a format.

Text originals keep their own lines. The others become markdown, which is stored beside them and is what spans count.
"""

from __future__ import annotations

import stat
from pathlib import Path

from wikic.compile.normalise.normalised import Limits, Normalised, unusable
from wikic.compile.normalise.plain import CODE, MEDIA_TYPES, read_text

__all__ = ["SUFFIXES", "Limits", "Normalised", "normalise"]

_CONTAINERS = {"html": "html", "htm": "html", "xhtml": "html", "pdf": "pdf", "docx": "docx", "pptx": "pptx"}
_SIGNATURES = ((b"%PDF-", "pdf"), (b"<!doctype html", "html"), (b"<html", "html"))
SUFFIXES = tuple(sorted(f".{suffix}" for suffix in {*_CONTAINERS, *MEDIA_TYPES, *CODE}))


def normalise(path: Path, limits: Limits = Limits()) -> Normalised:  # noqa: B008 - a frozen value
    """The text of a file; DATA with one clear line when it cannot be had."""
    name = path.name
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise unusable(name, "is no regular file")
        if found.st_size > limits.max_bytes:
            help = "raise limits.max_bytes in wikic.toml, or split it"
            raise unusable(name, f"{found.st_size:,} bytes, over the limit of {limits.max_bytes:,}", help)
        data = path.read_bytes()
    except OSError as fault:
        raise unusable(name, f"cannot be read ({fault.strerror})") from fault
    if not data:
        raise unusable(name, "is empty", "remove it, or write something in it")
    suffix = name.rpartition(".")[2].lower() if "." in name else ""
    format = _CONTAINERS.get(suffix) or _sniffed(data, suffix)
    if not format:
        return read_text(data, name, suffix)
    from wikic.compile.normalise.apart import read_apart

    return read_apart(path, name, format, limits)


def _sniffed(data: bytes, suffix: str) -> str:
    """The container that bytes without a telling name are."""
    if suffix in MEDIA_TYPES or suffix in CODE:
        return ""
    start = data[:64].lstrip().lower()
    return next((format for mark, format in _SIGNATURES if start.startswith(mark.lower())), "")
