"""A question taken apart: its content terms, the marks that evidence must show, the kind of answer it wants.

A mark is what makes a statement be about one thing and not about its neighbour: a version, a date, a year, a document's
number, an identifier with digits, a long number. Evidence about `v3.6` covers no question on `v4.0` however alike the
words are, so a mark is demanded to the letter (through normalisation), where other terms only add up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from wikic.read.words import FUNCTION_WORDS, MONTHS, ONLY
from wikic.store.terms import fold_text, terms

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DATES = (
    re.compile(rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th|er)? (?:of )?(?P<m>{_MONTH})\.?,? (?P<y>(?:19|20)\d\d)\b"),
    re.compile(rf"\b(?P<m>{_MONTH})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<y>(?:19|20)\d\d)\b"),
    re.compile(r"\b(?P<y>(?:19|20)\d\d)-(?P<m>\d\d)(?:-(?P<d>\d\d))?\b"),
    re.compile(r"\b(?P<d>\d\d)/(?P<m>\d\d)/(?P<y>(?:19|20)\d\d)\b"),
    re.compile(rf"\b(?P<m>{_MONTH})\.?,? (?P<y>(?:19|20)\d\d)\b"),
    re.compile(r"(?<![\w.,/+-])(?P<y>(?:19|20)\d\d)(?![\w.%]*\w)"),
)
_VERSION = re.compile(r"(?:\bv?|(?<=_)v?)(\d+(?:\.\d+)+)\b|\bv(\d+)\b")
_DOCUMENT = re.compile(r"\b([A-Z][A-Za-z]{1,7})[ -]#?0*(\d{1,6})\b(?![.,]\d)")
_PHRASE = re.compile(r"\b[A-ZÀ-Þ][\w'’-]*(?: (?:de |du |des |of )?[A-ZÀ-Þ][\w'’-]*)+")
_IDENTIFIER = re.compile(r"[^\W\d_]\w*\d\w*")
_NUMBER = re.compile(r"(?<![\w.])\d{3,}(?![\w.]*\w)")
# A capital inside a sentence, digits, or signs inside a word.
_NAME = re.compile(
    r"(?<=[^.!?:\s]\s)[A-ZÀ-Þ][\w-]+|\w*\d[\w.,-]*|\b[A-Z]{2,}\b|\w+[._/]\w+[\w./-]*|--[\w-]+|\w+[a-z][A-Z]\w*"
)
_ASKING = (
    "which|what|who|how|when|where|why|is|are|does|do|did|with|in which|on which|with which|"
    "quel|qui|comment|combien|laquelle|lequel|depuis|pour|a "
)
_CLAUSE = re.compile(rf"[,;:?] |\b(?:and|et) (?=(?:{_ASKING}))")
_INVERTED = re.compile(r"-(?:t-)?(?:ils?|elles?|on|je|tu|nous|vous|ce|la|le|les|y|en|moi|ci)\b")  # est-elle, a-t-il


class Wanted(StrEnum):
    """Kinds of value that a question may ask for."""

    NUMBER = "number"
    DATE = "date"
    DURATION = "duration"
    VERSION = "version"
    NAME = "name"
    PHONE = "phone"
    MONEY = "money"
    TIME = "time"


# What happens again and again (`when is it deleted?`) has a condition or a delay more often than a date.
# Of each pattern the group `noun`, if any, is the thing whose value is asked for: it must stand beside the value.
_WANTED = (
    (Wanted.PHONE, r"\b(?:tele)?phone numbers?\b|\bnumeros? de telephone\b"),
    (Wanted.TIME, r"\b(?:what|which) time\b|\bquelles? heures?\b"),
    (Wanted.MONEY, r"\b(?P<noun>prices?|budgets?|salary|salaries|prix|tarifs?|salaires?)\b|\bcombien coute|"
     r"\bhow much .*\b(?P<noun2>cost|pay|spend|earn|charge)s?\b"),
    (Wanted.DURATION, r"\bhow long\b|\bcombien de temps\b|\bquelle duree\b"),
    (Wanted.DATE, r"^when (?:was|were|did|had)\b|\b(?:on|at|since|by|from) (?:what|which) (?:date|day)|"
     r"\b(?:what|which) (?:date|year|day)\b|"
     r"\bsince when\b|\bdepuis quand\b|^quand\b(?=.*\b(?:a|ont|avait|fut|ete)\b)|"
     r"\bquelles? (?:dates?|annees?)\b|\bquel jour\b"),
    (Wanted.VERSION, r"\b(?:which|what) (?:(?P<noun>\w+) )?(?:version|release)s?\b|"
     r"\bquelles? versions?\b(?: d(?:e|u|es) (?P<noun2>\w+))?"),
    (Wanted.NUMBER, r"\bhow (?:many|much) (?P<noun>\w+)|\bcombien d[e ] ?(?P<noun2>\w+)|"
     r"\b(?P<noun3>costs?|fees?|couts?|frais)\b|\bcombien\b|\bpercentage|pourcentage"),
    (Wanted.NAME, r"^who\b|^qui (?!est ce qu)|\b(?:name|nom) (?:of|de|du) (?:the |la |le |l )?(?P<noun>\w+)|"
     r"\b(?:which|what|quelle|quel) (?P<noun2>company|vendor|person|team|societe|entreprise|personne|equipe)\b"),
)  # fmt: skip
# The thing asked for by its kind (`which programming language`, `dans quel pays`); words for a kind that an answer
# seldom repeats.
_SOUGHT = re.compile(r"\b(?:which|what|quels?|quelles?) ((?:d(?:es?|u) )?\w[\w-]*(?: (?:d(?:e|es|u)? )?\w[\w-]*)?)")
_ANY_KIND = frozenset(
    term
    for word in "document page thing way kind type sort part file name value point reason case one other else "
    "condition criteria criterion cause amount threshold measure rule step option choice decision problem role effect "
    "chose fichier genre sorte nom valeur cas moyen maniere facon raison est sont etait condition critere montant "
    "result seuil mesure regle etape choix probleme effet resultat".split()
    for term in (word, *terms(word))
)
_WANTED_RE = tuple((kind, re.compile(pattern)) for kind, pattern in _WANTED)


@dataclass(frozen=True, slots=True)
class Mark:
    """What evidence must show. kind: version, date, document, identifier,
    number, or name (two capitalised words and more); `value` is folded, dates are ISO."""

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class Question:
    """`terms`: distinct content terms in order, those of dates and versions left to `marks`; `clauses`: the same, by
    clause; `asked`: the things whose value is wanted; `sought`: of each thing asked for by its kind (`which programming
    language`) the words for it; `names`: those of them that no language translates (proper names,
    code, numbers); `wanted`: kinds of value asked for."""

    text: str
    language: str
    terms: tuple[str, ...]
    clauses: tuple[tuple[str, ...], ...]
    names: frozenset[str]
    marks: tuple[Mark, ...]
    wanted: tuple[Wanted, ...]
    asked: frozenset[str]
    sought: tuple[frozenset[str], ...] = ()


def parse_question(text: str) -> Question:
    """Take a question apart; an empty one has no terms."""
    marks = tuple(dict.fromkeys(_marks(text)))
    clauses = tuple(found for clause in _CLAUSE.split(text) if (found := _content_terms(clause)))
    words = tuple(dict.fromkeys(term for clause in clauses for term in clause))
    names = frozenset(term for name in _NAME.findall(text) for term in terms(name)) & set(words)
    folded = fold_text(text)
    said = [(kind, match) for kind, pattern in _WANTED_RE if (match := pattern.search(folded))]
    nouns = (noun for _, match in said for noun in match.groupdict().values() if noun)
    if any(kind in (Wanted.DURATION, Wanted.MONEY) for kind, _ in said):  # they say what the number is of
        said = [(kind, match) for kind, match in said if kind is not Wanted.NUMBER]
    asked = frozenset(term for noun in nouns for term in terms(noun)) & set(words)
    kinds = tuple(kind for kind, _ in said)
    return Question(text, language_of(text), words, clauses, names, marks, kinds, asked, _sought(folded, set(words)))


def _sought(folded: str, words: set[str]) -> tuple[frozenset[str], ...]:
    """The words for each kind of thing asked for, those that name any thing left out."""
    found = (frozenset(terms(match[1])) for match in _SOUGHT.finditer(folded))
    return tuple(kind & words for kind in found if kind & words and not kind & _ANY_KIND)


def _content_terms(text: str) -> tuple[str, ...]:
    """Terms of a clause that say what it is about; dates and versions are left out, their marks stand for them."""
    folded = fold_text(_INVERTED.sub("", text))
    for pattern in (*_DATES, _VERSION):
        folded = pattern.sub(" ", folded)
    for kind, pattern in _WANTED_RE:
        if kind is not Wanted.PHONE:  # the value's own kind stands for the word: no line need say "date" or "version"
            folded = pattern.sub(lambda match: " ".join(noun for noun in match.groupdict().values() if noun), folded)
    return tuple(dict.fromkeys(term for term in terms(folded) if term not in FUNCTION_WORDS and len(term) > 1))


def language_of(text: str, default: str = "en") -> str:
    """en or fr by the function words that only one of them has."""
    words = re.findall(r"[^\W\d_]+", fold_text(text))
    french, english = (sum(word in ONLY[language] for word in words) for language in ("fr", "en"))
    return default if french == english else ("fr" if french > english else "en")


def parse_dates(text: str) -> list[str]:
    """ISO dates of a text, whole or not (2019-07-04, 2019-07, 2019), in no order."""
    found, rest = [], fold_text(text)
    for pattern in _DATES:
        for match in pattern.finditer(rest):
            found.append(_iso(match.groupdict()))
        rest = pattern.sub(" ; ", rest)
    return found


def parse_versions(text: str) -> list[str]:
    """Versions of a text without their `v`."""
    return [match[1] or match[2] for match in _VERSION.finditer(fold_text(text))]


def _begins(text: str, at: int) -> bool:
    """Whether a sentence begins at this offset."""
    return not text[:at].strip() or text[:at].rstrip()[-1] in ".?!:"


def _iso(groups: dict[str, str | None]) -> str:
    year, month, day = groups["y"] or "", groups.get("m"), groups.get("d")
    if month is None:
        return year
    number = MONTHS.get(month) or int(month)
    return f"{year}-{number:02d}-{int(day):02d}" if day else f"{year}-{number:02d}"


def _marks(text: str) -> list[Mark]:
    folded = fold_text(text)
    found = [
        Mark("version", version) for version in parse_versions(text) if not re.fullmatch(r"(?:19|20)\d\d", version)
    ]
    found += [Mark("date", date) for date in parse_dates(text)]
    for match in _DOCUMENT.finditer(text):
        if match[1].lower() not in FUNCTION_WORDS and match[1].lower() not in MONTHS:
            found.append(Mark("document", f"{match[1].lower()}-{match[2]}"))
    found += [Mark("identifier", word) for word in _IDENTIFIER.findall(folded) if not re.fullmatch(r"v\d+", word)]
    for phrase in _PHRASE.finditer(text):
        said = phrase.group().split()[_begins(text, phrase.start()) :]  # any word has a capital where a sentence begins
        words = [term for word in said for term in terms(word)[:1] if term not in FUNCTION_WORDS]
        if len(words) > 1 and not any(character.isdigit() for word in words for character in word):
            found.append(Mark("name", " ".join(words)))
    dates = " ".join(mark.value for mark in found if mark.kind in ("date", "document"))
    found += [Mark("number", number) for number in _NUMBER.findall(folded) if number.lstrip("0") not in dates]
    return found
