"""Statements: the sentences, list items and table rows of a document, with lines and heading path. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from wikic.compile.body import body_of
from wikic.compile.document import Document, parse_headings
from wikic.compile.transcript import Voice, is_transcript, parse_cues
from wikic.model.citation import Span
from wikic.model.link import LINK
from wikic.model.markdown import (
    Block,
    Markdown,
    item_text,
    opens_fence,
    parse_blocks,
    parse_markdown,
    row_cells,
    strip_markup,
)
from wikic.model.sentence import sentence_ends

_SUBSTANCE = re.compile(r"\w")
_PRONOUN = re.compile(
    r"^(?:(?:it|this(?!\s+(?:pep|eip|rfc|adr|document|proposal|guide|page|decision|report|specification|standard|policy|runbook|playbook)\b)|these|those|that|they|he|she|such|here|there|which|however|also|but|and|so|then|thus|otherwise|therefore|see|refer|voir|cf"
    r"|il|elle|ils|elles|ce(?!\s+(?:guide|document|décret|rapport|texte)\b)|cela|ceci|cette|ces|celui|celle|mais|et|or|donc|ainsi|toutefois|cependant)\b"
    r"|c'|ça\b|c’)",
    re.I,
)
_FURNITURE = re.compile(
    r"\{\{|\}\}|<!--|\[\^|^\s*:[\w-]+:|^(?:see|voir|note|nb|todo|tbd|tbc)\b[ :]?$|^\[?https?://\S+$|\[src:|⟦", re.I
)
_AROUND = re.compile(r"!?\[([^\[\]\n]*)\](?:\((?:[^()\s]|\([^()\s]*\))*(?:\s+\"[^\"\n]*\")?\)|\[[^\[\]\n]*\])")
_MARKED = re.compile(r"[\d`%]")  # a header cell stands on another line: nothing that must be found on the row's own
# Struck out, or words that taking the markup out would change: 2**160, 2<sup>160</sup>, __init__, <placeholder>.
_ALTERED = re.compile(
    r"~~|\d\s?\*\*\s?[\d(]|\w__\w|\b__\w+__\b"
    r"|<(?!/?(?:a|b|i|p|u|em|strong|br|code|span|div|kbd|small|img|iframe|abbr|mark)\b)[A-Za-z/][^<>\n]*>"
)
_GLUED = re.compile(r"\w`\w|\d\s?\*\*\s?[\d(]")
_SHORT_CODE = 12  # lines
_WORDS = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing a source says, on one line with its code spans. headings: the path above it, without the title.

    kind: sentence, item, row or code. cells: a row's own cells; `head`: those of its table's header, which is at
    `head_span`. speaker: who says it in a transcript, with whose name the text begins.
    """

    text: str
    span: Span
    headings: tuple[str, ...]
    kind: str = "sentence"
    cells: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    head_span: Span | None = None
    speaker: str = ""

    @property
    def spans(self) -> tuple[Span, ...]:
        """The lines it rests on: a row's own, and those of the header whose words it repeats."""
        return (self.span, self.head_span) if any(self.head) and self.head_span else (self.span,)

    @property
    def section(self) -> str:
        """The nearest heading, "" under the title."""
        return self.headings[-1] if self.headings else ""

    @property
    def stands_alone(self) -> bool:
        """Whether it can be read without its neighbours: a full statement that no pronoun or connective opens."""
        said = self._said
        return 5 <= len(said.split()) <= 60 and len(_WORDS.findall(said)) >= 4 and _is_whole(said)

    @property
    def _said(self) -> str:
        return self.text.removeprefix(f"{self.speaker}: ") if self.speaker else self.text


def _is_whole(said: str) -> bool:
    cut = said.endswith((":", "?", "…", ",")) or said[:1] in "(*|>#" or "http" in said[:12]
    return not (cut or _PRONOUN.match(said))


def parse_statements(document: Document, text: str) -> list[Statement]:
    """Every statement of a document's body, in order; line numbers are those of the text. Never raises."""
    lines = text.split("\n")
    headings = parse_headings(lines, document.above)
    lines, voices = parse_cues(lines) if is_transcript(document.path) else (lines, {})
    body, spans = body_of(document, lines, {number for number, _, _ in headings})
    markdown = parse_markdown("\n".join(body))
    at = {number: (level, name) for number, level, name in headings}
    path: list[tuple[int, str]] = []
    head: tuple[str, ...] = ()
    head_span: Span | None = None
    found: list[Statement] = []
    numbers = iter(sorted(at))
    upcoming = next(numbers, 0)
    for block in parse_blocks(markdown):
        while upcoming and upcoming <= block.line:
            level, name = at[upcoming]
            path = [*(p for p in path if p[0] < level), (level, name)]
            upcoming = next(numbers, 0)
        if block.kind == "header":
            head_span = spans.get(block.line, Span(block.line, block.line))
            head = tuple(_plain(cell) for cell in row_cells(markdown.visible[block.start : block.end]))
            continue
        names = tuple(name for level, name in path if not (level == 1 and _is_title(name, document.title)))
        head = head if block.kind == "row" else ()
        if block.kind == "row":
            cells = tuple(_plain(cell) for cell in row_cells(markdown.visible[block.start : block.end]))
            row = row_statement(cells, head, spans.get(block.line, Span(block.line, block.line)), head_span, names)
            found += [row] if row else []
        else:
            found += _of_block(markdown, block, names)
    return [_spoken(statement, voices) for statement in found] if voices else found


