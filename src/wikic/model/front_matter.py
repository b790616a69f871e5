"""Front matter: YAML between two `---` lines, read as text (a version 1.10 stays "1.10"), written by a serialiser."""

from __future__ import annotations

import datetime
import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Value = str | tuple[str, ...]

_OPEN = re.compile(r"\ufeff?---[ \t]*\r?\n")
_CLOSE = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_KEY = re.compile(r"([^\W\d][\w .-]*?)[ \t]*:(?:[ \t]+(.*?))?[ \t]*\r?$")
# A whole line as wikic writes it: a word, then text or a list of texts of which YAML has nothing else to think.
_SIMPLE = re.compile(r"^([A-Za-z_]\w*):(?: (?:(\w[^:#\r\n]*)|\[((?:\w[\w.-]*(?:, \w[\w.-]*)*)?)\]))?$", re.MULTILINE)
# Scalars that YAML reads as the same text: no indicator first, no `: `, no ` #`.
_PLAIN = re.compile(r"""[^\s\-?:,\[\]{}#&*!|>'"%@`=~](?:[^:#\r]|:(?!\s|$)|(?<!\s)#)*""")
_PLAIN_LIST = re.compile(r"\[([^\[\]{}#&*!|>'\"%@`:?]*)\]")
_TEXT_TAG = "tag:yaml.org,2002:str"
_ABSENT = frozenset({"", "~", "null", "Null", "NULL"})
_EXPONENT = re.compile(r"[-+]?[\d.]+[eE][-+]?\d+|0o[0-7]+")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Keys to text or lists of text; nested values are left in the file and not read.

    `end` is the offset of the body, `lines` how many lines stand before it; `error` tells why YAML refused it
    (the plain `key: value` lines are then read all the same) and `error_line` where, from 1.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    end: int = 0
    lines: int = 0
    error: str = ""
    error_line: int = 0

    def text(self, key: str) -> str:
        """A scalar, "" when the key is absent, empty or null; a list gives its first entry."""
        value = self.values.get(key, "")
        return value if isinstance(value, str) else (value[0] if value else "")

    def items(self, key: str) -> tuple[str, ...]:
        """A list, one scalar counting as a list of one."""
        value = self.values.get(key, ())
        return ((value,) if value else ()) if isinstance(value, str) else value


NONE = FrontMatter()


def parse_front_matter(text: str) -> FrontMatter:
    """The front matter at the start of a text (BOM and CRLF read); never raises."""
    opening = _OPEN.match(text)
    closing = _CLOSE.search(text, opening.end()) if opening else None
    if opening is None or closing is None:
        return NONE
    inner = text[opening.end() : closing.start()]
    end, lines = closing.end(), text.count("\n", 0, closing.end())
    plain = _parse_simple(inner) or _parse_plain(inner)
    if plain is not None:
        return FrontMatter(plain, end, lines)
    values, error, line = _parse_yaml(inner)
    return FrontMatter(values, end, lines, error, line)


def render_front_matter(values: Mapping[str, Value | int]) -> str:
    """The block with its two `---` lines; empty values are left out."""
    shown = {key: value for key, value in values.items() if value not in ("", ())}
    return "---\n" + "".join(_render_pair(key, value) for key, value in shown.items()) + "---\n"


def set_front_matter(text: str, changes: Mapping[str, Value | int]) -> str:
    """The text with these keys written and every other line of it untouched; an empty value removes its key."""
    matter = parse_front_matter(text)
    if not matter.end:
        return render_front_matter(changes) + "\n" + text.removeprefix("\ufeff")
    newline = "\r\n" if "\r\n" in text[: matter.end] else "\n"
    lines = text[: matter.end].splitlines(keepends=True)
    for key, value in changes.items():
        rendered = [] if value in ("", ()) else [_render_pair(key, value).replace("\n", newline)]
        start, end = _lines_of(key, lines)
        lines[start:end] = rendered
    return "".join(lines) + text[matter.end :]


def _lines_of(key: str, lines: list[str]) -> tuple[int, int]:
    """The slice of the block that holds a key and its value; before the closing line when it is absent."""
    for start, line in enumerate(lines[1:-1], 1):
        match = _KEY.match(line.rstrip("\n"))
        if match and match[1] == key:
            end = start + 1
            while end < len(lines) - 1 and (lines[end][:1] in " \t#" or lines[end].startswith("- ")):
                end += 1
            return start, end
    return len(lines) - 1, len(lines) - 1


