"""PDF to text: a mark before each page, the lines of a paragraph joined so that a sentence stands on one line."""

from __future__ import annotations

import re

from wikic.compile.normalise.normalised import Normalised, converted, shown, unusable

_LIGATURES = str.maketrans(
    {
        "ﬁ": "fi",
        "ﬂ": "fl",
        "ﬀ": "ff",
        "ﬃ": "ffi",
        "ﬄ": "ffl",
        "\u00ad": "",
        "\ufffe": "-",
        "\u0002": "-",
        "•": "-",
        "\x0c": "",
    }
)
_STARTS = re.compile(r"(?:[-*–▪◦·]\s|\d{1,3}[.)]\s|\(?[a-z]\)\s|[A-Z][\w /()-]{1,40}:\s|#)")
_DATE = re.compile(r"D:(\d{4})(\d\d)(\d\d)")
_LEAST = 16  # characters a page: fewer on average, and it is a picture of text


def read_pdf(data: bytes, name: str) -> Normalised:
    """The text of every page."""
    printed, meta = _opened(data, name)
    pages = [shown(_paragraphs(page)) for page in printed]
    found = sum(len(page.strip()) for page in pages)
    if found < _LEAST * len(pages) or not found:
        raise unusable(name, f"is scanned: its {len(pages)} pages hold no text", "run OCR on it first")
    empty = sum(1 for page in pages if not page.strip())
    notes = (f"{empty} of {len(pages)} pages hold no text",) if empty else ()
    text = "\n\n".join(f"<!-- page {number} -->\n\n{page}" for number, page in enumerate(pages, 1))
    made = _DATE.match(meta.get("CreationDate", ""))
    date = "-".join(made.groups()) if made else ""
    title, author = meta.get("Title", ""), meta.get("Author", "")
    return converted(text + "\n", "application/pdf", title=title, author=author, date=date, notes=notes)


def _opened(data: bytes, name: str) -> tuple[list[str], dict[str, str]]:
    """The text of each page as the PDF has it, and its metadata."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        pages = [page.get_textpage().get_text_bounded() for page in document]
        return pages, document.get_metadata_dict()
    except pypdfium2.PdfiumError as fault:
        encrypted = "password" in str(fault).lower() or "security" in str(fault).lower()
        what = "is encrypted" if encrypted else "is no readable PDF"
        raise unusable(name, what, "save it without a password" if encrypted else "open it and save it again") from None


def _paragraphs(page: str) -> str:
    """Lines joined where a full line runs on; a short line, an item and a `Key: value` stand alone."""
    lines = [" ".join(line.translate(_LIGATURES).split()) for line in page.replace("\r", "").split("\n")]
    width = max((len(line) for line in lines), default=0)
    joined: list[str] = []
    runs_on = False
    for line in lines:
        if runs_on and line and joined and not _STARTS.match(line):
            hyphen = joined[-1].endswith("-") and line[:1].islower()
            joined[-1] = joined[-1][:-1] + line if hyphen else f"{joined[-1]} {line}"
        else:
            joined.append(line)
        runs_on = len(line) > 0.7 * width and not line.endswith((".", ":", ";", "!", "?"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(joined)).strip()
