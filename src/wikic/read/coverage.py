"""Whether evidence covers a question: the measure that decides between an answer and the refusal.

Each content term of the question weighs what it tells apart: a term of few passages weighs much, one that stands
everywhere next to nothing. The coverage of a piece of evidence is the share of that weight whose terms it holds. Words
of the title and the headings above it count (a page on EIP-7702 need not repeat its name in each line), though less
than its own. Five things are asked on top, because words can be alike and the subject another:

- each mark of the question (a version, a date, a document's number, an identifier, a long number; see `question`)
  stands in evidence that covers the rest of the question too, or in the title, path or date of its document;
- each name (a capital inside the sentence, code) stands somewhere in the wiki or its sources;
- a thing asked for by its kind (`which programming language`) is one that the wiki has a word for, or evidence names;
- the kind of value asked for (a number, a date, a duration, a version, a name, a phone number) stands close to the
  question's own terms, and is not one that the question gave;
- the terms stand together: the best three lines must hold a good part of what the passage as a whole holds.

Similarity of vectors decides nothing by itself: in a question of another language than the lines, and there alone,
it may stand for the words that no line can hold, never for names, marks or values. Without it a term that the wiki's
language lacks weighs little there, and a translation (`lexicon`) or a cognate (five letters in common at the start)
counts for a part: names, numbers and code carry the question over.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from wikic.read.lexicon import translations
from wikic.read.question import Mark, Question, Wanted, language_of, parse_dates, parse_versions
from wikic.read.words import FUNCTION_WORDS
from wikic.store.terms import fold_text, terms

ENOUGH = 0.45  # coverage at which evidence answers
MARKED = 0.4  # coverage at which evidence may vouch for a mark
TITLE_SHARE = 0.75  # of a term's weight when only the title or a heading holds it
TRANSLATED_SHARE = 0.85
COGNATE_SHARE = 0.6
FOREIGN_SHARE = 0.2  # of its weight that a term unknown to the wiki keeps in a question of another language
MOST_WEIGHT = 5.3  # ln 200: a word in one passage of 200 weighs as much as any rarer one, which chance may explain
NAME_RAISE = 1.5
MAIN_CLAUSE = 0.3  # share of the question's weight at which a clause can be answered by itself
TOLD = 0.4  # share of what the title leaves open that the lines must hold
TELLING = 0.4  # share of what the best lines hold together at which one of them is worth saying
BESIDE = 0.3  # share of the words that are neither names nor title which must stand beside the value asked for
NEAR_SHARE = 0.6  # the most that lines near by meaning cover without the words
ANCHOR = 0.25  # share of a question's weight that evidence in another language must hold by itself
_WINDOW_LINES, _WINDOW_WORDS = 3, 40  # the best lines of a passage: at least both
_NEAR = 2  # lines on either side in which the value asked for must stand

_NUMBERS = re.compile(
    r"(?<![\w.#/-])[~<>≈+]?\d[\d,. ]*(?:%|[a-zA-Zµ°€$£]{1,10}\b)?|[$€£]\s?\d|"
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|single|none|no|"
    r"un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|aucun|aucune|seul|seule)\b"
)
_DURATION = re.compile(
    r"(?:\b\d+(?:[.,]\d+)?[ -]?|\b(?:an?|une?|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"several|few|deux|trois|quatre|cinq|sept|huit|neuf|dix|quelques)[ -])"
    r"(?:ms|s|sec|min|h|d|milli\w+|seconde?s?|minutes?|hours?|heures?|days?|jours?|weeks?|semaines?|months?|mois|"
    r"years?|ans?|annees?)\b"
)
# Says of its own what a duration is of: the matter of its document.
_LASTING = re.compile(r"\b(?:lasted|lasts|took|takes|duration|dure|duree|durait|dura)\b")
# An address, a path to a file or a digest names something and states nothing: its words do not count as said.
_ADDRESS = re.compile(r"https?://[^\s)>\]]+")
_TARGET = re.compile(r"\]\([^()\s]*\)")  # of a markdown link, whose label is said
_PATH = re.compile(
    r"\b[\w-]+\.(?:md|rst|txt|vtt|srt|json|html?|pdf|docx|pptx|csv)\b|(?:[\w.-]+/)+[\w.-]+\.[A-Za-z]{1,6}\b|(?:[\w.-]+/){2,}[\w.-]+|\b[0-9a-f]{12,}\b"
)
_CUE = re.compile(r"\s*(?:\d+|\d[\d:.,]* --> .*)\s*")
_VOICE = re.compile(r"<v(?:\.[\w.]+)? ([^>]+)>")
_TAG = re.compile(r"</?[a-z][^>]*>")
_LISTING = 0.4  # share of paths and digests at which a line is an entry of a listing
_TIME = re.compile(r"\b\d{1,2} ?(?:[:h] ?\d\d\b|h\b|[ap]\.?m\b)", re.IGNORECASE)
_MONEY = re.compile(r"[$€£]\s?\d|\d\s?(?:[kKM]\s?)?(?:[€$£]|(?:EUR|USD|GBP|euros?|dollars?|pounds?)\b)")
_PHONE = re.compile(r"(?:\+|\b0)\d(?:[ .()-]?\d){7,}")
_NAME = re.compile(r"(?<![.!?:]\s)(?<!^)\b[A-ZÀ-Þ][\w&-]+(?: [A-ZÀ-Þ][\w&-]+)*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a piece of evidence says to a question.

    share: coverage, 0 to 1. focus: share held by its best lines alone. told: of what the title does not say, the share
    that its best lines hold. held: terms it holds. marks: those it shows. answers: kinds of value wanted that stand
    near the terms. best: offsets of its best lines, first and one past the last. telling: lines to show: those
    of the best that say most, and the first with each mark and kind of value. strengths: what each of those says by
    itself, 0 to 2: its share, and the part of the values wanted that it holds.
    """

    share: float
    focus: float
    told: float
    held: frozenset[str]
    marks: frozenset[Mark]
    answers: frozenset[Wanted]
    best: tuple[int, int]
    telling: tuple[int, ...]
    strengths: tuple[float, ...] = ()

    @property
    def peak(self) -> float:
        """What its strongest line says by itself."""
        return max(self.strengths, default=0.0)

    @property
    def gives(self) -> frozenset[Mark | Wanted]:
        """The marks it shows and the kinds of value it holds."""
        return self.marks | self.answers


