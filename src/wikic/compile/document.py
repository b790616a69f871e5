"""A document: what a source's text says of itself, read from its headers and its structure. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from wikic.compile.headers.dates import parse_date, parse_name_date
from wikic.compile.headers.fields import Field, parse_fields
from wikic.compile.headers.identity import file_id, parse_references, render_id
from wikic.compile.headers.relations import (
    Relation,
    is_candidate,
    parse_context,
    parse_declared,
    parse_relations,
)
from wikic.compile.transcript import is_transcript
from wikic.model.markdown import parse_heading, strip_markup
from wikic.model.slug import printable
from wikic.model.status import Status

_NUMBERED = re.compile(r"^(?:(?:ADR|RFC|PEP|EIP|MADR)[\s#_-]*)?(\d{1,5})\s*(?:[.:–—-]|\s-)\s*(?=\S)", re.I)
_UNDERLINE = re.compile(r"([=~^\"'*+#-])\1{2,}\s*$")
_GONE = re.compile(
    r"\b(?:withdrawn|rejected|abandoned|deprecated|obsolete|retirée?|rejetée?|refusée?|abandonnée?)\b", re.I
)
_NEVER = re.compile(r"\b(?:rejected|withdrawn|abandoned|rejetée?|refusée?|retirée?|abandonnée?)\b", re.I)
_PROPOSED = re.compile(r"\W*(?:proposed|proposal|draft|in review|under discussion|proposée?|brouillon)\b", re.I)
_REPLACED = re.compile(r"\b(?:super[sc]eded|replaced|obsoleted|remplacée?)\b", re.I)
_TAGGED = {"pep": "pep", "eip": "eip", "rfc": "rfc", "adr": "adr", "request-for-comments": "rfc"}
_AUTHORS = ("author", "authors", "décideurs", "deciders", "auteur", "auteurs", "decision-makers")
_DATES = "date created créé published publié decided merged fusionnée last-modified incident-date".split()
_TYPES = (
    ("changelog", re.compile(r"change-?log|release[ -]notes|notes de version", re.I)),
    ("glossary", re.compile(r"glossa(?:ry|ire)|\bacronyms", re.I)),
    ("playbook", re.compile(r"\brun-?books?\b|\bplay-?books?\b|\bhow[ -]to\b|\bprocédures?\b"
    r"|\bdisaster recovery\b", re.I)),
)  # fmt: skip
_INCIDENT = re.compile(r"\bpost-?mortem\b|\bincident\b|\boutage\b", re.I)
_INCIDENT_PARTS = re.compile(
    r"^(?:timeline|chronologie|root causes?|lessons? learn\w+|action items?|impact|what went w.*|causes?)\b", re.I
)
_DECISION_PARTS = re.compile(
    r"^(?:decision|décision|decision outcome|résultat de la décision|résultats de la décision)", re.I
)
_ADR_FOLDER = re.compile(r"(?:^|/)(?:adrs?|decisions?|architecture-decision-records?)/", re.I)


@dataclass(frozen=True, slots=True)
class Document:
    """path: its origin. id: `adr-040` or "". status: as written. standing: what that makes its page.

    kind: decision, incident, playbook, reference, meeting, glossary, changelog or article. above: header lines before
    the body. candidates: (line, sentence) hints of a replacement that only a person can settle.
    """

    path: str
    title: str
    id: str = ""
    kind: str = "article"
    date: str = ""
    authors: str = ""
    status: str = ""
    standing: Status = Status.IN_FORCE
    relations: tuple[Relation, ...] = ()
    candidates: tuple[tuple[int, str], ...] = ()
    fields: tuple[Field, ...] = field(default_factory=tuple)
    above: int = 0


def parse_document(text: str, path: str, *, title: str = "", date: str = "", author: str = "") -> Document:
    """Read one document's normalised text; title, date and author stand where the text says none."""
    lines = text.split("\n")
    fields, above = ([], 0) if is_transcript(path) else parse_fields(lines, text)  # `Ana: …` is speech, no field
    headings = list(parse_headings(lines, above))
    first = _title_heading(headings)
    named = _value(fields[:40], "title", "titre") if above else ""
    written = named or (first[2] if first and first[0] <= above + 30 else "") or title or PurePosixPath(path).stem
    parts = [heading[2] for heading in headings]
    kind = _kind(path, written, parts, fields)
    ident = _identity(path, written, fields, kind)
    kind = "decision" if ident.partition("-")[0] in ("pep", "eip", "adr", "rfc", "bip", "kep") else kind
    relations = parse_relations(fields, ident)
    hints: list[tuple[int, str]] = []
    if kind == "decision":
        relations, hints = _from_body(lines, headings, relations, ident)
    status = next((_bare(f.value) for f in fields if f.key in ("status", "statut", "state")), "")
    if _PROPOSED.match(status) or _NEVER.search(status):  # what never held replaces nothing; a person may see it so
        hints += [(relation.line, relation.quote) for relation in relations if relation.kind == "supersedes"]
        relations = [relation for relation in relations if relation.kind != "supersedes"]
    shown = _bare_title(printable(written), ident) or printable(PurePosixPath(path).name)
    return Document(
        path=path, title=shown, id=ident, kind=kind,
        date=_date(fields, path, written) or date[:10], authors=_value(fields, *_AUTHORS) or author,
        status=status, standing=_standing(status, relations), relations=tuple(relations), candidates=tuple(hints),
        fields=tuple(fields), above=above,
    )  # fmt: skip


