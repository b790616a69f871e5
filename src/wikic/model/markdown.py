"""The little of markdown that a wiki page needs: what is code or comment, and where blocks begin.

Not a renderer: one linear pass over lines, so a page of 5 MB costs what its length says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

_FENCE = re.compile(r"\s*(?:(?:[-*+]|\d+[.)]|>)\s+)*(`{3,}|~{3,})([^\n]*)")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)")
_TABLE_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$|\s*\|\s*:?-+:?\s*\|\s*$")
_RULE = re.compile(r" {0,3}(?:-(?:\s*-){2,}|\*(?:\s*\*){2,}|_(?:\s*_){2,})\s*$")
_MARKUP = re.compile(r"\*\*|__|~~|`+|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|</?[A-Za-z][^<>\n]{0,200}>")
_APART = re.compile(r"</?(?:br|su[bp]|p|td|th|li)\b[^<>\n]{0,200}>", re.IGNORECASE)  # 1<br>000 is not 1000
_CODE_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_MARKED = re.compile(r"[*_`\[<~]")
_MD_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+\"[^\"\n]*\")?\)")


class Block(NamedTuple):
    """A run of lines that belong together.

    kind: heading, paragraph, item, header (of a table), row, quote or code. `start` and `end` are offsets in the text,
    `line` counts from 1, `level` is a heading's (1 to 6), a list item's indent, or 0.
    """

    kind: str
    start: int
    end: int
    line: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Markdown:
    """A text with what is not prose blanked to spaces, every other character at its old offset.

    visible: comments blanked. prose: comments, code spans and code blocks blanked. code: line numbers, from 0, of
    fenced and indented code.
    """

    text: str
    visible: str
    prose: str
    code: frozenset[int] = frozenset()


def parse_markdown(text: str, start: int = 0) -> Markdown:
    """Find comments and code from offset `start` on, where a line begins; `text` has LF line ends."""
    body = text[start:]
    if not any(mark in body for mark in ("`", "<!--", "~~~", "\n    ", "\n\t")) and body[:1] not in " \t":
        return Markdown(text, text, text)
    visible, prose, code = body.split("\n"), list[str](), set[int]()
    fence, comment, blank_above, in_item = "", False, True, False
    for number, line in enumerate(visible):
        was_fence, opening = fence, "" if fence or comment else opens_fence(line)
        fence = ("" if _closes(fence, line) else fence) if fence else opening
        indented = (blank_above or number - 1 in code) and not (comment or in_item) and _is_indented(line)
        if was_fence or opening or indented:
            code.add(number)
            prose.append(" " * len(line))
        elif comment or "`" in line or "<!--" in line:
            visible[number], bare, comment = _blank_inline(line, comment)
            prose.append(bare)
        else:
            prose.append(line)
        if line.strip():
            in_item = bool(_ITEM.match(line)) or (in_item and line[:1] in (" ", "\t"))
        blank_above = not line.strip()
    head, above = text[:start], text.count("\n", 0, start)
    code_lines = frozenset(number + above for number in code)
    return Markdown(text, head + "\n".join(visible), head + "\n".join(prose), code_lines)


def parse_blocks(markdown: Markdown, start: int = 0, line: int = 1) -> list[Block]:
    """The blocks from offset `start` on, whose line number is `line`; comments and blank lines belong to none."""
    blocks: list[Block] = []
    open_block: Block | None = None
    at = start
    for number, text in enumerate(markdown.visible[start:].split("\n"), line):
        end = at + len(text)
        # Code lines count from the start of the text; `line - 1` lines stand before `start`.
        kind, level = _line_kind(text, number - 1 in markdown.code, open_block)
        if kind == "underline" and open_block is not None:
            open_block = open_block._replace(kind="heading", level=level, end=end)
        elif kind == "table-rule":
            open_block = open_block._replace(kind="header") if open_block is not None else None
        elif kind == "more" and open_block is not None:
            open_block = open_block._replace(end=end)
        else:
            if open_block is not None:
                blocks.append(open_block)
            open_block = Block(kind, at, end, number, level) if kind else None
        at = end + 1
    return [*blocks, open_block] if open_block is not None else blocks


def parse_heading(line: str) -> tuple[int, str] | None:
    """Level and text of an ATX heading line, or None."""
    match = _HEADING.match(line) if "#" in line else None
    return (len(match[1]), (match[2] or "").strip()) if match else None


def item_text(line: str) -> str:
    """A list item's text without its bullet."""
    match = _ITEM.match(line)
    return line[match.end() :] if match else line