class Measure:
    """Weighs evidence against one question, given the weight of its terms, the names no passage holds (`unknown`) and
    the plain words that none holds, in either language (`unseen`)."""

    def __init__(
        self,
        question: Question,
        weights: Mapping[str, float],
        unknown: Sequence[str] = (),
        unseen: Collection[str] = (),
    ) -> None:
        self.unknown, self.unseen = tuple(unknown), frozenset(unseen)
        self.question = question
        self.weights = term_weights(question, weights)
        self.total = sum(self.weights.values()) or 1.0
        weighed = [(sum(self.weights[term] for term in clause), clause) for clause in question.clauses]
        self._clauses = [clause for weight, clause in weighed if weight >= MAIN_CLAUSE * self.total]
        self._stems = {
            term: term[: max(5, len(term) - 2)] for term in question.terms if len(term) > 5 and term.isalpha()
        }
        self._given = {term for mark in question.marks for term in (mark.value, *mark.value.split("-"))}

    def share(self, held: Mapping[str, float], foreign: bool = False, near: bool = False) -> float:
        """The share of the question's weight that these terms hold, each in part from 0 to 1.

        foreign: what another language says otherwise weighs little; near: nothing, the meaning vouches for it.
        """
        found = sum(self.weights[term] * part for term, part in held.items())
        if not foreign:
            return max(
                (_share_of(self.weights, clause, held, {}) for clause in self._clauses), default=found / self.total
            )
        kept = 0.0 if near else FOREIGN_SHARE
        lost = sum(w * (1 - kept) for t, w in self.weights.items() if t not in held and self._may_be_lost(t))
        if near:
            return min(NEAR_SHARE, found / (self.total - lost)) if found else 0.0
        return found / (self.total - lost) if found >= ANCHOR * self.total else 0.0

    def _may_be_lost(self, term: str) -> bool:
        """Whether lines in another language may say a term in words unknown here; not so a name, or one translated."""
        return term not in self.question.names and not translations(term)

    def read(self, lines: Sequence[str], title: str, near: bool = False) -> Reading:
        """Weigh the lines of a passage, or claims, under a title (headings, document name, path)."""
        lines = spoken(lines)
        by_line = [self._held(_said(line)) for line in lines]
        own = _union(by_line)
        above = self._held(title)
        held = {term: max(own.get(term, 0.0), above.get(term, 0.0) * TITLE_SHARE) for term in {*own, *above}}
        foreign = language_of("\n".join(lines), self.question.language) != self.question.language
        if foreign and not near and not own.keys() - self.question.names:
            held = {}  # a name alone, in another language, says nothing to the question
        start, end, focus = self._best(by_line, [line.count(" ") + 1 for line in lines])
        answers = self._answers(lines, above, foreign)
        telling = self._telling(lines, by_line, range(start, end), focus, answers)
        return Reading(
            self.share(held, foreign, near),
            focus,
            1.0 if foreign and near else self._told(_union(by_line[start:end]), above, foreign),
            frozenset(held),
            frozenset(mark for mark in self.question.marks if shows(mark, "\n".join(lines), title)),
            frozenset(answers),
            (start, end),
            telling,
            tuple(self._strength(lines[n], by_line[n]) for n in telling),
        )

    def holds(self, kind: Wanted, text: str) -> bool:
        """Whether a text holds a value of this kind that the question did not give."""
        if kind is Wanted.PHONE:
            return bool(_PHONE.search(text))
        if kind is Wanted.TIME:
            return bool(_TIME.search(text))
        if kind is Wanted.MONEY:
            return bool(_MONEY.search(text))
        if kind is Wanted.DATE:
            return any(date not in self._given for date in parse_dates(text))
        if kind is Wanted.VERSION:
            return any(version not in self._given for version in parse_versions(text))
        if kind is Wanted.DURATION:
            return bool(_DURATION.search(fold_text(text)))
        if kind is Wanted.NAME:
            known = set(self.question.terms)
            return any(not set(terms(name.group())) & known for name in _NAME.finditer(text))
        return any(not self._given & set(terms(number.group())) for number in _NUMBERS.finditer(fold_text(text)))

    def _strength(self, line: str, held: Mapping[str, float]) -> float:
        """What a line says by itself."""
        wanted = self.question.wanted
        values = sum(self.holds(kind, line) for kind in wanted) / len(wanted) if wanted else 0.0
        return self.share(held) + values

    def _telling(
        self,
        lines: Sequence[str],
        by_line: Sequence[Mapping[str, float]],
        best: range,
        focus: float,
        answers: Mapping[Wanted, int],
    ) -> tuple[int, ...]:
        """The best lines that hold much, and the first line that shows each mark or kind of value."""
        found = {n for n in best if self.share(by_line[n]) >= TELLING * focus > 0} | set(answers.values())
        for mark in self.question.marks:
            found.update([n for n, line in enumerate(lines) if shows(mark, line, "")][:1])
        return tuple(sorted(found))

    def _answers(self, lines: Sequence[str], above: Mapping[str, float], foreign: bool) -> Mapping[Wanted, int]:
        """The kinds of value wanted that stand beside what is asked, each with its first line; another language has
        other words for what is asked."""
        found: dict[Wanted, int] = {}
        for kind in self.question.wanted:
            for n, line in enumerate(lines):
                near = lines[max(0, n - _NEAR) : n + _NEAR + 1]
                lasting = kind is Wanted.DURATION and above and _LASTING.search(fold_text(line))
                if self.holds(kind, line) and (foreign or lasting or self._beside(near, above)):
                    found[kind] = n
                    break
        return found

    def _beside(self, near: Sequence[str], above: Mapping[str, float]) -> bool:
        """Whether lines hold the things asked for, and some words that are neither names nor in the title alone."""
        held = self._held("\n".join(near))
        said = self.question.names | (above.keys() - held.keys())
        plain = [[t for t in clause if t not in said] for clause in self._clauses]
        share = max((_share_of(self.weights, clause, held, {}) for clause in plain), default=1.0)
        return share >= BESIDE and self.question.asked <= held.keys()

    def asks_about(self, attribute: str) -> bool:
        """Whether the question names every word of an attribute, in either language."""
        said = {term for term in terms(attribute) if term not in FUNCTION_WORDS}
        asked = {*self.question.terms, *(word for term in self.question.terms for word in translations(term))}
        return bool(said) and said <= asked

    def _told(self, own: Mapping[str, float], above: Mapping[str, float], foreign: bool) -> float:
        """The share that lines hold of what the title leaves open; 1 when it leaves nothing."""
        weights = self.weights
        if foreign:
            weights = {t: w if t in own or not self._may_be_lost(t) else w * FOREIGN_SHARE for t, w in weights.items()}
        return max((_share_of(weights, clause, own, above) for clause in self._clauses), default=1.0)

    def _held(self, text: str) -> dict[str, float]:
        found = set(terms(text))
        held = {term: 1.0 for term in self.question.terms if term in found}
        missing = [term for term in self.question.terms if term not in held]
        if missing and found:
            for term in missing:
                if _extends(term, found):
                    held[term] = 1.0
                elif not found.isdisjoint(translations(term)):
                    held[term] = TRANSLATED_SHARE
                elif (head := self._stems.get(term)) and any(
                    word.startswith(head[:6]) for word in found if len(word) > 4
                ):
                    held[term] = COGNATE_SHARE
        return held

    def _best(self, by_line: Sequence[Mapping[str, float]], sizes: Sequence[int]) -> tuple[int, int, float]:
        """The window of lines that holds most: first, one past the last, and its share."""
        best = (0, min(_WINDOW_LINES, len(by_line)), 0.0)
        for start in range(len(by_line)):
            end = _window_end(sizes, start)
            share = self.share(_union(by_line[start:end]))
            if share > best[2] + 1e-9:
                best = (start, end, share)
            if end == len(by_line):
                break
        return best


