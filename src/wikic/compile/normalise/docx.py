"""DOCX to markdown: headings, lists and tables stay, pictures and comments go, tracked changes are accepted."""

from __future__ import annotations

import io
import re

from wikic.compile.normalise.html import to_markdown
from wikic.compile.normalise.normalised import Normalised, converted, shown, unusable
from wikic.compile.normalise.office import core_properties, open_office

_CHANGE = re.compile(rb"<w:(?:ins|del|moveFrom|moveTo)\b")


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
    except MemoryError:
        raise  # told by who set the limit
    except Exception as fault:  # mammoth raises what its XML reader raises
        raise unusable(
            name, f"is no readable Word document ({type(fault).__name__})", "open it and save it again"
        ) from None
    text = shown(to_markdown(BeautifulSoup(html, "html.parser")))
    if not text.strip():
        raise unusable(name, "holds no text", "if it is a picture of text, run OCR on it first")
    notes = ("tracked changes: the accepted text was taken",) if changed else ()
    media_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    return converted(text, media_type, notes=notes, title=title, author=author, date=date)