def row_cells(line: str) -> list[str]:
    """The cells of a table row; an escaped pipe stays in its cell, unescaped."""
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", inner)]


def code_spans(text: str) -> tuple[str, ...]:
    """What an inline text has in single back-ticks."""
    return tuple(_CODE_SPAN.findall(text)) if "`" in text else ()


def strip_markup(text: str) -> str:
    """Plain words of an inline text: emphasis, code ticks, tags and markdown links' targets go, their text stays."""
    if not _MARKED.search(text):
        return text
    return _MARKUP.sub("", _APART.sub(" ", _MD_LINK.sub(r"\1", text)))


def _line_kind(text: str, code: bool, above: Block | None) -> tuple[str, int]:
    """What a line starts; `more` carries on the block above, `underline` makes it a heading, "" is blank or a rule."""
    previous = above.kind if above else ""
    if code:
        return ("more" if previous == "code" else "code"), 0
    stripped = text.strip()
    if not stripped:
        return "", 0
    first = stripped[0]
    if first in "=-" and previous == "paragraph" and not stripped.strip(first):
        return "underline", 1 if first == "=" else 2
    if first == "#" and (heading := parse_heading(text)):
        return "heading", heading[0]
    if first == "|" or (previous == "row" and "|" in stripped):
        return ("table-rule" if previous == "row" and _TABLE_RULE.match(text) else "row"), 0
    if first in "-*_+0123456789":
        if first in "-*_" and _RULE.match(text):
            return "", 0
        if _ITEM.match(text):
            return "item", len(text) - len(text.lstrip())
    if first == ">":
        return ("more" if previous == "quote" else "quote"), 0
    return ("more" if previous in ("paragraph", "item", "quote") else "paragraph"), 0


def opens_fence(line: str) -> str:
    """The marks of a fence that a line opens or closes, "" for any other line."""
    if "```" not in line and "~~~" not in line:
        return ""
    match = _FENCE.match(line)
    return "" if match is None or (match[1][0] == "`" and "`" in match[2]) else match[1]


def _closes(fence: str, line: str) -> bool:
    stripped = line.strip(" \t>")
    return len(stripped) >= len(fence) and not stripped.strip(fence[0])


def _is_indented(line: str) -> bool:
    """Four spaces after a blank line are code, unless they carry on a list item: the caller knows."""
    return line.startswith(("    ", "\t")) and bool(line.strip())


def _blank_inline(line: str, comment: bool) -> tuple[str, str, bool]:
    """One line with comments blanked, with code spans blanked too, and whether a comment is open at its end."""
    visible, prose, at = [], [], 0
    while at < len(line):
        if comment:
            end = line.find("-->", at)
            stop = len(line) if end < 0 else end + 3
            visible.append(" " * (stop - at))
            prose.append(visible[-1])
            at, comment = stop, end < 0
            continue
        opened, tick = line.find("<!--", at), line.find("`", at)
        if opened >= 0 and not 0 <= tick < opened:
            stop, blank, comment = opened, 0, True
        elif tick >= 0:
            ticks = len(line[tick:]) - len(line[tick:].lstrip("`"))
            close = _closing_ticks(line, tick + ticks, ticks)
            stop, blank = (tick, close - tick) if close else (tick + ticks, 0)
        else:
            stop, blank = len(line), 0
        visible.append(line[at : stop + blank])
        prose.append(line[at:stop] + " " * blank)
        at = stop + blank
    return "".join(visible), "".join(prose), comment


def _closing_ticks(line: str, start: int, ticks: int) -> int:
    """Offset after the run of exactly `ticks` back-ticks that closes a code span, 0 when none does."""
    at = line.find("`" * ticks, start)
    while at >= 0:
        run = at
        while run < len(line) and line[run] == "`":
            run += 1
        if run - at == ticks:
            return run
        at = line.find("`" * ticks, run)
    return 0