def _window_end(sizes: Sequence[int], start: int) -> int:
    """One past the last line of the window from a line on: three lines, and more while they are short."""
    end, words = start, 0
    while end < len(sizes) and (end < start + _WINDOW_LINES or words < _WINDOW_WORDS):
        words += sizes[end]
        end += 1
    return end


def spoken(lines: Sequence[str]) -> list[str]:
    """Lines with the numbers and times of a transcript's cues blanked, and `Name: ` for its marks of who speaks."""
    if not any("-->" in line for line in lines) and not any("<v" in line for line in lines):
        return list(lines)
    return ["" if _CUE.fullmatch(line) else _TAG.sub("", _VOICE.sub(r"\1: ", line)) for line in lines]


def _said(line: str) -> str:
    """What a line says: nothing when it is an entry of a listing of files."""
    said = _ADDRESS.sub(" ", _TARGET.sub("]", line))
    rest = _PATH.sub(" ", said)
    return rest if len(rest) >= (1 - _LISTING) * len(said) else ""


def _share_of(
    weights: Mapping[str, float], clause: Sequence[str], own: Mapping[str, float], above: Mapping[str, float]
) -> float:
    left = [term for term in clause if term not in above]
    total = sum(weights[term] for term in left)
    return sum(weights[term] * own.get(term, 0.0) for term in left) / total if total else 1.0


