"""The rules as a list: one that crashes stops no other, and none costs more than the size of what it looks at."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.source import Source
from wikic.model.wiki import Wiki, entry_of
from wikic.rules import PAGE_RULES, RULES, check_page
from wikic.rules.rule import Finding, Rule, run

IDENT = "a" * 12
HEAD = f"---\ntype: entity\ntitle: X\nsources: [{IDENT}]\n---\n"
LINES = ["The gateway waits 12 s, not 13.", "Kestrel replaces mw-2."]


def wiki_of(text: str) -> tuple[Wiki, Page]:
    """A wiki of one page and one source."""
    page = Page("entities/x", "wiki/entities/x.md", text)
    source = Source(IDENT, IDENT, "raw/a.md", "A", "text/markdown", text_path="raw/a.md")
    wiki = Wiki({page.slug: entry_of(page)}, {IDENT: source}, {page.slug: text}.get, lambda ident: LINES)
    return wiki, page


def test_ids_are_unique_and_kebab_case() -> None:
    """An id names one fault."""
    ids = [rule.id for rule in RULES]

    assert len(ids) == len(set(ids))
    assert all(ident == ident.lower() and "_" not in ident and " " not in ident for ident in ids)


def test_a_rule_that_crashes_is_a_problem_and_keeps_none_from_running() -> None:
    """Its own crash is named; what others find is found."""

    def crash(wiki: Wiki, page: Page) -> Iterator[Finding]:
        raise KeyError(page.slug)

    wiki, page = wiki_of(HEAD + "No citation here.\n")

    crashed = run(Rule("crash", Severity.WARNING, "page", crash), page.path, wiki, page)

    assert [(p.rule, p.severity, p.path) for p in crashed] == [("internal-error", Severity.ERROR, page.path)]
    assert "rule crash failed: KeyError" in crashed[0].message
    assert "missing-citation" in {p.rule for p in check_page(wiki, page)}


UNITS = (
    "a", "é", "漢", "A1", "a_", "a.b.", "word ", "password", "1,", "12:", "<a ", "[", "[[", "`", "*a", "> ", "|",
    "key=a1", "abc://", "“a ", "not a ", "a replaces ", "12 October 2026 ", f"[src:{IDENT}#L1] ", "\n#", "\n```\n",
)  # fmt: skip


@pytest.mark.parametrize("unit", UNITS)
def test_no_text_costs_more_than_its_length(unit: str) -> None:
    """Eight times the text costs far less than the 64 times of a square; nothing crashes on it."""
    costs = []
    for size in (20_000, 160_000):
        wiki, page = wiki_of(f"{HEAD}{unit * (size // len(unit))} 7 [src:{IDENT}#L1]\n")
        started = time.process_time()
        problems = check_page(wiki, page)
        costs.append(time.process_time() - started)
        assert "internal-error" not in {problem.rule for problem in problems}

    assert costs[1] < 24 * max(costs[0], 0.02)


def test_a_verbatim_claim_is_quick() -> None:
    """Its figures are not even looked at: 2,000 such claims cost well under half a second."""
    wiki, page = wiki_of(HEAD + f"The gateway waits 12 s, not 13. [src:{IDENT}#L1]\n\n" * 2000)
    assert len(page.claims) == 2000
    grounding = [rule for rule in PAGE_RULES if rule.id.startswith("ungrounded")]
    started = time.process_time()

    assert [problem for rule in grounding for problem in run(rule, page.path, wiki, page)] == []

    assert time.process_time() - started < 0.4
