"""Whether the words of a claim stand in the lines that it cites.

Most claims are verbatim: squeezed, they stand in their lines, and nothing more is asked. Of the others every atom is
compared as a value. An atom that the lines do not hold is hard: the claim is wrong, or its citation. Names, negations,
opposites and swapped roles are soft: signs that a person should look.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from wikic.model.atoms import Atom, AtomKind, magnitude, parse_atoms
from wikic.model.claim import plain_text
from wikic.rules.verbatim import NEGATION, stands, token

_NUMERIC = (AtomKind.NUMBER, AtomKind.QUANTITY)
_PAIRS = """
enable disable, enabled disabled, allow deny, allowed denied, allow forbid, allowed forbidden, accept reject,
accepted rejected, increase decrease, increased decreased, raise lower, raised lowered, add remove, added removed,
start stop, started stopped, before after, above below, more less, most least, minimum maximum, min max, first last,
open close, opened closed, on off, up down, always never, internal external, public private, required optional,
synchronous asynchronous, manual automatic, manually automatically, success failure, succeeds fails, true false,
upstream downstream, read write, primary secondary, major minor, early late, faster slower, higher lower,
activé désactivé, activer désactiver, autorisé interdit, obligatoire facultatif, avant après, augmenté diminué,
augmenter diminuer, accepté refusé, accepter refuser, ouvert fermé, plus moins, premier dernier, interne externe,
public privé, manuel automatique, toujours jamais, ajouté retiré, hausse baisse
"""
OPPOSITES: dict[str, set[str]] = {}
for _pair in " ".join(_PAIRS.split()).split(", "):
    _one, _other = _pair.split()
    OPPOSITES.setdefault(_one, set()).add(_other)
    OPPOSITES.setdefault(_other, set()).add(_one)
_ROLES = re.compile(
    r"(?<![\w./-])(?P<a>[\w./-]+) (?:(?:has |have |was |were |is |are |a |ont |a été |est )?"
    r"(?:replace[sd]?|supersede[sd]?|own[sd]?|call[sd]?|depends? on|blocks?|remplace|appelle|dépend de|possède)) "
    r"(?P<by>by |par )?(?:the |a |le |la |les |l[’'])?(?P<b>[\w./-]+)",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*(?:[-*+>#]+|\d{1,3}[.)])\s+")
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?\s+([^<>\n]+)>")  # WebVTT's tag for who speaks
_ROLE = re.compile(r":(pep|rfc):`(?:[^`<>]*<)?(\d+)>?`", re.IGNORECASE)  # reStructuredText's
_LABELLED = re.compile(r"\[([^\[\]\n]+)\]\[[^\[\]\n]*\]")
_MARKS = re.compile(r"[|“”\"«»‘’'`]")


class Ungrounded(NamedTuple):
    """A stretch of a claim that its lines do not support. kind: number, quote or name; near: what they say instead."""

    kind: str
    text: str
    hard: bool
    near: str = ""


def ungrounded(claim: str, cited: str, code: tuple[str, ...] = ()) -> tuple[Ungrounded, ...]:
    """What of a claim (plain words) its cited lines (as they stand in the source) do not hold.

    code: what the claim has in back-ticks, which must stand in the lines to the letter.
    """
    cited = _read_aloud(cited)
    words, lines = _squeezed(claim), cited_view(cited)
    if stands(words, lines.squeezed) or _spoken(claim, cited):
        return ()
    wrong = [Ungrounded("number", span, True) for span in code if not token(_squeezed(span), lines.squeezed)]
    return (*wrong, *_hard_faults(claim, lines), *_soft_faults(claim, words, lines))


def _read_aloud(cited: str) -> str:
    """Lines of a source as a reader hears them: who speaks, `:rfc:`2119`` as RFC 2119, `[words][label]` as words."""
    cited = _VOICE.sub(r"\1: ", cited) if "<v" in cited else cited
    cited = _ROLE.sub(r"\1 \2", cited) if ":`" in cited else cited
    return _LABELLED.sub(r"\1", cited) if "][" in cited else cited


def _spoken(claim: str, cited: str) -> bool:
    """Whether a claim is a speaker's name and words that stand later in what the same cue has that speaker say."""
    speaker, _, words = claim.partition(": ")
    if not words or f"{speaker}:" not in cited:
        return False
    opening = re.compile(rf"^\s*(?:[-–—]\s*)?{re.escape(speaker)}:\s", re.M)
    cues = ((cue, opening.search(cue)) for cue in re.split(r"\n\s*\n", cited))
    return any(stands(_squeezed(words), _squeezed(cue[match.end() :])) for cue, match in cues if match)


class Cited(NamedTuple):
    """Cited lines made ready for comparison: plain text, the same squeezed and folded, as written, atoms by kind."""

    plain: str
    squeezed: str
    raw: str
    values: dict[AtomKind, frozenset[str]]
    numbers: frozenset[str]


