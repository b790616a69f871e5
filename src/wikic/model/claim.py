"""Claims: the factual sentences, list items, table rows and code blocks of a page, each with its citations.

Text before a citation belongs to it, back to the previous citation or the end of the sentence before.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from wikic.model.citation import CITATION, Citation, parse_citation
from wikic.model.link import LINK
from wikic.model.markdown import Block, Markdown, item_text, row_cells, strip_markup
from wikic.model.sentence import sentence_ends

_CITATIONS = re.compile(r"\[src:[^\]\[\s]*\](?:[\s,;]*\[src:[^\]\[\s]*\])*")
_CITATIONS_APART = re.compile(f"({_CITATIONS.pattern})")
_STOPS = (".", "!", "?", "…", "。")
_WORDS = re.compile(r"\w")
# White space is listed: a negated class costs four times as much, and this is asked of every sentence of a wiki.
_SPACES = r"\t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_MARKED = re.compile(rf"[\[*_`<~{_SPACES}]")
_QUOTE = re.compile(r"^[ \t]*(?:>[ \t]*)+(?:\[![\w-]+\][+-]?)?", re.MULTILINE)
_TASK = re.compile(r"\[[ xX]\]\s+")


class Part(NamedTuple):
    """The words that one run of citations grounds: plain text without markup, and the run."""

    text: str
    citations: tuple[Citation, ...]


class Claim(NamedTuple):
    """One fact of a page. kind: sentence, item, row or code.

    text: plain words without markup, citations and link targets. start, end: offsets in the page's LF text, the
    citations included. line: from 1 in the file. section: key of the nearest heading of level 2 or deeper, "" above.
    """

    text: str
    parts: tuple[Part, ...]
    kind: str
    line: int
    start: int
    end: int
    section: str = ""

    @property
    def citations(self) -> tuple[Citation, ...]:
        """All citations, in the order written."""
        if len(self.parts) == 1:
            return self.parts[0].citations
        return tuple(citation for part in self.parts for citation in part.citations)

    @property
    def identity(self) -> str:
        """What makes two claims the same one: the text, NFC, white space squeezed."""
        return identity(self.text)


def identity(text: str) -> str:
    """A plain text as compared: NFC, white space squeezed, final stop dropped."""
    squeezed = " ".join(text.split())
    return (squeezed if squeezed.isascii() else unicodedata.normalize("NFC", squeezed)).rstrip(" .;")


def whole_lines(text: str, claim: Claim) -> tuple[int, int]:
    """A claim's offsets, its bullet and line end included when it stands alone on its lines."""
    start, end = text.rfind("\n", 0, claim.start) + 1, text.find("\n", max(claim.start, claim.end - 1))
    end = len(text) if end < 0 else end + 1
    alone = not text[start : claim.start].strip(" -*+0123456789.)") and not text[claim.end : end].strip()
    return (start, end) if alone else (claim.start, claim.end)


def plain_text(text: str) -> str:
    """An inline text as read: links show their label, else the last part of their target; citations and markup go."""
    if _is_plain(text):
        return text.strip()
    if "[" in text:
        text = CITATION.sub("", text)
        text = LINK.sub(_link_text, text) if "[[" in text else text
    return " ".join(strip_markup(text).split())


def _is_plain(text: str) -> bool:
    """Whether a text is read as it stands: no markup, no bracket, no white space but single spaces."""
    return "  " not in text and not _MARKED.search(text)


def parse_claims(markdown: Markdown, block: Block, section: str) -> Iterator[Claim]:
    """The claims of a paragraph, quote, item or row; a block of links or bare marks holds none."""
    visible = markdown.visible[block.start : block.end]
    prose = markdown.prose[block.start : block.end]
    if block.kind == "paragraph" and (plain := _plain_sentences(prose, block, section)):
        yield from plain
        return
    if block.kind == "quote":
        visible, prose = _unquoted(visible), _unquoted(prose)
    kind = block.kind if block.kind in ("item", "row") else "sentence"
    line, counted = block.line, 0
    for start, end, runs in _pieces(kind, visible, prose):
        if not _states_something(prose[start:end]):
            continue
        parts = _row_part(visible, runs) if kind == "row" else _parts(visible, start, end, runs)
        text = parts[0].text if len(parts) == 1 else " ".join(part.text for part in parts if part.text)
        if _WORDS.search(text):
            start += len(visible[start:end]) - len(visible[start:end].lstrip())
            line, counted = line + visible.count("\n", counted, start), start
            yield Claim(text, parts, kind, line, block.start + start, block.start + end, section)