def _parse_simple(inner: str) -> dict[str, Value]:
    """A block of lines as wikic writes them, at a third of the cost; empty when one of them is not so."""
    found = _SIMPLE.findall(inner)
    values = {key: tuple(items.split(", ")) if items else text.rstrip() for key, text, items in found}
    if len(values) != inner.count("\n") or not _ABSENT.isdisjoint(values.values()):
        return {}
    return values


def _parse_plain(inner: str) -> dict[str, Value] | None:
    """Simple `key: value` and `key: [a, b]` lines without YAML, which costs ten times as much; None: ask YAML."""
    values: dict[str, Value] = {}
    for line in inner.split("\n"):
        if not line.strip():
            continue
        match = _KEY.match(line)
        if match is None or match[1] in values:
            return None
        key, value = match[1], match[2] or ""
        if value and not (_PLAIN.fullmatch(value) and value not in _ABSENT):
            listed = _PLAIN_LIST.fullmatch(value)
            if listed is None:
                return None
            items = tuple(item.strip() for item in listed[1].split(",")) if listed[1].strip() else ()
            if any(not _PLAIN.fullmatch(item) for item in items):
                return None
            values[key] = items
        else:
            values[key] = value
    return values


def _parse_yaml(inner: str) -> tuple[dict[str, Value], str, int]:
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        loaded = yaml.load(inner, Loader=loader)  # a base loader: every scalar is text, no object is ever built
    except (yaml.YAMLError, ValueError, RecursionError) as fault:
        mark = getattr(fault, "problem_mark", None)
        what = str(getattr(fault, "problem", None) or fault).splitlines()[0]
        return _salvage(inner), what, (mark.line + 2 if mark else 2)
    if loaded is None or loaded == "":
        return {}, "", 0
    if not isinstance(loaded, dict):
        return {}, "front matter is not a list of `key: value` lines", 2
    return {str(key): value for key, raw in loaded.items() if (value := _value(raw)) is not None}, "", 0


def _value(raw: object) -> Value | None:
    if isinstance(raw, str):
        return "" if raw in _ABSENT else raw
    if isinstance(raw, list):
        return tuple(entry for entry in raw if isinstance(entry, str) and entry not in _ABSENT)
    return None


def _salvage(inner: str) -> dict[str, Value]:
    """What `key: the rest of the line` says where YAML refuses the block (a colon in a title, mostly)."""
    found: dict[str, Value] = {}
    for line in inner.split("\n"):
        if (match := _KEY.match(line)) and match[1] not in found:
            value = (match[2] or "").strip()
            quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
            found[match[1]] = value[1:-1] if quoted else "" if value in _ABSENT else value
    return found


def _render_pair(key: str, value: Value | int) -> str:
    import yaml

    said = "".join(value) if isinstance(value, tuple) else str(value)
    astral = said.isprintable() and max(said, default="") > "\uffff"
    shown: object = [_scalar(entry) for entry in value] if isinstance(value, tuple) else _scalar(value)
    text: str = yaml.dump(
        {key: shown},
        Dumper=_dumper(astral),
        allow_unicode=True,
        width=1_000_000,
        sort_keys=False,
        default_flow_style=None,
    )
    # PyYAML wraps the whole mapping in braces when the flow style is left to it and nothing is nested.
    return f"{text[1:-2]}\n" if text.startswith("{") else text


@functools.cache
def _dumper(astral: bool) -> Any:
    """A dumper class: libyaml's where PyYAML has it, but for emoji and the like, which it would escape."""
    import yaml

    base = yaml.SafeDumper if astral else getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    dumper: Any = type("Dumper", (base,), {})
    dumper.add_representer(_Quoted, lambda out, text: out.represent_scalar(_TEXT_TAG, str(text), style="'"))
    return dumper


class _Quoted(str):
    """Text that YAML 1.2 would read as a number and YAML 1.1, hence PyYAML, would not: one id in 300."""


def _scalar(value: str | int) -> object:
    """A date as a date, so that YAML writes it bare; text otherwise."""
    if isinstance(value, str) and _EXPONENT.fullmatch(value):
        return _Quoted(value)
    if isinstance(value, str) and _DATE.fullmatch(value):
        try:
            return datetime.date.fromisoformat(value)
        except ValueError:
            return value
    return value
