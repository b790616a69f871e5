"""Documents made by hand, byte by byte where it matters: what the normaliser is tried on."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable
from typing import Any

from wikic.compile.normalise import Normalised
from wikic.model.errors import WikicError

Read = Callable[..., Normalised]
Refused = Callable[..., WikicError]
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)
STYLES = {  # of a Word document that has headings
    "word/_rels/document.xml.rels": _RELATIONS.replace('officeDocument" ', 'styles" ')
    .replace("word/document.xml", "styles.xml")
    .encode(),
    "word/styles.xml": (
        f'<w:styles {W}><w:style w:type="paragraph" w:styleId="Heading1">'
        '<w:name w:val="heading 1"/></w:style></w:styles>'
    ).encode(),
}


def zipped(parts: dict[str, bytes]) -> bytes:
    """A zip of these entries."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return held.getvalue()


def paragraph(text: str, style: str = "") -> str:
    """A paragraph of a Word document."""
    named = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{named}<w:r><w:t>{text}</w:t></w:r></w:p>"


def docx(body: str, *, core: str = "", doctype: str = "", extra: dict[str, bytes] | None = None) -> bytes:
    """A Word document of this XML; core: the properties, as XML."""
    properties = (
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">'
        f"{core}</cp:coreProperties>"
    )
    document = f'<?xml version="1.0"?>{doctype}<w:document {W}><w:body>{body}</w:body></w:document>'
    parts = {
        "[Content_Types].xml": _TYPES.encode(),
        "_rels/.rels": _RELATIONS.encode(),
        "word/document.xml": document.encode(),
        "docProps/core.xml": properties.encode(),
    }
    return zipped(parts | (extra or {}))


def pdf(pages: Iterable[Iterable[str]], *, info: str = "", trailer: str = "") -> bytes:
    """A PDF with these lines on its pages; info: its dictionary of metadata."""
    streams = []
    for lines in pages:
        shown = " ".join(f"({line}) Tj 0 -20 Td" for line in lines)
        streams.append(f"BT /F1 12 Tf 50 750 Td {shown} ET" if shown else "")
    kids = " ".join(f"{5 + 2 * n} 0 R" for n in range(len(streams)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(streams)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        f"<< {info} >>",
    ]
    for n, stream in enumerate(streams):
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {6 + 2 * n} 0 R >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    ends = f"<< /Size {len(objects) + 1} /Root 1 0 R /Info 4 0 R {trailer} >>"
    return out + f"trailer\n{ends}\nstartxref\n{start}\n%%EOF\n".encode()


def locked_pdf() -> bytes:
    """A PDF that asks for a password nobody has."""
    locked = (
        "/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard "
    )
    locked += f"/V 1 /R 2 /O <{'11' * 32}> /U <{'22' * 32}> /P -44 >>"
    return pdf([["The gateway waits for 12 seconds."]], trailer=locked)


def deck(build: Any = None) -> bytes:
    """A presentation: one slide with a title, bullets, a table and notes, unless `build` fills it."""
    import pptx
    from pptx.util import Inches

    made = pptx.Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    if build is not None:
        build(slide)
    else:
        slide.shapes.title.text = "Gateway limits"
        slide.placeholders[1].text_frame.text = "The gateway waits for 12 seconds."
        nested = slide.placeholders[1].text_frame.add_paragraph()
        nested.text, nested.level = "It tries twice.", 1
        table = slide.shapes.add_table(2, 2, Inches(1), Inches(4), Inches(5), Inches(1)).table
        for at, text in enumerate(("Setting", "Value", "timeout", "12 s | 13 s")):
            table.cell(at // 2, at % 2).text = text
        slide.notes_slide.notes_text_frame.text = "Ask Ana about the limits."
    held = io.BytesIO()
    made.save(held)
    return held.getvalue()
