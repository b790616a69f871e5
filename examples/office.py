"""Office packages written by hand: a DOCX whose revisions are marked, a PPTX of titles and points."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import NamedTuple
from xml.sax.saxutils import escape

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_REVISION = 'w:author="Deji Pittermane" w:date="2026-02-24T10:00:00Z"'


class Properties(NamedTuple):
    """What a document says of itself; day is the ISO date of the last change."""

    title: str
    author: str
    day: str


class Part(NamedTuple):
    """One file of an Office package."""

    name: str
    text: str


def render_docx(text: str, properties: Properties) -> bytes:
    """A text of headings, lists, tables and lines, its revisions still marked, as a reviewer would open it."""
    body, rows = "", ""
    for line in text.splitlines():
        if line.startswith("| "):
            rows += _row(line[2:].split(" | "), first=not rows)
            continue
        if rows:
            body, rows = body + f'<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>{rows}</w:tbl>', ""
        body += _paragraph(line)
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{name.replace(" ", "")}"><w:name w:val="{name}"/></w:style>'
        for name in ("Normal", "heading 1", "heading 2", "List Bullet")
    )
    return _office(
        {"/word/document.xml": f"{_WORD_TYPE}.document.main+xml", "/word/styles.xml": f"{_WORD_TYPE}.styles+xml"},
        [
            Part("_rels/.rels", _relations(("officeDocument", "word/document.xml"))),
            Part("docProps/core.xml", _core(properties)),
            Part("word/document.xml", f"{_XML}<w:document {_WORD}><w:body>{body}</w:body></w:document>"),
            Part("word/styles.xml", f"{_XML}<w:styles {_WORD}>{styles}</w:styles>"),
            Part("word/_rels/document.xml.rels", _relations(("styles", "styles.xml"))),
        ],
    )


def _paragraph(line: str) -> str:
    for mark, style in (("## ", "heading2"), ("# ", "heading1"), ("- ", "ListBullet")):
        if line.startswith(mark):
            return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr>{_runs(line[len(mark) :])}</w:p>'
    return f"<w:p>{_runs(line)}</w:p>"


def _row(cells: list[str], *, first: bool) -> str:
    head = "<w:trPr><w:tblHeader/></w:trPr>" if first else ""
    return f"<w:tr>{head}" + "".join(f"<w:tc><w:p>{_runs(cell)}</w:p></w:tc>" for cell in cells) + "</w:tr>"


def _runs(text: str) -> str:
    """Runs of plain, deleted and inserted text."""
    out = ""
    while text:
        starts = [at for at in (text.find("[-"), text.find("[+")) if at >= 0]
        at = min(starts, default=len(text))
        out += f'<w:r><w:t xml:space="preserve">{escape(text[:at])}</w:t></w:r>' if at else ""
        if at == len(text):
            break
        kind, tag = ("del", "delText") if text[at + 1] == "-" else ("ins", "t")
        end = text.index(text[at + 1] + "]", at + 2)
        run = f'<w:r><w:{tag} xml:space="preserve">{escape(text[at + 2 : end])}</w:{tag}></w:r>'
        out += f'<w:{kind} w:id="{100 + len(out)}" {_REVISION}>{run}</w:{kind}>'
        text = text[end + 2 :]
    return out


def _core(properties: Properties) -> str:
    title, author, day = properties
    stamp = f'xsi:type="dcterms:W3CDTF">{day}T09:00:00Z</dcterms:'
    return (
        f'{_XML}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{title}</dc:title><dc:creator>{author}</dc:creator>"
        f"<dcterms:created {stamp}created><dcterms:modified {stamp}modified></cp:coreProperties>"
    )


def _relations(*targets: tuple[str, str]) -> str:
    rows = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, 1)
    )
    if targets[0][0] == "officeDocument":
        core = f"{_PACKAGE}/relationships/metadata/core-properties"
        rows += f'<Relationship Id="rId9" Type="{core}" Target="docProps/core.xml"/>'
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{rows}</Relationships>'


def _office(types: dict[str, str], parts: list[Part]) -> bytes:
    """The package: content types first, every part stored with the date 1980-01-01."""
    types = types | {"/docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml"}
    content = (
        f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        + "".join(f'<Override PartName="{name}" ContentType="{kind}"/>' for name, kind in types.items())
        + "</Types>"
    )
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as package:
        for part in [Part("[Content_Types].xml", content), *parts]:
            entry = zipfile.ZipInfo(part.name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # the same on every system
            package.writestr(entry, part.text.encode("utf-8"))
    return buffer.getvalue()


_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
_SLIDES = "http://schemas.openxmlformats.org/presentationml/2006/main"
_NAMES = f'xmlns:a="{_DRAWING}" xmlns:r="{_OFFICE}" xmlns:p="{_SLIDES}"'
_GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
Slides = tuple[tuple[str, tuple[str, ...]], ...]  # title and points of each
_SLIDE_TYPE = "application/vnd.openxmlformats-officedocument.presentationml"


def render_pptx(slides: Slides, properties: Properties) -> bytes:
    """One title and one body of points a slide, on a bare master."""
    count = len(slides)
    types = {
        "/ppt/presentation.xml": f"{_SLIDE_TYPE}.presentation.main+xml",
        "/ppt/slideMasters/slideMaster1.xml": f"{_SLIDE_TYPE}.slideMaster+xml",
        "/ppt/slideLayouts/slideLayout1.xml": f"{_SLIDE_TYPE}.slideLayout+xml",
        "/ppt/theme/theme1.xml": "application/vnd.openxmlformats-officedocument.theme+xml",
    } | {f"/ppt/slides/slide{n}.xml": f"{_SLIDE_TYPE}.slide+xml" for n in range(1, count + 1)}
    ids = "".join(f'<p:sldId id="{255 + n}" r:id="rId{n + 1}"/>' for n in range(1, count + 1))
    presentation = (
        '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>'
        f'<p:sldIdLst>{ids}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/>'
    )
    colours = " ".join(f'{name}="{value}"' for name, value in _COLOUR_MAP)
    master = (
        f"<p:cSld><p:spTree>{_GROUP}</p:spTree></p:cSld><p:clrMap {colours}/>"
        '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>'
    )
    targets = [("slide", f"slides/slide{n}.xml") for n in range(1, count + 1)]
    parts = [
        Part("_rels/.rels", _relations(("officeDocument", "ppt/presentation.xml"))),
        Part("docProps/core.xml", _core(properties)),
        Part("ppt/presentation.xml", f"{_XML}<p:presentation {_NAMES}>{presentation}</p:presentation>"),
        Part(
            "ppt/_rels/presentation.xml.rels",
            _relations(("slideMaster", "slideMasters/slideMaster1.xml"), *targets),
        ),
        Part("ppt/slideMasters/slideMaster1.xml", f"{_XML}<p:sldMaster {_NAMES}>{master}</p:sldMaster>"),
        Part(
            "ppt/slideMasters/_rels/slideMaster1.xml.rels",
            _relations(("slideLayout", "../slideLayouts/slideLayout1.xml"), ("theme", "../theme/theme1.xml")),
        ),
        Part(
            "ppt/slideLayouts/slideLayout1.xml",
            f"{_XML}<p:sldLayout {_NAMES}><p:cSld><p:spTree>{_GROUP}</p:spTree></p:cSld></p:sldLayout>",
        ),
        Part(
            "ppt/slideLayouts/_rels/slideLayout1.xml.rels",
            _relations(("slideMaster", "../slideMasters/slideMaster1.xml")),
        ),
        Part("ppt/theme/theme1.xml", _theme()),
    ]
    for n, (title, points) in enumerate(slides, 1):
        shapes = _shape(2, "title", (title,)) + _shape(3, "body", points)
        text = f"{_XML}<p:sld {_NAMES}><p:cSld><p:spTree>{_GROUP}{shapes}</p:spTree></p:cSld></p:sld>"
        parts.append(Part(f"ppt/slides/slide{n}.xml", text))
        parts.append(
            Part(f"ppt/slides/_rels/slide{n}.xml.rels", _relations(("slideLayout", "../slideLayouts/slideLayout1.xml")))
        )
    return _office(types, parts)


_COLOUR_MAP = (
    ("bg1", "lt1"), ("tx1", "dk1"), ("bg2", "lt2"), ("tx2", "dk2"), ("accent1", "accent1"), ("accent2", "accent2"),
    ("accent3", "accent3"), ("accent4", "accent4"), ("accent5", "accent5"), ("accent6", "accent6"),
    ("hlink", "hlink"), ("folHlink", "folHlink"),
)  # fmt: skip


def _shape(number: int, kind: str, lines: tuple[str, ...]) -> str:
    top, height = (300000, 800000) if kind == "title" else (1250000, 3400000)
    paragraphs = "".join(f'<a:p><a:r><a:rPr lang="en-GB"/><a:t>{escape(line)}</a:t></a:r></a:p>' for line in lines)
    index = "" if kind == "title" else ' idx="1"'
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{kind}"/><p:cNvSpPr/>'
        f'<p:nvPr><p:ph type="{kind}"{index}/></p:nvPr>'
        f'</p:nvSpPr><p:spPr><a:xfrm><a:off x="500000" y="{top}"/><a:ext cx="8100000" cy="{height}"/></a:xfrm></p:spPr>'
        f"<p:txBody><a:bodyPr/>{paragraphs}</p:txBody></p:sp>"
    )


def _theme() -> str:
    """The smallest theme that presentation programs open."""
    names = ("dk1", "lt1", "dk2", "lt2", *(f"accent{n}" for n in range(1, 7)), "hlink", "folHlink")
    shades = ("000000", "FFFFFF", "1F2A44", "EEEEEE", *["2A6F97"] * 6, "2A6F97", "6C757D")
    colours = "".join(f'<a:{n}><a:srgbClr val="{s}"/></a:{n}>' for n, s in zip(names, shades, strict=True))
    font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    return (
        f'{_XML}<a:theme xmlns:a="{_DRAWING}" name="Plain"><a:themeElements>'
        f'<a:clrScheme name="Plain">{colours}</a:clrScheme>'
        f'<a:fontScheme name="Plain"><a:majorFont>{font}</a:majorFont><a:minorFont>{font}</a:minorFont></a:fontScheme>'
        f'<a:fmtScheme name="Plain"><a:fillStyleLst>{fill * 3}</a:fillStyleLst>'
        f"<a:lnStyleLst>{('<a:ln>' + fill + '</a:ln>') * 3}</a:lnStyleLst>"
        f"<a:effectStyleLst>{'<a:effectStyle><a:effectLst/></a:effectStyle>' * 3}</a:effectStyleLst>"
        f"<a:bgFillStyleLst>{fill * 3}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>"
    )
