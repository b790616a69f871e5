"""Numbers and quantities, in digits and in words, English and French."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.atoms.atom import Atom, AtomKind
from wikic.model.atoms.units import UNITS, read_unit

_GAP = "[ \u00a0\u202f\u2009,'’]"
_NUMBER = re.compile(
    rf"(?<![\w.])(?P<currency>[$€£])?(?P<sign>(?:(?<=[\s(=:])|^)[-−+](?=\d))?"
    rf"(?P<digits>\d{{1,3}}(?:{_GAP}\d{{3}})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)"
    r"(?P<scale>[kK](?![\w])|M(?!\w)| ?(?:thousand|million|billion|mille|millions|milliards?)\b)?"
)
_SCALES = {"k": 1e3, "K": 1e3, "M": 1e6, "thousand": 1e3, "mille": 1e3, "million": 1e6, "millions": 1e6}
_SCALES |= {"billion": 1e9, "milliard": 1e9, "milliards": 1e9}
# 2h30; in `24 h 30 s`, two cells of a table as a rule, the 30 has a unit of its own.
_CLOCK = re.compile(r"(?<![\w.])(\d{1,2}) ?h ?([0-5]\d)(?!\w| ?(?:ms|s|sec|min)\b|[.,:/]\d)")

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_ONES_FR = "zéro _ deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
_WORDS = {word: n for n, word in enumerate(f"{_ONES} seventeen eighteen nineteen".split())}
_WORDS |= {word: n for n, word in enumerate(_ONES_FR.split()) if word != "_"}
_TENS_EN = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {w: 10 * n for n, w in enumerate(_TENS_EN.split(), 2)}
_TENS |= {w: 10 * n for n, w in enumerate(["vingt", "trente", "quarante", "cinquante", "soixante"], 2)}
_TENS |= {"quatre-vingt": 80, "quatre-vingts": 80}
_ALL = _WORDS | _TENS | {"hundred": 100, "cent": 100, "dozen": 12, "douzaine": 12}
_SPELLED = re.compile(
    r"(?<![\w-])(?:" + "|".join(sorted(_ALL, key=len, reverse=True)) + r")"
    r"(?:[- ](?:et[- ])?(?:" + "|".join(sorted({*_ALL, "thousand", "mille"}, key=len, reverse=True)) + r"))*(?![\w-])",
    re.IGNORECASE,
)
_JOIN = re.compile(r"(?:,? (?:and|et) | )?")


def parse_numbers(text: str) -> Iterator[Atom]:
    """Numbers and quantities; `2 hours and 30 minutes` and `2h30` are one quantity."""
    yield from _joined(text, sorted([*_in_digits(text), *_in_words(text)], key=lambda atom: atom.start))


def magnitude(atom: Atom) -> str:
    """A quantity's number as written, without its unit, in the form of a bare number's value."""
    match = _NUMBER.search(atom.text)
    return _value(match["digits"], match["scale"])[1] if match else atom.value


def _in_digits(text: str) -> Iterator[Atom]:
    for clock in _CLOCK.finditer(text):
        yield _quantity(int(clock[1]) * 60.0 + int(clock[2]), 60_000, "ms", text, clock.start(), clock.end())
    for match in _NUMBER.finditer(text):
        if _CLOCK.match(text, match.start()):
            continue
        value, plain = _value(match["digits"], match["scale"])
        negative = match["sign"] in ("-", "−")
        value, plain = (-value, f"-{plain}") if negative else (value, plain)
        if match["currency"]:
            yield _quantity(value, 1, match["currency"], text, match.start(), match.end())
        elif unit := read_unit(text, match.end()):
            yield _quantity(value, unit[1], unit[0], text, match.start(), unit[2])
        elif match.end() == len(text) or not (text[match.end()].isalpha() or text[match.end()] == "_"):
            yield Atom(AtomKind.NUMBER, plain, match.group(), match.start(), match.end())


def _value(digits: str, scale: str | None) -> tuple[float, str]:
    """A number and its canonical text; a decimal without a unit keeps its zeros, since 1.10 may be a version."""
    whole = re.sub(r"[ \u00a0\u202f\u2009'’]", "", digits)
    if re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", whole):
        whole = whole.replace(",", "")
    # A list without spaces, 2,161,1052, is no number; it is compared as the one string that it is.
    whole = whole.replace(",", "." if whole.count(",") + whole.count(".") == 1 else "")
    if not scale:
        return float(whole), whole if "." in whole else whole.lstrip("0") or "0"
    value = float(whole) * _SCALES[scale.strip()]
    return value, f"{value:.12g}"


def _quantity(value: float, size: float, base: str, text: str, start: int, end: int) -> Atom:
    return Atom(AtomKind.QUANTITY, f"{value * size:.12g} {base}", text[start:end], start, end)


def _in_words(text: str) -> Iterator[Atom]:
    """`thirty seconds`, `twenty-five`, `two hundred`; one, un and une are left out: they are articles mostly."""
    for match in _SPELLED.finditer(text):
        value = _spelled(match.group().lower())
        # `second` is also an ordinal, but after a number in words it is a unit.
        if match.group().lower() in ("one", "cent", "dozen", "douzaine"):
            continue
        if unit := read_unit(text, match.end()):
            yield _quantity(value, unit[1], unit[0], text, match.start(), unit[2])
        else:
            yield Atom(AtomKind.NUMBER, str(value), match.group(), match.start(), match.end())


def _spelled(words: str) -> int:
    total, current = 0, 0
    for word in re.split(r"[- ]", words.replace("quatre-vingts", "huitante").replace("quatre-vingt", "huitante")):
        if word in ("hundred", "cent"):
            current = max(current, 1) * 100
        elif word in ("thousand", "mille"):
            total, current = total + max(current, 1) * 1000, 0
        elif word == "huitante":
            current += 80
        else:
            current += _ALL.get(word, 0)
    return total + current


def _joined(text: str, atoms: list[Atom]) -> Iterator[Atom]:
    """Durations that follow each other in falling units are one: 1 hour 20 minutes."""
    held: Atom | None = None
    for atom in atoms:
        if held is not None and atom.start < held.end:
            continue
        if held is not None and _continues(text, held, atom):
            total = float(held.value.split()[0]) + float(atom.value.split()[0])
            held = Atom(AtomKind.QUANTITY, f"{total:.12g} ms", text[held.start : atom.end], held.start, atom.end)
            continue
        if held is not None:
            yield held
        held = atom
    if held is not None:
        yield held


def _continues(text: str, first: Atom, second: Atom) -> bool:
    if not (first.value.endswith(" ms") and second.value.endswith(" ms")):
        return False
    sizes = [UNITS.get(re.sub(r".*?[\d\s]([^\d\s]+)$", r"\1", a.text), ("", 0.0))[1] for a in (first, second)]
    rest = float(second.value.split()[0])
    return sizes[0] > sizes[1] > 0 and rest < sizes[0] and bool(_JOIN.fullmatch(text[first.end : second.start]))
