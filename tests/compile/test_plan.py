"""Plans: what one source changes in a wiki."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

OLD = "---\ndate: 2026-01-10\n---\n# Worker timeout\n\nThe worker timeout is 30 seconds.\n"
SAME = "---\ndate: 2026-01-11\n---\n# Worker timeout\n\nThe worker timeout is 30000 ms in every region.\n"
OTHER = "---\ndate: 2026-02-11\n---\n# Worker timeout\n\nThe worker timeout is 45 seconds.\n"
NEWER = (
    "---\ndate: 2026-03-02\n---\n# Worker timeout\n\n"
    "The worker timeout is now 45 seconds; this replaces the January value.\n"
)


def _adr(number: int, title: str, status: str, date: str) -> tuple[str, str]:
    name = f"adr/{number:03d}-{title.lower().replace(' ', '-')}.md"
    return (
        name,
        f"# {number}. {title}\n\nDate: {date}\n\n## Status\n\n{status}\n\n## Decision\n\n"
        f"We will {title.lower()} for every team in the company.\n",
    )


def test_values_that_disagree_are_a_conflict(new_kept: Any) -> None:
    """Two values of one attribute stand side by side, each with its citation; units that agree are no conflict."""
    kept = new_kept()
    kept.add("a.md", OLD)
    assert not [n for n in kept.add("b.md", SAME).log.notes if "conflict" in n]
    kept.add("c.md", OTHER)
    (page,) = [kept.page(slug) for slug in kept.pages if kept.page(slug).conflicts]
    (conflict,) = page.conflicts
    assert conflict.open
    assert conflict.values == ("30 seconds", "45 seconds")
    assert len(conflict.sides) == 3


@pytest.mark.parametrize("texts", list(permutations((("a.md", OLD), ("c.md", NEWER)))))
def test_a_value_that_replaces_another_is_the_only_current_one(
    new_kept: Any, texts: tuple[tuple[str, str], ...]
) -> None:
    """One current and one superseded value, both cited, whatever the order of import."""
    kept = new_kept()
    for path, text in texts:
        kept.add(path, text)
    assert set(kept.sections_of("is 30 seconds").values()) == {"superseded"}
    assert "superseded" not in kept.sections_of("now 45 seconds").values()
    assert not any(kept.page(slug).conflicts for slug in kept.pages)


def test_unrelated_facts_stay(new_kept: Any) -> None:
    """A newer statement about the same people replaces nothing."""
    kept = new_kept()
    kept.add(
        "2026-01-team.md", "---\ndate: 2026-01-10\n---\nNadia leads the Turin office. Omar leads the Nice office.\n"
    )
    kept.add("2026-02-team.md", "---\ndate: 2026-02-10\n---\nNadia speaks Greek. Omar leads the hiring project.\n")
    assert "superseded" not in {section for word in ("Nadia", "Omar") for section in kept.sections_of(word).values()}


@pytest.mark.parametrize("flip", [False, True])
def test_a_replaced_decision_says_so(new_kept: Any, flip: bool) -> None:
    """Page, source page and manifest record are superseded, with links both ways, in either order."""
    documents = [
        _adr(3, "Use one queue", "Superseded by [007](007-use-two-queues.md)", "2024-01-01"),
        _adr(7, "Use two queues", "Accepted", "2025-01-01"),
    ]
    kept = new_kept()
    for path, text in documents[:: -1 if flip else 1]:
        kept.add(path, text)
    old, new = kept.page("decisions/adr-003-use-one-queue"), kept.page("decisions/adr-007-use-two-queues")
    assert old.front.text("status") == "superseded"
    assert old.front.items("superseded_by") == (new.slug,)
    assert new.front.text("status") == "in_force"
    assert new.front.items("supersedes") == (old.slug,)
    assert f"> [!superseded] [[{new.slug}]]" in old.text
    assert [s.status for s in kept.sources.values() if "one" in s.origin] == ["superseded"]


def test_what_rests_on_a_replaced_decision_is_to_review(new_kept: Any) -> None:
    """The commit that supersedes a decision marks those that depend on it."""
    kept = new_kept()
    kept.add(*_adr(3, "Use one queue", "Accepted", "2024-01-01"))
    kept.add(*_adr(5, "Share the queue", "Accepted, depends on ADR-003", "2024-02-01"))
    kept.add(*_adr(7, "Use two queues", "Accepted. Supersedes ADR-003", "2025-01-01"))
    assert kept.page("decisions/adr-005-share-the-queue").front.text("status") == "to_review"


def test_a_new_version_replaces_the_claims_of_the_old(new_kept: Any) -> None:
    """What both versions say cites the newer first; what only the old said goes, accounted for."""
    kept = new_kept()
    kept.add(
        "guide.md",
        "# Guide\n\nThe builder compiles every source once. The cache lives in a hidden folder of the project.\n",
    )
    plan = kept.add(
        "guide.md",
        "# Guide\n\nThe builder compiles every source once. The cache lives in memory until the process ends.\n",
    )
    new, old = plan.sources[0], plan.sources[1]
    assert (new.supersedes, old.status) == (old.id, "superseded")
    assert not kept.sections_of("hidden folder")
    assert kept.sections_of("in memory")
    (claim,) = [c for c in kept.page("sources/guide").claims if "compiles every" in c.text and c.section == ""]
    assert [c.id for c in claim.citations] == [new.id, old.id]
    assert {account.reason.value for account in plan.accounts} == {"superseded"}


def test_a_name_gets_a_page_when_a_second_source_speaks_of_it(new_kept: Any) -> None:
    """The page cites both sources, and a third adds to it without touching a person's words."""
    kept = new_kept()
    kept.add("one.md", "# One\n\nHere we met Falcon Relay first. Falcon Relay forwards card events to the ledger.\n")
    assert "entities/falcon-relay" not in kept.pages
    kept.add("two.md", "# Two\n\nLast year Falcon Relay was slow. Falcon Relay restarts every night at two.\n")
    assert len(kept.page("entities/falcon-relay").front.items("sources")) == 2
    by_hand = kept.pages["entities/falcon-relay"].replace("## related", "A note by hand.\n\n## related")
    kept.pages["entities/falcon-relay"] = by_hand
    kept.add("three.md", "# Three\n\nWe like Falcon Relay. Falcon Relay now keeps two copies of every event.\n")
    text = kept.pages["entities/falcon-relay"]
    assert "A note by hand." in text
    assert "keeps two copies" in text


