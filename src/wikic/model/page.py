"""A page: a markdown file of the wiki. Its text is canonical; everything else here is read from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from wikic.model.citation import CITATION, ID_LENGTH, Citation, parse_citation, render_citation
from wikic.model.claim import Claim, Part, parse_claims, plain_text
from wikic.model.front_matter import FrontMatter, parse_front_matter
from wikic.model.language import section_key, word
from wikic.model.link import Link, parse_links
from wikic.model.markdown import Block, Markdown, parse_blocks, parse_heading, parse_markdown
from wikic.model.slug import slugify

_CITED = re.compile(r"\[src:(?P<src>[^\]\s]*)\](?: \((?P<note>[^()]*)\))?")
_SIDE = re.compile(r"(?P<value>.+?) (?:per|selon) ", re.DOTALL)
_HEADING_LINE = re.compile(r"\n( {0,3}#[^\n]*)")  # a fixed first character, which the engine looks for at once
_UNDERLINE = re.compile(r"\n {0,3}(?:=+|-+)[ \t]*(?:\n|\Z)")
_ENOUGH, _LONGEST = 40, 160  # characters of a summary: that tell its claim, and that it may have
_OPEN = re.compile(r"\b(?:unresolved|non résolue?)\b", re.IGNORECASE)


class Section(NamedTuple):
    """A heading: text, level, line in the file, and an anchor that no other heading of the page has."""

    text: str
    level: int
    line: int
    anchor: str


class Side(NamedTuple):
    """A value in a conflict, where it is said, and the label in brackets (document, year); one side a citation."""

    value: str
    citation: Citation
    note: str = ""


class Conflict(NamedTuple):
    """A line of the conflicts section; open until a person writes how it was resolved."""

    about: str
    sides: tuple[Side, ...]
    open: bool
    line: int
    text: str

    @property
    def values(self) -> tuple[str, ...]:
        """The values that differ, each once: two or more."""
        return tuple(dict.fromkeys(side.value for side in self.sides))

    @property
    def rest(self) -> str:
        """What stands after the last side: that it is open, or how a person closed it."""
        cited = list(_CITED.finditer(self.text))
        return self.text[cited[len(self.sides) - 1].end() :].lstrip(". ")


@dataclass(frozen=True, eq=False)
class Page:
    """One file of the wiki: `path` relative to the kb, `text` as on disk (BOM and CRLF kept)."""

    slug: str
    path: str
    text: str

    @cached_property
    def lf_text(self) -> str:
        """The text with LF line ends and without a BOM: what offsets and line numbers count in."""
        text = self.text.removeprefix("\ufeff")
        return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text

    @cached_property
    def front(self) -> FrontMatter:
        """The front matter, empty when there is none."""
        return parse_front_matter(self.lf_text)

    @cached_property
    def markdown(self) -> Markdown:
        """The text, with what of the body is code or comment."""
        return parse_markdown(self.lf_text, self.front.end)

    @cached_property
    def blocks(self) -> list[Block]:
        """The blocks of the body."""
        return parse_blocks(self.markdown, self.front.end, self.front.lines + 1)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """All headings in order."""
        return _sections(self._headings())

    @cached_property
    def references(self) -> tuple[str, ...]:
        """What every citation of the body names, each once, in order; claims need not be parsed for it."""
        prose = self.markdown.prose
        return tuple(dict.fromkeys(CITATION.findall(prose, self.front.end))) if "[src:" in prose else ()

    def _headings(self) -> Iterator[tuple[str, int, int]]:
        """Text, level and line of each heading; found by line where none is underlined, which is most pages."""
        if _UNDERLINE.search(self.lf_text, self.front.end):
            for block in self.blocks:
                if block.kind == "heading":
                    yield _heading_text(self.markdown.visible[block.start : block.end]), block.level, block.line
            return
        line, counted, prose = 1, 0, self.markdown.prose
        if not self.front.end and (first := parse_heading(self.markdown.visible.partition("\n")[0])):
            yield first[1], first[0], 1
        for match in _HEADING_LINE.finditer(prose, max(0, self.front.end - 1)):
            line, counted = line + prose.count("\n", counted, match.start(1)), match.start(1)
            if heading := parse_heading(self.markdown.visible[match.start(1) : match.end()]):
                yield heading[1], heading[0], line

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """All claims in order, those of the conflicts section left to `conflicts`."""
        return tuple(_claims(self.markdown, self.blocks))

    @cached_property
    def conflicts(self) -> tuple[Conflict, ...]:
        """The well-formed lines of the conflicts section."""
        if not any(section_key(section.text) == "conflicts" for section in self.sections):
            return ()
        return tuple(_conflicts(self.markdown, self.blocks))

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every link of the body, outside code and comments."""
        body = self.markdown.prose[self.front.end :]
        return parse_links(body, self.front.lines + 1)

    @property
    def title(self) -> str:
        """The front matter's title, else the first heading, else the file's name."""
        if title := self.front.text("title"):
            return title
        first = next((s.text for s in self.sections if s.level == 1), "")
        return first or self.slug.rpartition("/")[2]


def render_page(page: Page) -> str:
    """The file's text, to the byte."""
    return page.text


