"""Pages are read as people write them, and rendered back to the byte."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikic.model import claim as reading
from wikic.model.page import Page, parse_conflict, render_page

MARKS = st.text(alphabet="ab1.é \n\r\t#*_`-|>[]()<!~:src\ufeff—", max_size=300)

PIECES = ["It waits 12 s.", "B.", "Why?", "no stop", "etc.", "1.", " ", "  ", "\n", "é。", "*x*", "`y`", "…", "[[a]]"]
PIECES += ["[src:a91f3c07be21#L3]", "[src:a91f3c07be21#L4], [src:c4d90e33ab10]", "[src:bad]"]


def page(body: str, head: str = "---\ntype: entity\ntitle: Gateway\n---\n") -> Page:
    """A page of that body under a plain front matter of four lines."""
    return Page("entities/gateway", "wiki/entities/gateway.md", head + body)


def claims(body: str) -> list[tuple[str, tuple[str, ...]]]:
    """Text and references of each claim."""
    return [(c.text, tuple(x.reference for x in c.citations)) for c in page(body).claims]


@given(st.one_of(st.text(), MARKS))
def test_any_text_is_read_and_rendered_back(text: str) -> None:
    """No text makes the parser raise, and render after parse is the identity."""
    read = Page("a/b", "wiki/a/b.md", text)

    assert read.claims is not None
    assert read.links is not None
    assert read.conflicts is not None
    assert render_page(read) == text


@given(MARKS)
def test_claims_stand_where_they_say(text: str) -> None:
    """Offsets and lines of a claim lie in the text, in order."""
    read = Page("a/b", "wiki/a/b.md", text)

    for claim in read.claims:
        assert 0 <= claim.start < claim.end <= len(read.lf_text)
        assert claim.line == read.lf_text.count("\n", 0, claim.start) + 1


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "Fronts acquirers. [src:a91f3c07be21#L3] Owned by [[team-core]]. [src:a91f3c07be21#L9]\n",
            [("Fronts acquirers.", ("a91f3c07be21#L3",)), ("Owned by team-core.", ("a91f3c07be21#L9",))],
        ),
        ("Uncited. Cited. [src:a91f3c07be21]\n", [("Uncited.", ()), ("Cited.", ("a91f3c07be21",))]),
        ("It is 12 s [src:a91f3c07be21#L1].\n", [("It is 12 s.", ("a91f3c07be21#L1",))]),
        ("- one **bold** item [src:pr:12]\n- [ ] two\n", [("one bold item", ("pr:12",)), ("two", ())]),
        ("| a | b |\n|---|---|\n| x | 12 s [src:a91f3c07be21] |\n", [("x | 12 s", ("a91f3c07be21",))]),
        ("```\nmake it\n```\n[src:git:abcdef1]\n", [("make it", ("git:abcdef1",))]),
        ("> [!superseded] [[decisions/new]]\n", []),
        ("[[a]] · [[b|Label]]\n", []),
        ("<!-- timeout is 99 s -->\n", []),
        ("Code `[src:a91f3c07be21]` is no citation.\n", [("Code is no citation.", ())]),
        (
            "Un. Deux [src:a91f3c07be21#L1], [src:b91f3c07be21].\n",
            [("Un.", ()), ("Deux.", ("a91f3c07be21#L1", "b91f3c07be21"))],
        ),
    ],
)
def test_claims_and_their_citations(body: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    """A citation grounds the words before it, back to the previous citation or sentence end."""
    assert claims(body) == expected


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_the_quick_reading_of_a_paragraph_is_the_full_one(text: str) -> None:
    """Where the quick way finds claims, the way for any paragraph finds the same."""
    read = page(text)
    for block in read.blocks:
        quick = reading._plain_sentences(read.markdown.prose[block.start : block.end], block, "")
        if block.kind == "paragraph" and quick:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(reading, "_plain_sentences", lambda text, block, section: [])
                assert list(reading.parse_claims(read.markdown, block, "")) == quick


def test_parts_pair_words_with_their_citation() -> None:
    """A citation in the middle of a sentence grounds the half before it."""
    (claim,) = page("It waits 12 s [src:a91f3c07be21#L1] and retries 3 times [src:a91f3c07be21#L2].\n").claims

    assert [part.text for part in claim.parts] == ["It waits 12 s", "and retries 3 times."]


def test_line_numbers_count_the_front_matter() -> None:
    """A claim's line is the one an editor shows, CRLF and BOM included."""
    text = "\ufeff---\r\ntype: entity\r\n---\r\n# T\r\n\r\nFirst. [src:a91f3c07be21]\r\n"

    (claim,) = Page("a/b", "wiki/a/b.md", text).claims

    assert claim.line == 6
    assert claim.text == "First."


def test_sections_have_distinct_anchors() -> None:
    """Setup, Setup and Setup-1 give three anchors."""
    anchors = [s.anchor for s in page("# G\n\n## Setup\n\n## Setup\n\n## Setup-1\n").sections]

    assert len(set(anchors)) == 4


def test_conflict_lines_are_read_in_both_languages() -> None:
    """Value, citation and label of each side, and whether it is open."""
    english = parse_conflict(
        "Timeout: 30 s per [src:07be21d4c90e#L41] (runbook, 2024) vs 12 s per [src:c4d90e33ab10#L18] (ADR-112, 2026)."
        " Unresolved."
    )
    french = parse_conflict(
        "Délai : 30 s selon [src:07be21d4c90e#L4] vs 12 s selon [src:c4d90e33ab10#L1]. Résolu : 12 s."
    )

    assert english is not None
    assert french is not None
    assert (english.about, english.sides[0].value, english.sides[1].note, english.open) == (
        "Timeout",
        "30 s",
        "ADR-112, 2026",
        True,
    )
    assert (french.about, french.sides[1].value, french.open) == ("Délai", "12 s", False)


def test_a_conflict_holds_any_number_of_values_and_citations() -> None:
    """Citations after a comma are of the value before them; a lone value, or prose in between, is no conflict."""
    found = parse_conflict(
        "Timeout: 30 s per [src:07be21d4c90e#L41] (runbook, 2024), [src:aaaaaaaaaaaa] (guide) vs 20 s per"
        " [src:bbbbbbbbbbbb] vs 12 s per [src:c4d90e33ab10#L18] (ADR-112, 2026). Unresolved: see [src:dddddddddddd]."
    )
    assert found is not None
    assert found.values == ("30 s", "20 s", "12 s")
    assert [(side.value, side.citation.id[:4]) for side in found.sides][1:3] == [("30 s", "aaaa"), ("20 s", "bbbb")]
    assert (found.open, found.rest) == (True, "Unresolved: see [src:dddddddddddd].")
    assert parse_conflict("Timeout: 30 s per [src:07be21d4c90e], [src:aaaaaaaaaaaa]. Unresolved.") is None
    assert parse_conflict("Timeout: 30 s per [src:07be21d4c90e] and more. 12 s per [src:aaaaaaaaaaaa].") is None


@pytest.mark.parametrize("unit", ["x ", "[[", "`", "a. ", "[src:a91f3c07be21] b. ", "- ", "<!-- ", "| ", "12. ", "**"])
def test_a_huge_page_costs_linear_time(unit: str) -> None:
    """Four times the text costs about four times as long, not sixteen."""

    def cost(size: int) -> float:
        read = page(unit * (size // len(unit)))
        started = time.process_time()
        assert read.claims is not None
        assert read.links is not None
        return time.process_time() - started

    cost(10_000)
    small, large = cost(250_000), cost(1_000_000)

    assert large < 9 * small + 0.2
