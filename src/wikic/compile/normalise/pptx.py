"""PPTX to markdown: a heading a slide, its bullets, tables and notes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from wikic.compile.normalise.normalised import Normalised, converted, shown, unusable
from wikic.compile.normalise.office import core_properties, open_office


def read_pptx(data: bytes, name: str) -> Normalised:
    """Every slide in order."""
    import pptx

    with open_office(data, name) as archive:
        title, author, date = core_properties(archive)
    try:
        deck = pptx.Presentation(io.BytesIO(data))
    except MemoryError:
        raise  # told by who set the limit
    except Exception as fault:  # python-pptx raises what its XML reader raises
        raise unusable(
            name, f"is no readable presentation ({type(fault).__name__})", "open it and save it again"
        ) from None
    slides = [(number, slide, list(_slide(slide))) for number, slide in enumerate(deck.slides, 1)]
    if not any(lines for _, _, lines in slides):
        raise unusable(name, "holds no text", "if its slides are pictures, run OCR on them first")
    parts = [f"{_heading(number, slide)}\n\n" + "\n".join(lines) for number, slide, lines in slides]
    media_type = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
    return converted(shown("\n\n".join(parts)) + "\n", media_type, title=title, author=author, date=date)


def _heading(number: int, slide: Any) -> str:
    shape = slide.shapes.title
    title = " ".join(shape.text_frame.text.split()) if shape is not None and shape.has_text_frame else ""
    return f"## Slide {number}: {title}" if title else f"## Slide {number}"


def _slide(slide: Any) -> Iterator[str]:
    for shape in _shapes(slide.shapes):
        if shape == slide.shapes.title:
            continue
        if shape.has_text_frame:
            for paragraph in shape.text_frame.paragraphs:
                if text := " ".join(paragraph.text.split()):
                    yield f"{'  ' * paragraph.level}- {text}"
        if getattr(shape, "has_table", False) and shape.has_table:
            yield from _table(shape.table)
    if slide.has_notes_slide and (notes := " ".join(slide.notes_slide.notes_text_frame.text.split())):
        yield from ("", f"Notes: {notes}")


def _shapes(shapes: Any) -> Iterator[Any]:
    """Every shape, those inside groups too."""
    for shape in shapes:
        if hasattr(shape, "shapes"):
            yield from _shapes(shape.shapes)
        else:
            yield shape


def _table(table: Any) -> Iterator[str]:
    rows = [[" ".join(cell.text.split()).replace("|", "\\|") for cell in row.cells] for row in table.rows]
    for number, row in enumerate(rows):
        if number == 0:
            yield ""
        yield f"| {' | '.join(row)} |"
        if number == 0:
            yield "|" + "---|" * len(row)
    yield ""
