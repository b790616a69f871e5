"""Whatever the bytes, the name and the damage: a text with its lines, or the one error."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from made import deck, docx, paragraph, pdf
from wikic.compile.normalise import SUFFIXES, Normalised, normalise
from wikic.compile.normalise.apart import READERS
from wikic.model.errors import Code, WikicError

SAID = "The gateway waits for 12 seconds."
PAGE = f"<html><head><meta name=date content=2026-10-12><title>T</title></head><body><p>{SAID}</p></body></html>"
MADE = {"html": PAGE.encode(), "pdf": pdf([[SAID]]), "docx": docx(paragraph(SAID)), "pptx": deck()}
TEXTS = [suffix for suffix in SUFFIXES if suffix[1:] not in MADE and suffix not in (".htm", ".xhtml")]


def tried(read: Callable[[], Normalised]) -> Normalised | None:
    """A text that holds what is promised of any, or None for the one error; all else fails the test."""
    try:
        found = read()
    except WikicError as fault:
        told = fault
    else:
        assert found.text.strip()
        assert not set("\r\0") & set(found.text)
        assert found.text.encode()
        assert "\n" not in found.title + found.author
        assert len(found.date) in (0, 10)
        return found
    assert told.code is Code.DATA
    assert "\n" not in told.message
    return None


@given(st.sampled_from(TEXTS), st.binary(max_size=300))
@example(".md", b"\xff\xfe\x00\xd8")
@example(".txt", b"\xef\xbb\xbf\xef\xbb\xbf")
def test_any_bytes_under_a_text_name(suffix: str, data: bytes) -> None:
    """In this process, for they are read in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, f"any{suffix}")
        path.write_bytes(data)
        found = tried(lambda: normalise(path))
        if found and found.is_text:
            # As the store reads it again: the same lines.
            assert data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n") == found.text


@given(st.text(max_size=400))
@example("\x1b")
def test_any_text_as_a_page(text: str) -> None:
    """The reader of HTML takes anything that a browser might."""
    tried(lambda: READERS["html"](text.encode("utf-8", "replace"), "any.html"))


def damaged(made: bytes) -> st.SearchStrategy[bytes]:
    """A document cut short, or with some bytes changed."""
    changes = st.lists(st.tuples(st.integers(0, len(made) - 1), st.integers(0, 255)), max_size=12)

    def apply(cut: int, changed: list[tuple[int, int]]) -> bytes:
        out = bytearray(made)
        for at, value in changed:
            out[at] = value
        return bytes(out[:cut])

    return st.builds(apply, st.integers(len(made) // 2, len(made)) | st.just(len(made)), changes)


@pytest.mark.parametrize("format", MADE)
@settings(max_examples=6)
@given(data=st.data())
def test_a_damaged_document(format: str, data: st.DataObject) -> None:
    """Through the process of its own, as ingest does: whatever its reader raises is one line here."""
    with TemporaryDirectory() as folder:
        path = Path(folder, f"any.{format}")
        path.write_bytes(data.draw(damaged(MADE[format])))
        tried(lambda: normalise(path))
