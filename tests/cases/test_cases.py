"""Runs the cases of this folder: a small wiki, its sources, and the problems expected on their lines."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from wikic.model.page import Page
from wikic.model.source import Source
from wikic.model.wiki import Wiki, entry_of
from wikic.rules import CHANGE_RULES, FILE_RULES, RULES, check_page, check_wiki

FOLDER = Path(__file__).parent
BLOCK = re.compile(r"^(`{3,})(source|page|problems) ?(.*)\n((?:.*\n)*?)\1$", re.MULTILINE)


class Case(NamedTuple):
    """One case: the rules it is about, pages and sources by name, and what is expected."""

    name: str
    rules: frozenset[str]
    pages: dict[str, str]
    sources: dict[str, str]
    replaced: frozenset[str]
    expected: list[str]


def cases() -> Iterator[Case]:
    """Every case of every file."""
    for path in sorted(FOLDER.glob("*.md")):
        for part in re.split(r"^# Case: ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            rules = re.search(r"^Rules: (.*)$", part, re.MULTILINE)
            if rules is None:
                continue
            found: dict[str, dict[str, str]] = {"source": {}, "page": {}, "problems": {}}
            replaced: set[str] = set()
            for _, kind, name, text in BLOCK.findall(part):
                found[kind][name.removesuffix(" superseded")] = text
                replaced |= {name.removesuffix(" superseded")} if name.endswith(" superseded") else set()
            ids = {name: hashlib.sha256(text.encode()).hexdigest()[:12] for name, text in found["source"].items()}
            pages = {slug: _named(text, ids) for slug, text in found["page"].items()}
            expected = sorted(line for text in found["problems"].values() for line in text.split("\n") if line)
            name = f"{path.stem}: {part.partition(chr(10))[0]}"
            sources = {ids[key]: text for key, text in found["source"].items()}
            gone = frozenset(ids[key] for key in replaced)
            yield Case(name, frozenset(rules[1].split(", ")), pages, sources, gone, expected)


def _named(text: str, ids: dict[str, str]) -> str:
    for name, ident in ids.items():
        text = text.replace("{" + name + "}", ident)
    return text


def wiki_of(case: Case) -> Wiki:
    """The case's wiki, in memory."""
    entries = {slug: entry_of(Page(slug, f"wiki/{slug}.md", text)) for slug, text in case.pages.items()}
    sources = {i: Source(i, i, f"raw/{i}.md", i, "text/markdown", text_path=f"raw/{i}.md") for i in case.sources}
    sources |= {i: sources[i].with_status("superseded") for i in case.replaced}
    return Wiki(entries, sources, case.pages.get, lambda ident: case.sources[ident].rstrip("\n").split("\n"))


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    """The named rules find just what the case lists."""
    wiki = wiki_of(case)
    problems = [p for page in wiki.pages(wiki.entries) for p in check_page(wiki, page)] + check_wiki(wiki)

    found = sorted(
        f"{wiki.settings.slug_of(p.path) or p.path}:{p.line} {p.rule}"
        for p in problems
        if p.rule in case.rules | {"internal-error"}
    )

    assert found == case.expected


def test_every_rule_of_pages_and_wikis_has_a_failing_case() -> None:
    """No rule is without an example of what it finds."""
    from_store = {
        "index-over-budget",
        "raw-changed",
        "log-out-of-order",
        "unindexed-page",
        "bad-encoding",
    }  # need files: tests/upkeep
    shown = {line.rpartition(" ")[2] for case in cases() for line in case.expected}
    wanted = {rule.id for rule in RULES} - {rule.id for rule in (*CHANGE_RULES, *FILE_RULES)} - from_store

    assert wanted - shown == set()


def test_every_rule_is_documented() -> None:
    """A rule's page has the five headings, in order."""
    for rule in RULES:
        found = re.findall(r"^## (.*)$", rule.doc, re.MULTILINE)
        assert found == ["What it does", "Why is this bad?", "Example", "Use instead", "Fix safety"], rule.id