def _sections(headings: Iterable[tuple[str, int, int]]) -> tuple[Section, ...]:
    taken: dict[str, int] = {}
    found = []
    for heading, level, line in headings:
        text = plain_text(heading)
        anchor = base = slugify(text)
        while anchor in taken:
            taken[base] += 1
            anchor = f"{base}-{taken[base]}"
        taken[anchor] = 0
        found.append(Section(text, level, line, anchor))
    return tuple(found)


def _heading_text(line: str) -> str:
    heading = parse_heading(line)
    return heading[1] if heading else line.partition("\n")[0]


def _claims(markdown: Markdown, blocks: list[Block]) -> list[Claim]:
    claims: list[Claim] = []
    section = ""
    code: Block | None = None
    for block in blocks:
        if block.kind == "heading":
            if block.level == 1:
                section = ""
            else:
                section = section_key(plain_text(_heading_text(markdown.visible[block.start : block.end])))
        elif block.kind == "code":
            code = block
            claims.append(_code_claim(markdown, block, section))
            continue
        elif block.kind != "header" and section != "conflicts":
            found = list(parse_claims(markdown, block, section))
            if code is not None and not found:
                claims[-1] = _cited_code(claims[-1], markdown, block)
            claims += found
        code = None
    return claims


def _code_claim(markdown: Markdown, block: Block, section: str) -> Claim:
    """A code block, uncited as yet; its fences are no part of it."""
    lines = markdown.text[block.start : block.end].split("\n")
    fenced = lines[0].strip()[:3] in ("```", "~~~")
    closed = len(lines) > 1 and lines[-1].strip()[:3] in ("```", "~~~")
    text = "\n".join(lines[1 : -1 if closed else None] if fenced else lines)
    return Claim(text, (Part(text, ()),), "code", block.line, block.start, block.end, section)


def _cited_code(claim: Claim, markdown: Markdown, block: Block) -> Claim:
    """The code with the citations that stand alone on the line after it."""
    line = markdown.prose[block.start : block.end]
    references = re.findall(r"\[src:([^\]\[\s]*)\]", line)
    parts = (Part(claim.text, tuple(parse_citation(reference) for reference in references)),)
    return claim._replace(parts=parts, end=block.end)


def _conflicts(markdown: Markdown, blocks: list[Block]) -> list[Conflict]:
    found, inside = [], False
    for block in blocks:
        if block.kind == "heading":
            inside = section_key(plain_text(_heading_text(markdown.visible[block.start : block.end]))) == "conflicts"
        elif inside and block.kind == "item":
            text = markdown.prose[block.start : block.end]
            if conflict := parse_conflict(text.lstrip(" -*+"), block.line):
                found.append(conflict)
    return found


def parse_conflict(text: str, line: int = 0) -> Conflict | None:
    """`About: value per [src:…] (label), [src:…] (label) vs value per [src:…] (label). Unresolved.`, English or French.

    Two values or more, each with its citations; None for any other line.
    """
    about, _, said = text.strip().partition(": ")
    sides: list[Side] = []
    end = 0
    for match in _CITED.finditer(said):
        between = said[end : match.start()]
        opens = _SIDE.fullmatch(between.removeprefix(" vs ")) if not sides or between.startswith(" vs ") else None
        if opens is None and not (between == ", " and sides):
            break
        value = plain_text(opens["value"]) if opens else sides[-1].value
        sides.append(Side(value, parse_citation(match["src"]), match["note"] or ""))
        end = match.end()
    conflict = Conflict(plain_text(about), tuple(sides), bool(_OPEN.search(said[end:])), line, text.strip())
    return conflict if about and len(conflict.values) > 1 else None


def render_conflict(about: str, sides: Iterable[Side], language: str) -> str:
    """The line of these sides, those of one value together; whether it is open is for the caller to add."""
    by_value: dict[str, list[str]] = {}
    for side in sides:
        note = f" ({side.note})" if side.note else ""
        by_value.setdefault(side.value, []).append(f"{render_citation(side.citation)}{note}")
    shown = (f"{value} {word('per', language)} {', '.join(dict.fromkeys(at))}" for value, at in by_value.items())
    return f"{about}: {' vs '.join(shown)}."


def without_sides(page: Page, gone: Collection[str], language: str, *, closed: bool = True) -> str:
    """The page's text with its conflicts between the sources that stay: one that only these sources made goes.

    gone: ids of sources. closed: whether conflicts that a person closed lose their sides too.
    """
    lines = page.lf_text.split("\n")
    for conflict in reversed(page.conflicts):
        left = [side for side in conflict.sides if side.citation.id[:ID_LENGTH] not in gone]
        if len(left) == len(conflict.sides) or not (closed or conflict.open):
            continue
        if len({side.value for side in left}) < 2:
            del lines[conflict.line - 1]
        else:
            line = f"- {render_conflict(conflict.about, left, language)} {conflict.rest}"
            lines[conflict.line - 1] = line.rstrip()
    return "\n".join(lines)


def summary_now(page: Page) -> str:
    """The summary while a claim still begins so; else the page's first claim."""
    said = page.front.text("summary")
    claims = [claim.text for claim in page.claims]
    if not claims or any(said[:_ENOUGH] in claim for claim in claims):
        return said
    first = " ".join(claims[0].split())
    return first if len(first) <= _LONGEST else first[:_LONGEST].rpartition(" ")[0] + "…"