def _spoken(statement: Statement, voices: dict[int, Voice]) -> Statement:
    """A statement of a transcript with its speaker's name before it, resting on the line with the name too."""
    voice = voices.get(statement.span.start)
    if voice is None:
        return statement
    span = Span(voice.line, statement.span.end)
    return replace(statement, text=f"{voice.name}: {statement.text}", span=span, speaker=voice.name)


def row_statement(
    cells: tuple[str, ...], head: tuple[str, ...], span: Span, head_span: Span | None, names: tuple[str, ...] = ()
) -> Statement | None:
    """A row that repeats the words of its table's header; None when it says nothing of anything."""
    shown = "; ".join(
        f"{head[n]}: {cell}" if n < len(head) and head[n] and not _MARKED.search(head[n]) else cell
        for n, cell in enumerate(cells)
        if cell
    )
    told = len([cell for cell in cells if cell]) > 1 and _usable(shown)
    return Statement(shown, span, names, "row", cells, head, head_span) if told else None


def _of_block(markdown: Markdown, block: Block, names: tuple[str, ...]) -> Iterator[Statement]:
    visible = markdown.visible[block.start : block.end]
    if block.kind == "heading" or not _SUBSTANCE.search(visible):
        return
    if block.kind == "code":
        yield from _of_code(visible, block.line, names)
        return
    start = len(visible) - len(item_text(visible)) if block.kind == "item" else 0
    line, counted = block.line, 0
    for begin, end in _cut(markdown.prose[block.start : block.end], start):
        raw = visible[begin:end]
        bare = markdown.prose[block.start + begin : block.start + end]
        if _ALTERED.search(bare) or _GLUED.search(raw):
            continue
        begin += len(raw) - len(raw.lstrip())
        shown = _plain(visible[begin:end])
        if _usable(shown):
            line, counted = line + visible.count("\n", counted, begin), begin
            span = Span(line, line + visible[begin:end].rstrip().count("\n"))
            yield Statement(shown, span, names, "item" if block.kind == "item" else "sentence")


def _of_code(block: str, line: int, names: tuple[str, ...]) -> Iterator[Statement]:
    """The lines of a short block of code, each as a code span; a long one is for its source to show."""
    lines = list(enumerate(block.split("\n"), line))
    commands = [(at, said.strip()) for at, said in lines if said.strip() and not opens_fence(said)]
    if len(commands) <= _SHORT_CODE:
        for at, said in commands:
            if "`" not in said and _SUBSTANCE.search(said) and len(said) <= 200:
                yield Statement(f"`{said}`", Span(at, at), names, "code")


def _cut(prose: str, start: int) -> Iterator[tuple[int, int]]:
    for end in [*(end for end in sentence_ends(prose) if end > start), len(prose)]:
        if prose[start:end].strip():
            yield start, end
        start = end


def _plain(text: str) -> str:
    """One line: links to their words, emphasis and tags gone, code spans kept."""
    text = LINK.sub(lambda m: m[3] or m[1] or m[2] or "", text) if "[[" in text and "`" not in text else text
    text = _AROUND.sub(lambda m: m[1], re.sub(r"\n[ \t]*>?[ \t]*", " ", text))
    pieces = re.split(r"(`+[^`\n]+`+)", text)
    shown = "".join(piece if piece.startswith("`") else _bare(piece, n == 0) for n, piece in enumerate(pieces))
    return " ".join(shown.split()).strip()


def _bare(piece: str, first: bool) -> str:
    left, right = piece[: len(piece) - len(piece.lstrip())], piece[len(piece.rstrip()) :]
    piece = strip_markup(piece)
    piece = piece.lstrip("> ") if first else piece
    return f"{left}{piece.strip()}{right}" if piece.strip() else (left or right)


def _usable(text: str) -> bool:
    return (
        bool(_SUBSTANCE.search(text))
        and not _FURNITURE.search(text)
        and len(text) <= 700
        and "[[" not in text
        and not text.startswith(("```", "~~~"))
    )


def _is_title(name: str, title: str) -> bool:
    return name == title or name.endswith(title)