def term_weights(question: Question, weights: Mapping[str, float]) -> dict[str, float]:
    """The weight of each term: bounded above, names raised, a compound sharing one weight with its parts."""
    found = {term: min(weights.get(term, MOST_WEIGHT), MOST_WEIGHT) for term in question.terms}
    found = {term: weight * (NAME_RAISE if term in question.names else 1.0) for term, weight in found.items()}
    for whole in [term for term in found if "-" in term]:
        parts = [part for part in whole.split("-") if part in found]
        weight = max(found[whole], *(found[part] for part in parts)) if parts else found[whole]
        if parts:
            found[whole] = weight / 2
            found.update(dict.fromkeys(parts, weight / 2 / len(parts)))
    return found


def shows(mark: Mark, text: str, title: str) -> bool:
    """Whether a text, or the title of its document, shows a mark: dates by value, the others by their terms."""
    whole = f"{title}\n{text}"
    if mark.kind == "date":
        return any(date.startswith(mark.value) for date in parse_dates(whole))
    if mark.kind == "version":
        return any(version == mark.value or version.startswith(mark.value + ".") for version in parse_versions(whole))
    found = terms(whole)
    if mark.kind == "name":
        return f" {mark.value} " in f" {' '.join(found)} "
    if mark.kind == "document":
        name, _, number = mark.value.partition("-")
        return mark.value in found or (name, number) in pairwise(found)
    value = terms(mark.value)[:1]
    return bool(value) and (value[0] in found or _extends(value[0], set(found)))


def _extends(term: str, found: set[str]) -> bool:
    """Whether a name that ends in digits stands with one letter more: ES2004 is the series of ES2004a and ES2004b."""
    return (
        term[-1:].isdigit()
        and term[:1].isalpha()
        and any(len(word) == len(term) + 1 and word.startswith(term) and word[-1].isalpha() for word in found)
    )


def _union(parts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for part in parts:
        for term, share in part.items():
            found[term] = max(share, found.get(term, 0.0))
    return found
