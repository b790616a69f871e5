"""Where documents come from: what makes two of them versions of one, and what makes one stand at two places. Pure."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from wikic.model.source import Source
from wikic.model.wiki import Wiki


def place_of(path: Path, root: Path) -> str:
    """A file as seen from the kb at `root`: the same on every machine that keeps the two side by side."""
    file = Path(path.absolute().parent.resolve(), path.name)
    try:
        place = Path(os.path.relpath(file, root.resolve())).as_posix()
    except ValueError:  # on another drive
        place = file.as_posix()
    return os.fsencode(place).decode("utf-8", "backslashreplace")  # a name may be no UTF-8, and the manifest is


def stands_at(source: Source, origin: str, place: str) -> bool:
    """Whether a source came from this file; a text without a file (place "") is known by its title alone."""
    return place in source.places if place else not source.places and origin in source.origins


def older_version(wiki: Wiki, origin: str, place: str) -> Source | None:
    """The newest source that this file held before."""
    known = wiki.sources.values()
    if place:  # as `stands_at` has it, without a call for each source that there is
        held = [source for source in known if place in source.places]
    else:
        held = [source for source in known if stands_at(source, origin, place)]
    replaced = {source.supersedes for source in held}
    return next((source for source in reversed(held) if source.id not in replaced), None)


def namesake(wiki: Wiki, origin: str, place: str) -> Source | None:
    """A current source of the same name from another folder: maybe a version of it, which a person alone can tell."""
    return next(
        (
            source
            for source in wiki.sources.values()
            if (origin == source.origin or origin in source.also)
            and not source.superseded
            and not stands_at(source, origin, place)
        ),
        None,
    )


def at_place_too(source: Source, origin: str, place: str) -> Source:
    """The record of a document that stands at one more place; the same record when that is known."""
    if stands_at(source, origin, place):
        return source
    also = tuple(name for name in source.origins if name != origin)
    return replace(source, origin=origin, also=also, places=(place, *source.places) if place else source.places)


def gone_from(source: Source, origin: str, place: str) -> Source:
    """The record of a document that this place holds no longer; its name there is told after the others."""
    names = (*(name for name in source.origins if name != origin), origin)
    return replace(source, origin=names[0], also=names[1:], places=tuple(p for p in source.places if p != place))
