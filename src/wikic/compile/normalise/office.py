"""What DOCX and PPTX share: a zip that is tried before anything is built from it, and its core properties."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from html import unescape

from wikic.compile.normalise.normalised import unusable

_OLE = b"\xd0\xcf\x11\xe0"  # what a password puts around an Office file
_LARGEST = 400 * 1024 * 1024  # bytes of an Office file unpacked
_CHUNK = 256 * 1024
_CORE = "docProps/core.xml"
# Whatever zipfile raises on a damaged, encrypted or foreign archive.
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError)
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # Office writes no other, and no other unpacks in chunks


def open_office(data: bytes, name: str) -> zipfile.ZipFile:
    """The zip of an Office file; refused when it is encrypted, damaged, no zip, or unpacks to too much."""
    if data.startswith(_OLE):
        raise unusable(
            name, "is encrypted, or of an old Office format", "save it without a password, as .docx or .pptx"
        )
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = archive.infolist()
    except _DAMAGED:
        raise unusable(name, "is no Office file", "open it and save it again") from None
    if any(entry.flag_bits & 1 for entry in entries):
        raise unusable(name, "is encrypted", "save it without a password")
    try:
        unpacked = _unpacked(archive)
    except _DAMAGED:
        raise unusable(name, "is damaged", "open it and save it again") from None
    if unpacked > _LARGEST:
        help = "it may be a zip bomb; save it without its pictures"
        raise unusable(name, f"unpacks to more than {_LARGEST:,} bytes", help)
    return archive


def _unpacked(archive: zipfile.ZipFile) -> int:
    """Bytes that its entries unpack to, counted and not believed, up to the limit; raises when one is damaged."""
    found = 0
    for entry in archive.infolist():
        if entry.compress_type not in _PACKINGS:
            raise NotImplementedError  # as zipfile does where it cannot unpack; others would be slow or unbounded
        with archive.open(entry) as part:
            while found <= _LARGEST and (chunk := part.read(_CHUNK)):
                found += len(chunk)
    return found


def core_properties(archive: zipfile.ZipFile) -> tuple[str, str, str]:
    """Title, author and date (modified, else created) of an Office file."""
    if _CORE not in archive.namelist():
        return "", "", ""
    core = archive.read(_CORE).decode("utf-8", "replace")

    def value(tag: str) -> str:
        found = re.search(rf"<{tag}\b[^>]*>([^<]*)</{tag}>", core)
        return unescape(found[1]) if found else ""

    return value("dc:title"), value("dc:creator"), value("dcterms:modified") or value("dcterms:created")