@functools.lru_cache(maxsize=2048)
def cited_view(cited: str) -> Cited:
    """The view of a stretch of lines; the same lines are cited by many claims."""
    # Cells keep their bars: 24 h and 30 s side by side are no 24 h 30 s.
    plain = "\n".join(plain_text(_BULLET.sub("", line)) for line in cited.split("\n"))
    atoms = parse_atoms(plain.replace("\n", " ")) + parse_atoms(plain)
    values = {kind: frozenset(atom.value for atom in atoms if atom.kind is kind) for kind in AtomKind}
    numbers = {magnitude(atom) for atom in atoms if atom.kind in _NUMERIC}
    dates = " ".join(values[AtomKind.DATE])
    numbers |= {part.lstrip("0") or "0" for part in re.findall(r"\d+", dates)}
    return Cited(plain, _squeezed(cited), cited.casefold(), values, frozenset(numbers))


def _squeezed(text: str) -> str:
    """Words in one line: markup, bullets, pipes, quotes and case aside."""
    bare = " ".join(_MARKS.sub(" ", plain_text(_BULLET.sub("", line))) for line in text.split("\n"))
    return " ".join(bare.replace("\u00a0", " ").replace("\u202f", " ").split()).casefold()


def _hard_faults(claim: str, lines: Cited) -> Iterator[Ungrounded]:
    for atom in parse_atoms(claim):
        if atom.kind is AtomKind.QUOTE:
            if not token(_squeezed(atom.text), lines.squeezed):
                yield Ungrounded("quote", atom.text, True)
        elif atom.kind is not AtomKind.NAME and not _held(atom, lines):
            yield Ungrounded("number", atom.text, True, _nearest(atom, lines))


def _held(atom: Atom, lines: Cited) -> bool:
    """Whether the lines hold an atom's value, in whatever writing."""
    held = lines.values[atom.kind]
    match atom.kind:
        case AtomKind.NUMBER:
            return atom.value in lines.numbers or atom.value in lines.values[AtomKind.VERSION]
        case AtomKind.QUANTITY:
            return atom.value in held or _split_unit(atom, lines)
        case AtomKind.DATE:
            return any(_same_date(reading, other) for reading in atom.value.split("|") for other in _dates(held))
        case AtomKind.VERSION:
            return atom.value in held or atom.value in lines.numbers or token(atom.value, lines.squeezed)
        case AtomKind.TIME:
            return atom.value in held or any(other.startswith(atom.value) for other in held)
        case _:
            return atom.value in held or token(atom.value, lines.squeezed) or token(atom.value, lines.raw)


def _split_unit(atom: Atom, lines: Cited) -> bool:
    """A table has its unit in the header, `timeout (ms) | 30000`: the number alone, and the unit elsewhere."""
    unit = re.sub(r"^[\d\s.,\u00a0\u202f’'+-]+", "", atom.text).strip().casefold()
    alone = magnitude(atom) in lines.values[AtomKind.NUMBER]
    return alone and bool(unit) and token(unit, lines.squeezed)


def _dates(values: frozenset[str]) -> Iterator[str]:
    return (reading for value in values for reading in value.split("|"))


def _same_date(claimed: str, held: str) -> bool:
    """Whether a source's date says all that the claim's does: October 2026 stands in 2026-10-12, not the reverse."""
    if claimed == held or held.startswith(claimed + "-"):
        return True
    return claimed.startswith("--") and held.endswith(claimed[1:])


def _nearest(atom: Atom, lines: Cited) -> str:
    """What the lines say of the same kind, when it is one thing."""
    same = {other.text for other in parse_atoms(lines.plain) if other.kind is atom.kind}
    return same.pop() if len(same) == 1 else ""


def _soft_faults(claim: str, words: str, lines: Cited) -> Iterator[Ungrounded]:
    for atom in parse_atoms(claim):
        if atom.kind is AtomKind.NAME and not all(
            token(part, lines.squeezed) for part in _squeezed(atom.value).split()
        ):
            yield Ungrounded("name", atom.text, False)
    like = _most_alike(words, lines.squeezed)
    if bool(NEGATION.search(words)) != bool(NEGATION.search(like)):
        yield Ungrounded("name", "a negation", False, like[:80])
    said, there = set(re.findall(r"\w+", words)), set(re.findall(r"\w+", lines.squeezed))
    for word in sorted(said & OPPOSITES.keys() - there):
        if turned := OPPOSITES[word] & there:
            yield Ungrounded("name", word, False, ", ".join(sorted(turned)))
    for one, other in _roles(words):
        if (other, one) in set(_roles(lines.squeezed)):
            yield Ungrounded("name", f"{one} … {other}", False, "the roles are the other way round")


def _most_alike(words: str, squeezed: str) -> str:
    """The cited clause that shares most words with the claim."""
    wanted = set(re.findall(r"\w+", words))
    clauses = re.split(r"(?<=[.!?;,:])\s+", squeezed)
    return max(clauses, key=lambda clause: len(wanted & set(re.findall(r"\w+", clause))), default="")


def _roles(text: str) -> Iterator[tuple[str, str]]:
    for match in _ROLES.finditer(text):
        yield (match["b"], match["a"]) if match["by"] else (match["a"], match["b"])