def test_equal_statements_are_one_claim(new_kept: Any) -> None:
    """A sentence that two sources share is one claim with both citations."""
    kept = new_kept()
    same = "Falcon Relay forwards card events to the ledger."
    kept.add("one.md", f"# One\n\nAbout Falcon Relay we know this. {same}\n")
    kept.add("two.md", f"# Two\n\nOf Falcon Relay they say this. {same}\n")
    (claim,) = [c for c in kept.page("entities/falcon-relay").claims if "forwards" in c.text]
    assert len(claim.citations) == 2


def test_compiling_twice_changes_no_page(new_kept: Any) -> None:
    """The plan of a document that is compiled already has no edits."""
    kept = new_kept()
    documents = [
        _adr(3, "Use one queue", "Superseded by ADR-007", "2024-01-01"),
        _adr(7, "Use two queues", "Accepted", "2025-01-01"),
        ("a.md", OLD),
        ("c.md", OTHER),
    ]
    for path, text in documents:
        kept.add(path, text)
    assert [edit.slug for path, text in documents for edit in kept.plan(path, text).edits] == []


def test_every_claim_is_cited(new_kept: Any) -> None:
    """No page holds an uncited claim, whatever the title or the marks of its source."""
    kept = new_kept("fr")
    kept.add("a.md", "---\ntitle: ../../dehors\n---\n\nTexte A.\n")
    kept.add(
        "b.md",
        "# 12 [[liens]] | `code`\n\n[[../../dehors]] [x](../../etc/hosts)\n\n"
        "- 1. un point qui dit quelque chose de clair\n- # pas un titre\n",
    )
    kept.add("c.md", "")
    for slug in kept.pages:
        assert ".." not in slug
        assert all(claim.citations for claim in kept.page(slug).claims), kept.pages[slug]


BUGCASES = Path(__file__).parents[3] / "shared" / "bugcases"


@pytest.mark.skipif(not BUGCASES.is_dir(), reason="the bug cases are not beside the repository")
@pytest.mark.parametrize("folder", sorted(BUGCASES.glob("*")) if BUGCASES.is_dir() else [], ids=lambda p: p.name)
def test_bug_cases_compile(new_kept: Any, folder: Path) -> None:
    """Every input compiles to pages whose claims are cited, under safe names."""
    kept = new_kept()
    for path in sorted(folder.rglob("*.md")):
        if path.name != "EXPECT.md":
            kept.add(path.relative_to(folder).as_posix(), path.read_text("utf-8-sig").replace("\r\n", "\n"))
    for slug in kept.pages:
        assert all(claim.citations for claim in kept.page(slug).claims), kept.pages[slug]
        assert ".." not in slug
        assert not slug.startswith("/")


GUIDE = "# Guide\n\nThe builder compiles every source once. The cache lives in a hidden folder of the project.\n"


def test_a_persons_sentence_outlives_the_version_that_it_cites(new_kept: Any) -> None:
    """A new version takes away what the old one said, never what a person wrote of it: that is kept, to be reviewed."""
    kept = new_kept()
    plan = kept.add("guide.md", GUIDE)
    ident = plan.sources[0].id
    kept.edit("sources/guide", "## key claims\n", f"## key claims\n- Ana warms the cache by hand. [src:{ident}#L3]\n")
    newer = GUIDE.replace("a hidden folder of the project", "memory until the process ends")
    kept.add("guide.md", newer)
    page = kept.page("sources/guide")
    assert not kept.sections_of("hidden folder")
    assert list(kept.sections_of("Ana warms the cache by hand")) == ["sources/guide"]
    assert page.front.text("status") == "to_review"
    assert "> [!to-review]" in page.text
    kept.add("guide.md", newer.replace("once", "twice"))
    assert list(kept.sections_of("Ana warms the cache by hand")) == ["sources/guide"]
