"""Document ids (`adr-040`, `pep-0440`, `eip-7702`, `rfc-2119`, `pr-12`) and where a text names them."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import NamedTuple

_WIDTH = {"adr": 3, "pep": 4}
SERIES = ("adr", "pep", "eip", "erc", "rfc", "bip", "kep", "rfd", "pr", "inc", "bep", "jep")
_WORD = {"decision": "adr", "décision": "adr", "madr": "adr"}
_NAMES = "|".join((*SERIES, *_WORD))
_MENTION = re.compile(rf":(pep|rfc):`(?:[^`<]*<)?(\d+)|(?<![\w/])({_NAMES})(?:[\s_-]|#|-#)?\s?0*(\d{{1,6}})\b", re.I)
_FILE = re.compile(rf"(?:^|/)(?:({_NAMES})[-_ ]?)?0*(\d{{1,5}})(?:[-_ .][^/()\s]*)?\.(?:md|rst|txt|adoc)\b", re.I)
_LABEL = re.compile(r"^(\d{1,4})(?:[-.:]|\s)")
_LINK = re.compile(r"\[([^\[\]\n]*)\]\(([^()\s]*)\)")


class Reference(NamedTuple):
    """A document id and the offset in the text at which it is named."""

    id: str
    start: int
    end: int


def render_id(series: str, number: str) -> str:
    """`adr-040`: the series in lower case, the number as its series pads it."""
    series = _WORD.get(series.casefold(), series.casefold())
    return f"{series}-{int(number):0{_WIDTH.get(series, 0)}d}"


def file_id(path: str, series: str = "") -> str:
    """The id a file name carries; a bare number (`040-use-x.md`) counts only where the series is known."""
    match = _FILE.search("/" + PurePosixPath(path).name)
    if match is None or not (match[1] or (series and len(match[2]) <= 4)):
        return ""
    return render_id(match[1] or series, match[2])


def parse_references(text: str, series: str = "") -> list[Reference]:
    """The ids a text names, in order: `ADR 36`, `:pep:`440``, a link to `036-multi-cluster.md` within a series."""
    found = [Reference(render_id(m[1] or m[3], m[2] or m[4]), m.start(), m.end()) for m in _MENTION.finditer(text)]
    for link in _LINK.finditer(text):
        if ident := file_id(link[2].partition("#")[0], series):
            found.append(Reference(ident, link.start(), link.end()))
        elif series and (label := _LABEL.match(link[1])) and link[2].endswith((".md", ".rst")):
            found.append(Reference(render_id(series, label[1]), link.start(), link.end()))
    first: dict[str, Reference] = {}
    for reference in sorted(found, key=lambda reference: reference.start):
        first.setdefault(reference.id, reference)
    return list(first.values())


def parse_numbers(value: str, series: str) -> list[str]:
    """The ids of a header field: `2, 161, EIP-155`, `ADR-003`, a link; bare numbers are of its own series."""
    ids = [reference.id for reference in parse_references(value, series)]
    bare = re.sub(_LINK, " ", _MENTION.sub(" ", value))
    if series and re.fullmatch(r"[\s,;\d\[\]and&#et]*", bare):
        ids += [render_id(series, number) for number in re.findall(r"\d{1,6}", bare)]
    return list(dict.fromkeys(ids))
