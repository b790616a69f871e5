"""Names: what a document's statements are about, as candidates for pages. Pure; better too few than noise."""

from __future__ import annotations

import re
from typing import NamedTuple

from wikic.compile.statements import Statement
from wikic.model.slug import fold
from wikic.model.told import Told

_CODE = re.compile(r"`([^`\n]{3,40})`")
_IDENTIFIER = re.compile(r"[A-Za-z][\w.-]*(?:::?[\w.-]+)*$")
_TELLING = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}|\d|[_-]|\w\.\w")
_CAPITAL = re.compile(r"(?<![\w`'’./-])([A-Z][\w-]*[\w](?:\s(?:[A-Z][\w-]*\w)){0,3})(?![\w`/])")
_SHORT = re.compile(r"\(([A-Z][A-Za-z0-9-]{1,9})\)")
_EDGE = re.compile(
    r"^(?:about|last|the|a|an|this|that|these|those|we|i|it|if|in|on|at|for|to|of|by|as|when|while|since|with|all|any|each|some|no|not|and|or|but|see|note|use"
    r"|using|after|before|also|however|our|your|their|every|there|here|what|how|why|who|is|are|as|given|other|another|most|many|both|instead|once"
    r"|le|la|les|un|une|des|du|de|en|dans|pour|par|sur|ce|cette|ces|il|elle|si|quand|nous|vous|on|et|ou|mais|lors|après|avant|afin|selon)$",
    re.I,
)
_LISTED = (
    "january february march april may june july august september october november december monday tuesday"
    " wednesday thursday friday saturday sunday janvier février mars avril mai juin juillet août septembre"
    " octobre novembre décembre lundi mardi mercredi jeudi vendredi yes no true false none null todo tbd tbc utc"
    " pst cet gmt pdt est gb mb kb db tb gib mib kib id ids ok api url uri http https json yaml xml html pdf csv"
    " cpu ram os ui must should may shall not and or note warning caution status accepted date context decision"
    " consequences abstract motivation rationale specification example examples team user users author authors"
    " project version versions release must-not pep eip adr rfc type types section table figure i ii iii iv"
    " english french readme changelog summary introduction ms"
)
_DULL = frozenset(_LISTED.split())
_ENTRY = re.compile(r"([^\W_][\w .'’/-]{1,40}?)(?: \(([A-Z][\w-]{1,9})\))?\s*:\s+(?:\S+\s+){2,}\S")
_VERB = (
    r"(?:is|are|est|sont|means|désigne|désignent|refers to|consists of|stands for)\s+(?:a|an|the|un|une"
    r"|le|la|les|l['’]|des|one of|any)\b"
)
_LEAD = re.compile(r"^(?:the|a|an|le|la|les|un|une)\s+|^l['’]", re.I)


class Mention(NamedTuple):
    """A name that a statement holds. kind: code, proper or term. defines, opens: as in Told."""

    name: str
    kind: str
    statement: Statement
    defines: bool
    short: str = ""
    opens: bool = True

    @property
    def key(self) -> str:
        """What makes two mentions name the same thing; a code identifier keeps its case."""
        return f"`{self.name}`" if self.kind == "code" else fold(self.name)

    def as_told(self, source: str) -> Told:
        """As it is remembered."""
        at = self.statement
        return Told(self.key, self.name, self.kind, source, at.spans, at.text, self.defines, self.short, self.opens)


