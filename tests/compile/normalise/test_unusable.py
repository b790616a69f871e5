"""Every file that cannot be read gets one clear line, its own, and nothing else."""

from __future__ import annotations

import struct
import sys
import zipfile
from pathlib import Path

import pytest

from made import Read, Refused, deck, docx, locked_pdf, paragraph, pdf, zipped
from wikic.compile.normalise import Limits, normalise, office
from wikic.model.errors import WikicError

SAID = "The gateway waits for 12 seconds."
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


def encrypted(made: bytes) -> bytes:
    """A zip whose entries ask for a password."""
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = made.find(mark)
        while place >= 0:
            made = made[: place + at] + bytes([made[place + at] | 1]) + made[place + at + 1 :]
            place = made.find(mark, place + 4)
    return made


def lying(made: bytes, entry: str, size: int) -> bytes:
    """A zip that says in both of its headers that an entry unpacks to `size` bytes."""
    for mark, at, name in ((b"PK\x03\x04", 22, 30), (b"PK\x01\x02", 24, 46)):
        place = made.find(mark)
        while made[place + name : place + name + len(entry)] != entry.encode():
            place = made.find(mark, place + 4)
        made = made[: place + at] + struct.pack("<I", size) + made[place + at + 4 :]
    return made


WORD = docx(paragraph(SAID))
BOMB = docx(paragraph(SAID), extra={"word/media/image1.png": bytes(500 * 1024)})

UNUSABLE = {
    "empty.md": (b"", "is empty"),
    "blank.txt": (b" \n\t\n", "holds no text"),
    "only-bom.md": (b"\xef\xbb\xbf", "holds no text"),
    "image.md": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is binary, not text"),
    "signals.txt": (b"\x01\x02\x03 binary that is UTF-8 by chance", "is binary, not text"),
    "wide.txt": ("La passerelle".encode("utf-32"), "is binary, not text"),
    "odd.txt": (b"\xff\xfea", "is no UTF-16 text, though it begins like one"),
    "broken.txt": (b"One line.\nCaf\x81\n", "is not UTF-8 text (line 2)"),
    "locked.pdf": (locked_pdf(), "is encrypted"),
    "none.pdf": (b"no PDF at all", "is no readable PDF"),
    "cut.pdf": (pdf([[SAID]])[:60], "is no readable PDF"),
    "scanned.pdf": (pdf([[], []]), "is scanned: its 2 pages hold no text"),
    "empty.html": (b"<html><head><title>T</title></head><body></body></html>", "the page holds no text"),
    "locked.docx": (OLE, "is encrypted, or of an old Office format"),
    "locked.pptx": (OLE, "is encrypted, or of an old Office format"),
    "entries.docx": (encrypted(WORD), "is encrypted"),
    "entries.pptx": (encrypted(deck()), "is encrypted"),
    "none.docx": (b"no zip at all", "is no Office file"),
    "cut.docx": (WORD[: len(WORD) // 2], "is no Office file"),
    "cut.pptx": (deck()[:9000], "is no Office file"),
    "other.docx": (zipped({"a.txt": b"A text."}), "is no Word document"),
    "other.pptx": (WORD, "is no readable presentation (ValueError)"),
    "blank.docx": (docx(""), "holds no text"),
    "blank.pptx": (deck(lambda slide: None), "holds no text"),
    "xml.docx": (docx("<w:p>"), "is no readable Word document (ExpatError)"),
    "less.docx": (lying(WORD, "word/document.xml", 40), "is damaged"),
    "flipped.docx": (WORD.replace(b"PK\x03\x04", b"PK\x03\x05", 3), "is damaged"),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_one_clear_line_each(refused: Refused, name: str) -> None:
    """The file, what is wrong with it, and what to do about it."""
    data, what = UNUSABLE[name]
    fault = refused(name, data)
    assert fault.message == f"{name}: {what}"
    assert fault.help


def test_over_the_size_limit_nothing_is_read(refused: Refused) -> None:
    """The limit is in bytes, of the file as it is."""
    assert "over the limit of 10" in refused("large.md", "x" * 11, Limits(max_bytes=10)).message


def test_a_file_of_the_limit_itself_is_read(read: Read) -> None:
    """It is the most there may be."""
    assert read("just.md", "x" * 10, Limits(max_bytes=10)).text == "x" * 10


def test_reading_ends_at_the_time_limit(refused: Refused) -> None:
    """The reader is ended, whatever it is at."""
    fault = refused("slow.pdf", pdf([[SAID]]), Limits(max_seconds=0.01))
    assert fault.message == "slow.pdf: took longer than 0.01 s to read"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_reading_ends_at_the_memory_limit(refused: Refused) -> None:
    """A document that unpacks to little and is built into much."""
    grown = docx("".join(paragraph(f"Paragraph {n}.") for n in range(200_000)))
    fault = refused("grown.docx", grown, Limits(max_memory=200 * 1024**2))
    assert "needs too much memory" in fault.message


@pytest.mark.parametrize("told", [None, 12, 1024])
def test_a_zip_is_measured_and_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: int | None) -> None:
    """One that unpacks to more than the limit, and one that says that it does not."""
    monkeypatch.setattr(office, "_LARGEST", 100 * 1024)
    made = BOMB if told is None else lying(BOMB, "word/media/image1.png", told)
    with pytest.raises(WikicError) as caught:
        office.open_office(made, "bomb.docx")
    assert caught.value.message in ("bomb.docx: unpacks to more than 102,400 bytes", "bomb.docx: is damaged")


def test_a_zip_bomb_costs_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """No read asks for more than a chunk: 100 MB of zeros are counted, not held."""
    import tracemalloc

    monkeypatch.setattr(office, "_LARGEST", 50 * 1024**2)
    bomb = docx(paragraph(SAID), extra={"word/media/image1.png": bytes(100 * 1024**2)})
    tracemalloc.start()
    with pytest.raises(WikicError, match="unpacks to more than"):
        office.open_office(bomb, "bomb.docx")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5 * 1024**2


def test_a_packing_that_unpacks_in_one_piece_is_refused() -> None:
    """Office never writes it."""
    import io

    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("word/document.xml", b"x")
    with pytest.raises(WikicError, match="is damaged"):
        office.open_office(held.getvalue(), "a.docx")


def test_an_entity_reads_no_file_and_does_not_grow(read: Read, tmp_path: Path) -> None:
    """A document is data: what it names on this machine is none of its text."""
    secret = tmp_path / "secret.txt"
    secret.write_text("a secret of this machine")
    named = f'<!DOCTYPE d [<!ENTITY e SYSTEM "{secret.as_uri()}">]>'
    grown = "<!DOCTYPE d [<!ENTITY a0 'aaaaaaaaaa'>" + "".join(
        f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10)
    )
    for doctype, entity in ((named, "&e;"), (grown + "]>", "&a9;")):
        try:
            text = read("a.docx", docx(paragraph(f"Text {entity} after."), doctype=doctype)).text
        except WikicError:
            continue
        assert "secret" not in text
        assert len(text) < 10_000


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """A folder, and a path that is gone."""
    (tmp_path / "folder.md").mkdir()
    for name, what in (("folder.md", "is no regular file"), ("gone.md", "cannot be read")):
        with pytest.raises(WikicError, match=what):
            normalise(tmp_path / name)
