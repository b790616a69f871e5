"""Pages of names: what two sources speak of and one is about, what many name in passing, what a glossary says."""

from __future__ import annotations

from typing import Any

GLOSSARY = (
    "# Glossary\n\n## Services\n\n- Card Ledger (CLG): the book of all amounts of the company.\n"
    "- Night Batch: builds the files of each evening for the banks.\n- mw-2: the middleware that limits requests.\n"
    "- Reversal: the message that cancels an approval in time.\n"
)


def passing(number: int) -> tuple[str, str]:
    """A document that speaks of a service without being about it."""
    return (
        f"{number}.md",
        f"# Note {number}\n\nIn note {number} we saw that calls to the Card Ledger were slow again.\n",
    )


def test_a_word_that_a_glossary_defines_and_another_source_uses_has_a_page(new_kept: Any) -> None:
    """Its definition opens the page; what nobody else speaks of has none, however well it is defined."""
    kept = new_kept()
    kept.add("glossary.md", GLOSSARY)
    assert not [slug for slug in kept.pages if slug.startswith(("entities/", "concepts/"))]
    kept.add(*passing(1))
    assert [slug for slug in kept.pages if slug.startswith(("entities/", "concepts/"))] == ["entities/card-ledger"]
    page = kept.page("entities/card-ledger")
    assert page.claims[0].text.startswith("Card Ledger (CLG): the book")
    assert page.front.items("aliases") == ("CLG",)
    assert len(page.front.items("sources")) == 2


def test_a_name_in_passing_needs_four_sources(new_kept: Any) -> None:
    """Two documents that mention something say nothing of it; four make it worth a page, one claim from each."""
    kept = new_kept()
    for number in range(1, 4):
        kept.add(*passing(number))
    assert "entities/card-ledger" not in kept.pages
    kept.add(*passing(4))
    assert len(kept.page("entities/card-ledger").claims) == 4


def test_a_source_lists_what_it_mentions(new_kept: Any) -> None:
    """Its page links to those of the names it speaks of, and they to it, without one more claim in passing."""
    kept = new_kept()
    kept.add("glossary.md", GLOSSARY)
    for number in (1, 2):
        kept.add(*passing(number))
    assert len(kept.page("entities/card-ledger").claims) == 2
    lines = kept.pages["sources/2"].split("\n")
    assert "- [[entities/card-ledger|Card Ledger]]" in lines[lines.index("## mentions") :]
    assert "sources/2" in kept.wiki.targets("entities/card-ledger")


def test_a_short_form_of_two_words_is_an_alias_of_neither(new_kept: Any) -> None:
    """An acronym alone never merges two expansions, in a glossary either."""
    kept = new_kept()
    kept.add("glossary.md", GLOSSARY + "- Cancelled Largesse (CLG): the gifts that were taken back in the end.\n")
    kept.add("a.md", "# A\n\nWe saw that calls to the Card Ledger and to Cancelled Largesse were slow again.\n")
    pages = [kept.page(slug) for slug in kept.pages if slug.startswith("entities/")]
    assert len(pages) == 2
    assert not any(page.front.items("aliases") for page in pages)
