"""The body of a document as the markdown reader wants it, line for line. Pure."""

from __future__ import annotations

import re

from wikic.compile.document import Document
from wikic.compile.headers.fields import header_lines
from wikic.compile.rst_tables import pipe_tables
from wikic.model.citation import Span

_PAIR = re.compile(r"[^\W\d][\w' -]{1,30}?\s?:\s+\S")
_ROLE = re.compile(r":(\w[\w:+-]*):`([^`<>]*?)(?:\s*<[^`<>]*>)?`")
_RST_LINK = re.compile(r"`([^`<>]+?)\s*<[^<>`]*>`__?|(?<!`)`([^`<>]+)`__?(?!`)")
_RST_TARGET = re.compile(r"(?<=\w)_(?=[\s.,;:)])|\s\[[\w#*-]+\]_")


def body_of(document: Document, lines: list[str], headings: set[int]) -> tuple[list[str], dict[int, Span]]:
    """The lines with header and headings blanked and reStructuredText turned; a table row's lines by its number.

    headings: the numbers of the lines that hold one.
    """
    rst = document.path.endswith((".rst", ".txt"))
    header = header_lines(document.fields)
    lines = ["" if number in header else line for number, line in enumerate(lines, 1)]
    lines, spans = pipe_tables(lines) if rst else (lines, {})
    pairs = _pairs(lines)
    lines = [f"- {line}" if number in pairs else line for number, line in enumerate(lines)]
    body = [*([""] * document.above)]
    directive, literal = -1, -1
    for number, line in enumerate(lines[document.above :], document.above + 1):
        stripped = line.strip()
        indent = len(line) - len(line.lstrip())
        if number in headings or (number - 1 in headings and stripped and not stripped.strip("=~^\"'*+#-")):
            line = ""
        elif rst and stripped:
            if (directive >= 0 and indent > directive) or (literal >= 0 and indent > literal):
                line = ""
            else:
                directive = indent if stripped.startswith(".. ") else -1
                literal = indent if stripped.endswith("::") and directive < 0 else -1
                line = "" if directive >= 0 else _turned(line)
        body.append(line)
    return body, spans


def _pairs(lines: list[str]) -> set[int]:
    """The indexes of lines of `key: value` that stand one under the other: entries, and no sentence that runs on."""
    alike = {number for number, line in enumerate(lines) if _PAIR.match(line)}
    return {number for number in alike if number - 1 in alike or number + 1 in alike}


def _turned(line: str) -> str:
    """A line of reStructuredText with its roles, links and literals as plain words or code spans."""
    line = _ROLE.sub(lambda m: f"{m[1].upper()} {m[2]}" if m[1] in ("pep", "rfc") else f"`{m[2]}`", line)
    line = re.sub(r"^(\s*)#\.\s", r"\g<1>1. ", line).replace("``", "\x00")
    line = _RST_LINK.sub(lambda m: m[1] or m[2], line)
    line = _RST_TARGET.sub("", line).replace("\x00", "`")
    if set(line.strip()) <= set("+-= "):
        return ""
    return re.sub(r"::\s*$", ":", line)