def parse_headings(lines: list[str], above: int) -> list[tuple[int, int, str]]:
    """(line, level, plain text) of every heading, markdown or underlined, outside fences."""
    found: list[tuple[int, int, str]] = []
    marks: list[str] = []
    fenced = False
    for number, line in enumerate(lines[above:], above + 1):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        elif not fenced and (heading := parse_heading(line)):
            found.append((number, heading[0], strip_markup(heading[1]).strip()))
        elif not fenced and (under := _UNDERLINE.match(line)) and number - 2 >= above:
            title = lines[number - 2]
            if (
                title.strip()
                and not title[:1].isspace()
                and title[:1] not in "-*|>#"
                and len(line.strip()) + 3 >= len(title.strip())
            ):
                if under[1] not in marks:
                    marks.append(under[1])
                found.append((number - 1, marks.index(under[1]) + 1, strip_markup(title).strip()))
    return found


def _title_heading(headings: list[tuple[int, int, str]]) -> tuple[int, int, str] | None:
    """The first heading of level 1, else the only heading of the highest level there is."""
    top = min((level for _, level, _ in headings), default=0)
    held = [heading for heading in headings if heading[1] == top]
    return held[0] if held and (top == 1 or len(held) == 1) else None


def _value(fields: list[Field], *keys: str) -> str:
    return next((f.value.strip().strip("\"'") for key in keys for f in fields if f.key == key), "")


def _date(fields: list[Field], path: str, title: str) -> str:
    found = (parse_date(f.value) for key in _DATES for f in fields if f.key == key)
    return next(filter(None, found), "") or parse_name_date(PurePosixPath(path).name) or parse_date(title)


def _identity(path: str, title: str, fields: list[Field], kind: str) -> str:
    for entry in fields:
        if entry.key in _TAGGED and entry.value.isdecimal():
            return render_id(_TAGGED[entry.key], entry.value)
    if path.startswith("prs/") or "/prs/" in path:
        stem = PurePosixPath(path).stem
        return f"pr-{stem}" if stem.isdecimal() else ""
    numbered = _NUMBERED.match(title)
    if found := file_id(path):
        return found
    if kind != "decision":
        return ""
    if found := file_id(path, "adr"):
        return found
    named = parse_references(title[:24])
    return named[0].id if named else (render_id("adr", numbered[1]) if numbered and len(numbered[1]) < 5 else "")


def _kind(path: str, title: str, parts: list[str], fields: list[Field]) -> str:
    name = PurePosixPath(path).name
    if is_transcript(name):
        return "meeting"
    keys = {f.key for f in fields}
    decides = any(_DECISION_PARTS.match(part) for part in parts)
    if keys & {"status", "statut"} and (decides or (_ADR_FOLDER.search(path) and re.match(r"\d", name))):
        return "decision"
    for kind, pattern in _TYPES:
        if pattern.search(title) or pattern.search(name):
            return kind
    if sum(bool(_INCIDENT_PARTS.match(part)) for part in parts) >= 2:
        return "incident"
    if _INCIDENT.search(title) or (_INCIDENT.search(path) and parse_name_date(name)):
        return "incident"
    return "decision" if _ADR_FOLDER.search(path) and re.match(r"\d{3,4}-", name) else "article"


def _bare(value: str) -> str:
    """A status without emojis and markup."""
    return " ".join(re.sub(r"[^\w\s.,:;/()\[\]#'’«»-]", "", strip_markup(value)).split())


def _bare_title(title: str, ident: str) -> str:
    """A title without the number that its id already says; never empty."""
    title = " ".join(strip_markup(title).split())
    number = ident.rpartition("-")[2].lstrip("0")
    bare = re.sub(rf"^0*{number}\s+", "", _NUMBERED.sub("", title, count=1)) if number else title
    return bare or title or "untitled"


def _standing(status: str, relations: list[Relation]) -> Status:
    if any(relation.kind == "superseded_by" for relation in relations) or _REPLACED.match(status):
        return Status.SUPERSEDED
    if _GONE.match(status):
        return Status.RETIRED
    return Status.UNVERIFIED if _PROPOSED.match(status) else Status.IN_FORCE


def _from_body(
    lines: list[str], headings: list[tuple[int, int, str]], relations: list[Relation], own: str
) -> tuple[list[Relation], list[tuple[int, str]]]:
    """The relations with what the context opens with, and the lines that only hint at a replacement."""
    at = {number: name for number, _, name in headings}
    heading, found, hints = "", list(relations), list[tuple[int, str]]()
    for number, line in enumerate(lines, 1):
        if number in at:
            heading = at[number]
            continue
        for declared in parse_declared(line, number, own):
            if not any((r.kind, r.target) == (declared.kind, declared.target) for r in found):
                found.append(declared)
        relation = parse_context(line, number, heading, own)
        if relation and not any(r.target == relation.target for r in found):
            found.append(relation)
        if len(hints) < 5 and is_candidate(line):
            hints.append((number, line.strip()[:300]))
    return found, hints
