"""Whatever a problem or an error says has a French sentence, with the same places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wikic.model.french import _DOCUMENTS, _ERRORS, _RULES, in_french, translated

SOURCE = Path(__file__).parents[2] / "src" / "wikic"
MAKERS = {
    "Finding": (2, 3),
    "WikicError": (1, 2),
    "PlanStale": (1, 2),
    "complain": (0, 1),
    "_fault": (2, 3),
    "unusable": (1, 2),
}
VARIABLES = {"message", "help", "near", "what"}
PLACE = re.compile(r"\{(\d)\}")


def sentences(tree: ast.AST) -> Iterator[str]:
    """What is written where a problem or an error is made, or kept for it; ‹x› where a value goes."""
    for node in ast.walk(tree):
        found: list[ast.expr] = []
        maker = ""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
            maker = node.func.id
            found = [node.args[at] for at in MAKERS[node.func.id] if at < len(node.args)]
        elif isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in VARIABLES for t in node.targets):
            found = [node.value]
        for at, value in enumerate(found):
            about = "‹x›: " if at == 0 and maker == "unusable" else ""
            yield from (about + text for text in texts(value) if text)


def texts(value: ast.expr) -> Iterator[str]:
    """Both branches of a choice; a text with its places filled."""
    if isinstance(value, ast.IfExp):
        yield from texts(value.body)
        yield from texts(value.orelse)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "‹x›" for part in value.values)
        yield "".join(map(str, parts))


WRITTEN = sorted(
    {
        said
        for room in ("rules", "store", "upkeep", "cli", "compile")
        for path in (SOURCE / room).rglob("*.py")
        for said in sentences(ast.parse(path.read_text(encoding="utf-8")))
        if re.search(r"[a-z]{3} [a-z]", said) and not said.startswith(("‹x›; it is not read", "git "))
    }
)


@pytest.mark.parametrize("said", WRITTEN)
def test_every_sentence_has_its_french(said: str) -> None:
    """And what stood in its places stands in it."""
    french = in_french(said)
    assert french != said
    assert sorted(re.findall("‹x›", french)) == sorted(re.findall("‹x›", said))


@pytest.mark.parametrize(("english", "french"), [*_RULES, *_ERRORS, *_DOCUMENTS])
def test_places_agree(english: str, french: str) -> None:
    """Numbered in order in English, each used once in French; and each sentence finds its own French."""
    places = PLACE.findall(english)
    assert places == [str(number) for number in range(len(places))]
    assert sorted(PLACE.findall(french)) == places
    values = [f"v{number}" for number in range(len(places))]
    assert in_french(english.format(*values)) == french.format(*values)


def test_english_stays() -> None:
    """Only a French kb is spoken to in French; what is nobody's sentence is left alone."""
    assert translated("no page links here", "en") == "no page links here"
    assert translated("no page links here", "fr") == "aucune page ne mène ici"
    assert in_french("something else") == "something else"


def test_a_refusal_tells_its_first_problem_in_french() -> None:
    """The words of the problem and of the refusal both."""
    said = in_french("refused: wiki/a.md:3: no citation: “It waits.” [missing-citation] (and 2 more)")
    assert said == "refusé : wiki/a.md:3: sans citation : “It waits.” [missing-citation] (et 2 de plus)"