def _plain_sentences(text: str, block: Block, section: str) -> list[Claim]:
    """The claims of a paragraph on one line, without markup, whose sentences each end in their citations.

    That is how most paragraphs are written, and read so they cost a third; none is returned for any other.
    """
    *chunks, rest = _CITATIONS_APART.split(text)
    words = "\0".join(chunks[::2])
    if rest.strip() or not _is_plain(words) or sentence_ends(words):
        return []
    claims, at = list[Claim](), block.start
    for before, run in zip(chunks[::2], chunks[1::2], strict=True):
        said = before.strip()
        if not said.endswith(_STOPS) or not _WORDS.search(said):
            return []
        start, at = at + before.index(said), at + len(before) + len(run)
        claims.append(Claim(said, (Part(said, _citations(run)),), "sentence", block.line, start, at, section))
    return claims


Run = tuple[int, int]


def _pieces(kind: str, visible: str, prose: str) -> Iterator[tuple[int, int, list[Run]]]:
    """Offsets of each claim of a block with those of its runs of citations."""
    runs = [run.span() for run in _CITATIONS.finditer(prose)] if "[src:" in prose else []
    if kind == "sentence":
        yield from _sentences(prose, runs)
    else:
        yield (_item_start(visible) if kind == "item" else 0), len(prose), runs


def _sentences(prose: str, runs: list[Run]) -> Iterator[tuple[int, int, list[Run]]]:
    """Each sentence; the citations that follow its full stop are within it."""
    start, at, held = 0, 0, list[Run]()
    for run in runs:
        chunk = prose[at : run[0]]
        for end in sentence_ends(chunk):
            if chunk[end:].strip():
                yield start, at + end, held
                start, held = at + end, []
        held.append(run)
        at = run[1]
        # A citation after a full stop closes the sentence, even where the next begins with a small letter.
        if chunk.rstrip().endswith(_STOPS):
            yield start, at, held
            start, held = at, []
    for end in (*sentence_ends(prose[at:]), len(prose) - at):
        if prose[start : at + end].strip():
            yield start, at + end, held
        start, held = at + end, []


def _parts(visible: str, start: int, end: int, runs: list[Run]) -> tuple[Part, ...]:
    """The stretches of one sentence or item, each up to the end of its run of citations."""
    parts, at = [], start
    for run_start, run_end in runs:
        parts.append(Part(plain_text(visible[at:run_start]), _citations(visible[run_start:run_end])))
        at = run_end
    rest = plain_text(visible[at:end])
    if rest.strip(" .;,:!?"):
        parts.append(Part(rest, ()))
    elif parts and rest and not parts[-1].text.endswith("."):
        parts[-1] = parts[-1]._replace(text=f"{parts[-1].text}{rest}")
    return tuple(parts)


def _row_part(visible: str, runs: list[Run]) -> tuple[Part, ...]:
    """A table row: its citations ground all of its cells."""
    citations = tuple(citation for start, end in runs for citation in _citations(visible[start:end]))
    cells = (plain_text(cell) for cell in row_cells(visible))
    return (Part(" | ".join(cell for cell in cells if cell), citations),)


def _citations(run: str) -> tuple[Citation, ...]:
    if run.count("[") == 1:
        return (parse_citation(run[5:-1]),)
    return tuple(parse_citation(reference) for reference in CITATION.findall(run))


def _unquoted(text: str) -> str:
    """A block quote with its marks blanked, so that offsets hold."""
    return _QUOTE.sub(lambda mark: " " * len(mark.group()), text)


def _item_start(visible: str) -> int:
    start = len(visible) - len(item_text(visible))
    task = _TASK.match(visible, start)
    return task.end() if task else start


def _link_text(match: re.Match[str]) -> str:
    return match[3] or match[1].rpartition("/")[2].strip() or match[2] or ""


def _states_something(prose: str) -> bool:
    """Links, marks and punctuation alone state nothing that a source could support."""
    return "[[" not in prose or bool(_WORDS.search(LINK.sub("", CITATION.sub("", prose))))
