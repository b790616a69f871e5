"""Conflicts: one line for a subject's attribute, with every value that differs and all that say so. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wikic.compile.layout import add_lines, render_label
from wikic.model.citation import Citation
from wikic.model.language import word
from wikic.model.page import Conflict, Page, Side, parse_conflict, render_conflict
from wikic.model.settings import Settings
from wikic.model.slug import fold
from wikic.model.source import Source
from wikic.model.told import Value


def agree(one: Value, other: Value) -> bool:
    """Whether two values can both hold: the same quantity, or two that cannot be compared."""
    return _same(one, other) or not _comparable(one, other)


def conflict_line(values: Iterable[Value], mine: Value, known: Mapping[str, Source], language: str) -> str:
    """The line on what `mine` disagrees with, the values in the order given; "" when it disagrees with none."""
    groups: list[list[Value]] = []
    for value in values:
        if not _comparable(value, mine):
            continue
        group = next((group for group in groups if _same(group[0], value)), None)
        if group is None:
            groups.append([value])
        else:
            group.append(value)
    if len(groups) < 2:
        return ""
    about = render_label(f"{mine.attribute[:1].upper()}{mine.attribute[1:]}").replace(":", "")
    sides = [
        Side(_shown(group[0].value), Citation("source", value.source, value.spans[0]), _label(known[value.source]))
        for group in groups
        for value in group
    ]
    return f"{render_conflict(about, sides, language)} {word('unresolved', language)}"


def add_conflicts(text: str, lines: Iterable[str], settings: Settings) -> str:
    """The page's text with these lines; an open conflict on the same matter grows instead of standing twice."""
    for line in lines:
        new = parse_conflict(line)
        alike = [c for c in Page("", "", text).conflicts if new and fold(c.about) == fold(new.about)]
        held = next((c for c in alike if c.open), None)
        if new and held:
            rows = text.split("\n")
            rows[held.line - 1] = _grown(rows[held.line - 1], held, new, settings.language)
            text = "\n".join(rows)
        elif not (new and any(set(new.values) <= set(closed.values) for closed in alike)):
            text = add_lines(text, "conflicts", [f"- {line}"], settings.language)
    return text


def _grown(row: str, old: Conflict, new: Conflict, language: str) -> str:
    """The line of an open conflict with the sides that a newer one adds; its own sides and words stay."""
    said = {side.citation.id for side in old.sides}
    fresh = [side._replace(value=_named(old, new, side)) for side in new.sides if side.citation.id not in said]
    mark = row[: len(row) - len(row.lstrip("-*+ "))]
    return f"{mark}{render_conflict(old.about, [*old.sides, *fresh], language)} {old.rest}".rstrip() if fresh else row


def _named(old: Conflict, new: Conflict, side: Side) -> str:
    """How the old line writes the value of a side of the new one; as the side does when it is a new value."""
    twins = {s.citation.id for s in new.sides if s.value == side.value}
    return next((s.value for s in old.sides if s.citation.id in twins), side.value)


def _same(one: Value, other: Value) -> bool:
    """Whether two values are one quantity; GB and GiB of one number are two ways of writing it, not two limits."""
    if one.dimension == other.dimension and abs(one.quantity - other.quantity) < 1e-9 * max(1.0, abs(one.quantity)):
        return True
    plain = [" ".join(v.value.replace("iB", "B").split()).replace(" ", "") for v in (one, other)]
    return plain[0] == plain[1]


def _comparable(one: Value, other: Value) -> bool:
    return one.dimension == other.dimension or "" in (one.dimension, other.dimension)


def _shown(value: str) -> str:
    return render_label(value).replace(" per ", " / ").replace(" selon ", " / ").replace(" vs ", " / ")


def _label(source: Source) -> str:
    name = source.origin.rpartition("/")[2].rpartition(".")[0] or source.title
    year = source.date[:4]
    return " ".join(
        render_label(f"{name}, {year}" if year and year not in name else name).replace("(", "").replace(")", "").split()
    )