def parse_names(statements: list[Statement], *, glossary: bool = False) -> list[Mention]:
    """The names that statements open with or define, and those of two words or more that they speak of in passing."""
    expansions = parse_acronyms(statements)
    inside = [_proper(s.text, inside=True) for s in statements]
    proper = {name for names in inside for name, _ in names}
    found: list[Mention] = []
    for statement, names in zip(statements, inside, strict=True):
        if glossary and (entry := _entry(statement, proper, expansions)):
            found.append(entry)
            continue
        if not statement.stands_alone and len(statement.text.split()) < 6:
            continue
        opening = _LEAD.sub("", statement.text)
        for name, kind in _opening(opening, proper):
            long = expansions.get(name, name)
            defines = bool(re.match(rf"`?{re.escape(name)}`?(?:\s+\([^()]*\))?\s+{_VERB}", opening))
            short = name if long != name else next((s for s, held in expansions.items() if held == name), "")
            found.append(Mention(long, "term" if long != name and long.islower() else kind, statement, defines, short))
        if statement.stands_alone and statement.kind == "sentence":
            opened = {mention.name for mention in found[-1:] if mention.statement is statement}
            passing = {name for name, _ in names if " " in name} - opened
            found += [Mention(name, "proper", statement, False, opens=False) for name in sorted(passing)]
    return found


def _entry(statement: Statement, proper: set[str], expansions: dict[str, str]) -> Mention | None:
    """The word that an item of a glossary defines."""
    match = _ENTRY.match(statement.text) if statement.kind == "item" else None
    if match is None:
        return None
    name, short = match[1], match[2] if match[2] and expansions.get(match[2]) == match[1] else ""
    named = " " in name or name in proper or re.search(r"\d", name)
    return Mention(name, "proper" if named else "term", statement, True, short)


def parse_acronyms(statements: list[Statement]) -> dict[str, str]:
    """Short form to long form, `long form (LF)`, as Schwartz and Hearst; never one with two long forms."""
    found: dict[str, set[str]] = {}
    for statement in statements:
        for match in _SHORT.finditer(statement.text):
            if long := _long_form(match[1], statement.text[: match.start()].rstrip()):
                found.setdefault(match[1], set()).add(long)
    return {short: min(longs) for short, longs in found.items() if len({fold(long) for long in longs}) == 1}


def _long_form(short: str, before: str) -> str:
    """The words before the bracket whose letters spell the short form, its first letter opening a word."""
    words = before.split()[-min(len(short) + 5, len(short) * 2) :]
    text = " ".join(words)
    at = len(text) - 1
    for place in range(len(short) - 1, -1, -1):
        letter = short[place].casefold()
        if not letter.isalnum():
            continue
        while at >= 0 and not (text[at].casefold() == letter and (place > 0 or at == 0 or not text[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return ""
        at -= 1
    long = text[at + 1 :].strip()
    whole = len(long) > len(short) + 2 and "`" not in long and not re.search(r"[.;:!?()]", long)
    return long if whole and len(long.split()) >= 2 else ""


def _opening(text: str, proper: set[str]) -> list[tuple[str, str]]:
    """The name a statement opens with: a code identifier, or capitals that are capitals elsewhere too."""
    if text.startswith("`"):
        match = _CODE.match(text)
        name = match[1] if match else ""
        telling = (
            _IDENTIFIER.match(name)
            and _TELLING.search(name)
            and not name.endswith((".md", ".py", ".rst", ".json", ".yaml", ".yml", ".toml"))
        )
        return [(name, "code")] if telling else []
    for name, at in _proper(text, inside=False):
        if at == 0 and (name in proper or (name.isupper() and len(name) > 2) or re.search(r"[a-z][A-Z]", name)):
            return [(name, "proper")]
        break
    return []


def _proper(text: str, *, inside: bool) -> list[tuple[str, int]]:
    found = []
    for match in _CAPITAL.finditer(text):
        words = match[1].split()
        opens = match.start() == 0 and not _EDGE.match(words[0])
        if inside and (opens or (match.start() and text[: match.start()].rstrip()[-1:] in '.!?:;"“«(')):
            continue
        while words and _EDGE.match(words[0]):
            words = words[1:]
        name = " ".join(words)
        if len(name) > 2 and fold(name) not in _DULL and not re.fullmatch(r"[A-Z]{1,4}[ -]?\d+", name):
            found.append((name, match.start() if name == match[1] else match.start() + 1))
    return found
