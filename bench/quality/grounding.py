"""How many one-atom changes the grounding rules catch, and how often they flag what is right.

Sentences are real ones, of the documents given; each is checked against the lines of its own paragraph, so that other
figures are there to be mistaken for it. One atom a mutant. Half of the sentences, chosen by their digest, were never
looked at while the rules were written: `held out`.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from wikic.compile.document import parse_document
from wikic.compile.statements import parse_statements
from wikic.model.atoms import Atom, AtomKind, parse_atoms
from wikic.rules.grounding import ungrounded

LEAST_CAUGHT, MOST_UNCHANGED, MOST_REFORMATTED = 0.99, 0.005, 0.01
_CODE = re.compile(r"`([^`\n]+)`")
_WORDS = "two three four five six seven eight nine ten eleven twelve".split()
_MONTHS = "January February March April May June July August September October November December".split()
_UNITS = {
    "s": "min",
    "ms": "s",
    "min": "h",
    "h": "d",
    "MB": "GB",
    "GB": "MB",
    "%": "ms",
    "days": "weeks",
    "jours": "mois",
}


class Sample(NamedTuple):
    """A sentence, the lines it stands in, and whether it is of the held-out half."""

    text: str
    lines: str
    held_out: bool


def measure(folders: list[Path]) -> dict[str, object]:
    """Shares by half: caught (of mutants), unchanged and reformatted (flagged, of sentences); caught by kind."""
    samples = [sample for folder in folders for sample in _samples(folder)]
    report: dict[str, object] = {"sentences": len(samples)}
    for half, held_out in (("seen", False), ("held out", True)):
        chosen = [sample for sample in samples if sample.held_out is held_out]
        report[half] = _shares(chosen)
    return report


def _shares(samples: list[Sample]) -> dict[str, object]:
    caught, made = Counter[str](), Counter[str]()
    reformatted, flagged = 0, 0
    unchanged = sum(_hard(sample.text, sample.lines) for sample in samples)
    for sample in samples:
        for kind, mutant in _mutants(sample.text, sample.lines):
            made[kind] += 1
            caught[kind] += _hard(mutant, sample.lines)
        for variant in _variants(sample.text):
            reformatted += 1
            flagged += _hard(variant, sample.lines)
    return {
        "sentences": len(samples),
        "mutants": made.total(),
        "caught": round(caught.total() / max(made.total(), 1), 4),
        "unchanged": round(unchanged / max(len(samples), 1), 4),
        "variants": reformatted,
        "reformatted": round(flagged / max(reformatted, 1), 4),
        "by kind": {kind: f"{caught[kind]}/{count}" for kind, count in sorted(made.items())},
    }


def _hard(claim: str, lines: str) -> bool:
    return any(fault.hard for fault in ungrounded(claim, lines, tuple(_CODE.findall(claim))))


def _samples(folder: Path) -> Iterator[Sample]:
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (".md", ".rst") or path.name == "SOURCES.md":
            continue
        text = path.read_text(encoding="utf-8-sig", errors="replace").replace("\r\n", "\n")
        lines = text.split("\n")
        for statement in parse_statements(parse_document(text, path.name), text):
            if statement.kind != "sentence" or not 30 <= len(statement.text) <= 400:
                continue
            start, end = statement.span
            while start > 1 and lines[start - 2].strip():
                start -= 1
            while end < len(lines) and lines[end].strip():
                end += 1
            digest = hashlib.sha256(statement.text.encode()).digest()[0]
            yield Sample(statement.text, "\n".join(lines[start - 1 : end]), digest % 2 == 1)


def _mutants(text: str, lines: str) -> Iterator[tuple[str, str]]:
    """One changed atom each; a change to what the paragraph says elsewhere is left out, since it may well be right."""
    for atom in parse_atoms(text):
        new = _changed(atom)
        if new and new != atom.text and not re.search(rf"(?<!\w){re.escape(new)}(?!\w)", lines):
            yield str(atom.kind), text[: atom.start] + new + text[atom.end :]
        if atom.kind is AtomKind.QUANTITY and (unit := _other_unit(atom.text)) and unit not in lines:
            yield "unit", text[: atom.start] + unit + text[atom.end :]


def _changed(atom: Atom) -> str:
    if atom.kind is AtomKind.NAME:
        return ""
    if atom.kind is AtomKind.QUOTE:
        words = atom.text.split()
        return " ".join([*words[:-1], "otherwise"]) if len(words) > 1 else ""
    digits = list(re.finditer(r"\d", atom.text))
    if digits:
        at = digits[-1].start()
        return f"{atom.text[:at]}{(int(atom.text[at]) + 1) % 10}{atom.text[at + 1 :]}"
    letters = [m.start() for m in re.finditer(r"[^\W_]", atom.text)]
    if atom.kind is AtomKind.IDENTIFIER and len(letters) > 2:
        at = letters[2]  # another letter of the same case: the shape of the name stays
        other = "q" if atom.text[at].lower() != "q" else "k"
        return f"{atom.text[:at]}{other.upper() if atom.text[at].isupper() else other}{atom.text[at + 1 :]}"
    return ""


def _other_unit(text: str) -> str:
    match = re.fullmatch(r"([\d.,\s]+?\s?)([A-Za-z%]+)", text)
    return match[1] + _UNITS[match[2]] if match and match[2] in _UNITS else ""


def _variants(text: str) -> Iterator[str]:
    """The same figures written otherwise; those in quotation marks and back-ticks are to the letter, and left alone."""
    atoms = parse_atoms(text)
    literal = [(a.start, a.end) for a in atoms if a.kind is AtomKind.QUOTE] + [m.span() for m in _CODE.finditer(text)]
    for atom in atoms:
        if any(start <= atom.start < end for start, end in literal):
            continue
        # `2.x` and `4.Au` hold a number that is part of something else.
        if text[atom.end : atom.end + 1] in ("", " ", ",", ";", ")") and (new := _rewritten(atom)):
            yield text[: atom.start] + new + text[atom.end :]


def _rewritten(atom: Atom) -> str:
    """Another writing of one atom's value; "" for those that have none here."""
    text = atom.text
    if atom.kind is AtomKind.QUANTITY and re.fullmatch(r"\d+ ?s", text):
        return f"{int(text.rstrip('s ')) * 1000} ms"
    if atom.kind is AtomKind.QUANTITY and re.fullmatch(r"\d+ ?%", text):
        return text.rstrip(" %") + " percent"
    if atom.kind is AtomKind.NUMBER and re.fullmatch(r"\d{4,6}", text):
        return f"{int(text):,}"
    if atom.kind is AtomKind.NUMBER and text.isdecimal() and 2 <= int(text) <= 12:
        return _WORDS[int(text) - 2]
    if atom.kind is AtomKind.NUMBER and text.lower() in _WORDS:
        return str(_WORDS.index(text.lower()) + 2)
    if atom.kind is AtomKind.DATE and re.fullmatch(r"\d{4}-\d\d-\d\d", atom.value):
        year, month, day = atom.value.split("-")
        return f"{int(day)} {_MONTHS[int(month) - 1]} {year}" if text == atom.value else atom.value
    return ""
