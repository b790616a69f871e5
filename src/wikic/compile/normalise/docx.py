"""DOCX to markdown: headings, lists and tables stay, pictures and comments go, tracked changes are accepted."""

from __future__ import annotations

import io
import re
import zipfile
from html import unescape

from wikic.compile.normalise.html import to_markdown
from wikic.compile.normalise.normalised import Normalised, unusable

_OLE = b"\xd0\xcf\x11\xe0"  # what a password puts around an Office file
_LARGEST = 400 * 1024 * 1024  # bytes of an Office file unpacked
_CHANGE = re.compile(rb"<w:(?:ins|del|moveFrom|moveTo)\b")
_CORE = "docProps/core.xml"


def read_docx(data: bytes, name: str) -> Normalised:
    """The accepted text as markdown."""
    import mammoth
    from bs4 import BeautifulSoup

    with open_office(data, name) as archive:
        try:
            changed = bool(_CHANGE.search(archive.read("word/document.xml")))
        except KeyError:
            raise unusable(name, "is no Word document", "save it as .docx") from None
        title, author, date = core_properties(archive)
    nothing = mammoth.images.img_element(lambda image: {"src": ""})
    try:
        html = mammoth.convert_to_html(io.BytesIO(data), convert_image=nothing).value
    except Exception as fault:  # mammoth raises what its XML reader raises
        raise unusable(
            name, f"is no readable Word document ({type(fault).__name__})", "open it and save it again"
        ) from None
    text = to_markdown(BeautifulSoup(html, "html.parser"))
    if not text.strip():
        raise unusable(name, "holds no text", "if it is a picture of text, run OCR on it first")
    notes = ("tracked changes: the accepted text was taken",) if changed else ()
    media_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    return Normalised(text, media_type, False, title, author, date, notes)


def open_office(data: bytes, name: str) -> zipfile.ZipFile:
    """The zip of an Office file; refused when it is encrypted, no zip, or unpacks to too much."""
    if data.startswith(_OLE):
        raise unusable(
            name, "is encrypted, or of an old Office format", "save it without a password, as .docx or .pptx"
        )
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        unpacked = sum(entry.file_size for entry in archive.infolist())
    except zipfile.BadZipFile:
        raise unusable(name, "is no Office file", "open it and save it again") from None
    if unpacked > _LARGEST:
        raise unusable(name, f"unpacks to {unpacked:,} bytes", "it may be a zip bomb; save it without its pictures")
    return archive


def core_properties(archive: zipfile.ZipFile) -> tuple[str, str, str]:
    """Title, author and date (modified, else created) of an Office file."""
    if _CORE not in archive.namelist():
        return "", "", ""
    core = archive.read(_CORE).decode("utf-8", "replace")

    def value(tag: str) -> str:
        found = re.search(rf"<{tag}\b[^>]*>([^<]*)</{tag}>", core)
        return unescape(found[1]).strip() if found else ""

    return value("dc:title"), value("dc:creator"), (value("dcterms:modified") or value("dcterms:created"))[:10]
