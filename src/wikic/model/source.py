"""A source: an immutable document under raw/, as one line of the manifest records it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from wikic.model.citation import ID_LENGTH


@dataclass(frozen=True, slots=True)
class Source:
    """`path` of the original and `text_path` of its normalised text, relative to the kb (equal for a text original).

    id: first 12 hex digits of sha256. origin: where the document came from, relative to what was ingested; also: the
    other names under which the same bytes came in. places: the files it was read from, relative to the kb: they tell
    versions of one document from documents of one name. date: ISO or "". status: in_force, superseded or retracted.
    supersedes: id it replaced.
    """

    id: str
    sha256: str
    path: str
    title: str
    media_type: str
    date: str = ""
    author: str = ""
    origin: str = ""
    ingested_at: str = ""
    status: str = "in_force"
    supersedes: str = ""
    text_path: str = ""
    also: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def origins(self) -> tuple[str, ...]:
        """Every name under which it came in, the newest first."""
        return (self.origin, *self.also) if self.origin else self.also

    @property
    def superseded(self) -> bool:
        """Whether a newer version or another document took its place."""
        return self.status == "superseded"

    @property
    def retracted(self) -> bool:
        """Whether a person took it back: what rested on it alone rests on nothing."""
        return self.status == "retracted"

    def with_status(self, status: str) -> Source:
        """The record that says so; appended to the manifest, where the newest line of an id wins."""
        return replace(self, status=status)


_KEYS = frozenset(field.name for field in fields(Source))
_LISTS = frozenset(("also", "places"))


def source_id(sha256: str) -> str:
    """The id of the document whose bytes have this digest."""
    return sha256[:ID_LENGTH]


def parse_source(line: str) -> Source:
    """A manifest line; unknown keys are ignored, ValueError when it is no source."""
    record = json.loads(line)
    if not isinstance(record, dict) or not {"id", "sha256", "path"} <= record.keys():
        raise ValueError("not a source record")
    known: dict[str, Any] = {"title": "", "media_type": ""}
    known |= {key: str(value) for key, value in record.items() if key in _KEYS - _LISTS}
    known |= {key: tuple(map(str, record[key])) for key in _LISTS if isinstance(record.get(key), list)}
    source = Source(**known)
    return source if source.text_path else replace(source, text_path=source.path)


def render_source(source: Source) -> str:
    """The manifest line, without its line end; empty values are left out."""
    return json.dumps({key: value for key, value in asdict(source).items() if value}, ensure_ascii=False)
