"""Every format becomes text with stable lines, and what its container says of it."""

from __future__ import annotations

import pytest

from made import STYLES, Read, deck, docx, paragraph, pdf

OWN_LINES = {
    "note.md": "# Note\n\nThe gateway waits for 12 seconds.\n",
    "note.txt": "The gateway waits.\n\nIt tries twice.\n",
    "note.rst": "Note\n====\n\nThe gateway waits for 12 seconds.\n",
    "talk.vtt": "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ana>We wait for 12 seconds.</v>\n",
    "talk.srt": "1\n00:00:01,000 --> 00:00:04,000\nAna: We wait for 12 seconds.\n",
    "limits.csv": 'setting,value\ntimeout,"12 s, or 13"\n',
    "gateway.py": "TIMEOUT = 12  # seconds\n\n\ndef wait():\n\treturn TIMEOUT\n",
    "change.diff": "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-timeout: 30\n+timeout: 12\n",
}


@pytest.mark.parametrize("name", OWN_LINES)
def test_a_text_keeps_its_own_lines(read: Read, name: str) -> None:
    """What an editor shows as line 3 is line 3, with LF, CRLF or lone CR, with or without a BOM."""
    text = OWN_LINES[name]
    for written in (text, text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        found = read(name, written)
        assert (found.text, found.is_text, found.notes) == (text, True, ())


def test_each_text_format_has_its_media_type(read: Read) -> None:
    """So that what comes after need not look at names."""
    types = {name.rpartition(".")[2]: read(name, text).media_type for name, text in OWN_LINES.items()}
    assert types == {
        "md": "text/markdown",
        "txt": "text/plain",
        "rst": "text/x-rst",
        "vtt": "text/vtt",
        "srt": "application/x-subrip",
        "csv": "text/csv",
        "py": "text/x-source",
        "diff": "text/x-diff",
    }


@pytest.mark.parametrize(
    ("encoding", "note"),
    [
        ("utf-16-le", "read as UTF-16"),
        ("utf-16-be", "read as UTF-16"),
        ("cp1252", "read as Windows-1252: it is not UTF-8"),
    ],
)
def test_a_text_of_another_encoding_is_stored_as_utf_8_beside_it(read: Read, encoding: str, note: str) -> None:
    """Whoever reads a span decodes UTF-8 only, so the original cannot be what spans count."""
    written = "La passerelle est fermée à 12 h.\nElle rouvre à 13 h.\n"
    bom = "\ufeff" if encoding.startswith("utf-16") else ""
    found = read("note.txt", (bom + written).encode(encoding))
    assert (found.text, found.is_text, found.notes) == (written, False, (note,))


def test_html_keeps_what_a_reader_sees(read: Read) -> None:
    """Headings, lists, tables, code and links stay; scripts, menus and styles go; the metadata is taken."""
    page = """<!doctype html><html><head><title>Gateway
      limits</title><meta name=author content="Ana  Sol"><meta name=date content="12 October 2026"></head><body>
      <nav>Home</nav><script>var hidden</script><h1>Limits</h1><p>Wait <b>12</b> s, see <a href="x.html">more</a>.</p>
      <ul><li>one</li><li>two</li></ul><table><tr><th>Setting</th><th>Value</th></tr><tr><td>timeout</td><td>12 s</td>
      </tr></table><pre><code>run --now</code></pre></body></html>"""
    found = read("limits.html", page)
    assert (found.title, found.author, found.date) == ("Gateway limits", "Ana Sol", "2026-10-12")
    assert (found.media_type, found.is_text) == ("text/html", False)
    for line in ("# Limits", "Wait **12** s, see [more](x.html).", "- one", "| timeout | 12 s |", "run --now"):
        assert line in found.text.split("\n")
    assert not any(word in found.text for word in ("Home", "hidden"))


def test_html_is_known_without_its_suffix_and_read_in_its_encoding(read: Read) -> None:
    """A page saved without a suffix, in the charset that it declares; a charset that is none is passed over."""
    page = '<html><head><meta charset="iso-8859-15"></head><body><p>Le délai coûte 12 €.</p></body></html>'
    assert read("page", page.encode("iso-8859-15")).text == "Le délai coûte 12 €.\n"
    for none in ("idna", "rot13", "no-such"):
        assert "Le délai" in read("page.html", page.replace("iso-8859-15", none)).text


@pytest.mark.parametrize("written", ["2026-13-45", "2026", "soon", "2026-99-99T00:00:00Z", "", "99999999"])
def test_a_date_that_is_none_is_not_taken(read: Read, written: str) -> None:
    """From the metadata of a page, a Word document and a PDF."""
    page = f'<html><head><meta name=date content="{written}"></head><body>Text.</body></html>'
    core = f"<dcterms:modified>{written}</dcterms:modified>"
    assert read("a.html", page).date == ""
    assert read("a.docx", docx(paragraph("The gateway waits."), core=core)).date == ""
    assert read("a.pdf", pdf([["The gateway waits for 12 seconds."]], info=f"/CreationDate (D:{written})")).date == ""


def test_pdf_keeps_a_mark_a_page_and_says_which_hold_no_text(read: Read) -> None:
    """Page marks count from 1, in order; sentences of one line stand on one line."""
    made = pdf(
        [["The gateway waits for 12 seconds.", "It tries twice."], [], ["A third page tells of the queue."]],
        info="/Title (Gateway limits) /Author (Ana Sol) /CreationDate (D:20261012090000Z)",
    )
    found = read("limits.pdf", made)
    assert found.text.split("\n") == [
        "<!-- page 1 -->", "", "The gateway waits for 12 seconds.", "It tries twice.", "",
        "<!-- page 2 -->", "", "", "",
        "<!-- page 3 -->", "", "A third page tells of the queue.", "",
    ]  # fmt: skip
    assert (found.title, found.author, found.date) == ("Gateway limits", "Ana Sol", "2026-10-12")
    assert found.notes == ("1 of 3 pages hold no text",)
    assert found == read("limits.pdf", made)


def test_what_a_document_shows_opens_no_comment(read: Read) -> None:
    """A printed `<!--` would hide all that follows it; in code it stays to the letter."""
    seen = "&lt;!-- The gateway waits.", "It tries twice."
    for found in (
        read("a.pdf", pdf([["<!-- The gateway waits.", "It tries twice."]])),
        read("a.docx", docx("".join(paragraph(text) for text in seen))),
        read("a.html", "".join(f"<p>{text}</p>" for text in seen)),
        read(
            "a.pptx", deck(lambda slide: setattr(slide.placeholders[1].text_frame, "text", "<!-- The gateway waits."))
        ),
    ):
        assert "< !-- The gateway waits." in found.text
    assert "<!-- kept -->" in read("b.html", "<pre>&lt;!-- kept --&gt;</pre>").text


def test_docx_keeps_headings_lists_and_tables(read: Read) -> None:
    """And its properties: the date it was changed before the date it was made."""
    cells = "".join(
        f"<w:tr>{''.join(f'<w:tc>{paragraph(cell)}</w:tc>' for cell in row)}</w:tr>"
        for row in (("Setting", "Value"), ("timeout", "12 s"))
    )
    core = (
        "<dc:title>Gateway\nlimits</dc:title><dc:creator>Ana &amp; Bo</dc:creator>"
        "<dcterms:created>2026-01-02T09:00:00Z</dcterms:created><dcterms:modified>2026-02-03T09:00:00Z</dcterms:modified>"
    )
    body = paragraph("Limits", "Heading1") + paragraph("The gateway waits.") + f"<w:tbl>{cells}</w:tbl>"
    found = read("limits.docx", docx(body, core=core, extra=STYLES))
    assert found.text.startswith("# Limits\n\nThe gateway waits.\n")
    assert "| timeout | 12 s |" in found.text.split("\n")
    assert (found.title, found.author, found.date) == ("Gateway limits", "Ana & Bo", "2026-02-03")
    assert (found.notes, found.is_text) == ((), False)


def test_docx_takes_the_accepted_text_of_tracked_changes_and_says_so(read: Read) -> None:
    """What was inserted or moved here is in, what was deleted or moved away is out."""
    body = (
        "<w:p><w:r><w:t>The gateway waits </w:t></w:r>"
        '<w:del w:id="1" w:author="A"><w:r><w:delText>30</w:delText></w:r></w:del>'
        '<w:ins w:id="2" w:author="A"><w:r><w:t>12</w:t></w:r></w:ins><w:r><w:t> seconds.</w:t></w:r></w:p>'
    )
    found = read("changed.docx", docx(body))
    assert found.text == "The gateway waits 12 seconds.\n"
    assert found.notes == ("tracked changes: the accepted text was taken",)


def test_pptx_keeps_slides_bullets_tables_and_notes(read: Read) -> None:
    """A heading a slide; a pipe in a cell stays in its cell."""
    found = read("limits.pptx", deck())
    assert found.text.split("\n") == [
        "## Slide 1: Gateway limits", "",
        "- The gateway waits for 12 seconds.", "  - It tries twice.", "",
        "| Setting | Value |", "|---|---|", "| timeout | 12 s \\| 13 s |", "", "",
        "Notes: Ask Ana about the limits.", "",
    ]  # fmt: skip


def test_pptx_reads_what_stands_in_a_group(read: Read) -> None:
    """Drawings are grouped by those who make them; their text is text all the same."""

    def grouped(slide: object) -> None:
        from pptx.util import Inches

        box = slide.shapes.add_group_shape().shapes.add_textbox(Inches(1), Inches(1), Inches(2), Inches(1))  # type: ignore[attr-defined]
        box.text_frame.text = "The queue feeds the gateway."

    assert "- The queue feeds the gateway." in read("drawn.pptx", deck(grouped)).text.split("\n")
