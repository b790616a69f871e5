"""What code, settings and diffs say in words: their comments, docstrings and settings, each on its own line. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import NamedTuple


class _Style(NamedTuple):
    """How a language writes comments. line: marks that open one; blocks: marks that open and close one."""

    line: tuple[str, ...] = ()
    blocks: tuple[tuple[str, str], ...] = ()
    settings: bool = False


_C = _Style(("//",), (("/*", "*/"),))
_HASH = _Style(("#",))
_PYTHON = _Style(("#",), (('"""', '"""'), ("'''", "'''")))
_SETTINGS = _Style(("#", ";"), settings=True)
_SILENT = _Style()  # all of it is data
_BY_SUFFIX = {
    **dict.fromkeys("js ts tsx jsx go rs java kt c h cc cpp hpp cs php proto scala swift css".split(), _C),
    **dict.fromkeys("sh bash rb tf hcl".split(), _HASH),
    **dict.fromkeys("yaml yml toml ini cfg conf".split(), _SETTINGS),
    **dict.fromkeys("json diff patch".split(), _SILENT),
    "py": _PYTHON,
    "sql": _Style(("--",), (("/*", "*/"),)),
    "xml": _Style((), (("<!--", "-->"),)),
}
_SETTING = re.compile(r"([A-Za-z][\w.-]*)\s*[:=]\s*(?![|>&*\[{])\S.*")
_SECTION = re.compile(r"\[+([^\[\]]+)\]+\s*$")
_PRIVATE = re.compile(r"passw|secret|token|credential|api[_-]?key|private", re.I)
_FOR_TOOLS = re.compile(r"!|noqa|type:|pylint|pragma|eslint|fmt:|coding[:=]|region\b|endregion\b", re.I)


def is_code(path: str) -> bool:
    """Whether a document of this name is read by its comments."""
    return _suffix(path) in _BY_SUFFIX


def words_of_code(text: str, path: str) -> str:
    """The text with everything blanked but words: line for line, so that what is cited keeps its number."""
    return "\n".join(_words(text.split("\n"), _BY_SUFFIX[_suffix(path)]))


def _suffix(path: str) -> str:
    return PurePosixPath(path).suffix.lower().removeprefix(".")


def _words(lines: list[str], style: _Style) -> Iterator[str]:
    closing = ""
    for line in lines:
        said = line.strip()
        if not closing and (opened := next((b for b in style.blocks if said.lstrip("rbuRBU").startswith(b[0])), None)):
            said, closing = said[said.index(opened[0]) + len(opened[0]) :], opened[1]
        elif not closing:
            yield _line(line, style)
            continue
        inside, ended, _ = said.partition(closing)
        closing = "" if ended else closing
        yield inside.strip().lstrip("*! ")


def _line(line: str, style: _Style) -> str:
    """A comment's words, or a setting as a list item; nothing for code, and nothing for what only tools read."""
    said = line.strip()
    if mark := next((mark for mark in style.line if said.startswith(mark)), ""):
        words = said.lstrip(mark[0]).strip() if not said.startswith("#!") else ""
        return "" if _FOR_TOOLS.match(words) else words
    if not style.settings or line[:1].isspace():
        return ""
    if section := _SECTION.match(said):
        return f"## {section[1]}"
    setting = _SETTING.fullmatch(said)
    return f"- {said}" if setting and not _PRIVATE.search(setting[1]) else ""
