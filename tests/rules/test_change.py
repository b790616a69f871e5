"""The gate: what a plan may not do to a wiki, whoever made it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from wikic.model.change import BY_HAND, Account, Edit, LogEntry, Plan, RawFile, Reason
from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.source import Source
from wikic.model.wiki import Wiki, entry_of
from wikic.rules import check_change

OLD, NEW = "a" * 12, "b" * 12
TEXTS = {
    OLD: ["The gateway waits 12 s.", "The cache is warm.", "The router sleeps at night."],
    NEW: ["The gateway waits 30 s.", "The cache is warm.", "La passerelle attend 12 s."],
}
SLUG, OTHER = "entities/gateway", "entities/other"
WAITS = f"The gateway waits 12 s. [src:{OLD}#L1]"
WARM = f"The cache is warm. [src:{OLD}#L2]"
SLEEPS = f"The router sleeps at night. [src:{OLD}#L3]"
GONE = "The router sleeps at night"
CONFLICT = f"## conflicts\n- Wait: 12 s per [src:{OLD}#L1] (a) vs 30 s per [src:{NEW}#L1] (b). Unresolved."


def page(*lines: str, title: str = "Gateway", front: str = "") -> str:
    """A page of these lines, its sources in step."""
    body = "\n".join(lines)
    cited = ", ".join(ident for ident in TEXTS if ident in body)
    return f"---\ntype: entity\ntitle: {title}\nsources: [{cited}]\n{front}---\n# {title}\n\n{body}\n"


def refused(
    before: Mapping[str, str],
    after: Mapping[str, str | None],
    *accounts: Account,
    status: str = "",
    plan: Plan | None = None,
    by: str = "ingest",
) -> set[str]:
    """The rules that refuse a change of these pages; `status`: that of the source OLD once it is applied."""
    entries = {slug: entry_of(Page(slug, f"wiki/{slug}.md", text)) for slug, text in before.items()}
    sources = {i: Source(i, i, f"raw/{i}.md", i, "text/markdown", text_path=f"raw/{i}.md") for i in TEXTS}
    wiki = Wiki(entries, sources, before.get, lambda ident: TEXTS.get(ident, []))
    edits = tuple(Edit(slug, before.get(slug), text) for slug, text in after.items())
    records = (sources[OLD].with_status(status),) if status else ()
    made = plan or Plan(LogEntry("2026-01-02", by, "T"), edits, records, accounts=accounts, touches=frozenset(after))
    return {problem.rule for problem in check_change(wiki, made) if problem.severity is Severity.ERROR}


def account(reason: Reason, where: str = "", claim: str = GONE) -> Account:
    """What is said to have become of a claim."""
    return Account(SLUG, claim, reason, where)


BOTH = {SLUG: page(WARM, SLEEPS)}


@pytest.mark.parametrize(
    ("after", "accounts"),
    [
        ({SLUG: page(WARM, SLEEPS, WAITS)}, []),
        ({SLUG: page(SLEEPS, WARM)}, []),
        ({SLUG: page(WARM, SLEEPS.replace("The router", "The **router**"))}, []),
        ({SLUG: page(WARM), OTHER: page(SLEEPS, title="Other")}, []),
        (
            {SLUG: page(WARM, f"At night the router sleeps. [src:{OLD}#L3]")},
            [account(Reason.RESTATED, "At night the router sleeps")],
        ),
        (
            {SLUG: page(WARM, f"The router sleeps at night. [src:{OLD}#L3] [src:{NEW}#L2]")},
            [],
        ),
    ],
    ids=["more", "reordered", "markup", "moved", "restated", "one more source"],
)
def test_a_claim_that_is_accounted_for_may_go(after: dict[str, str | None], accounts: list[Account]) -> None:
    """Kept, moved with its sources, or restated: nothing is lost."""
    assert "claim-dropped" not in refused(BOTH, after, *accounts)


@pytest.mark.parametrize(
    "accounts",
    [
        [],
        [account(Reason.MERGED, "The cache is warm")],
        [account(Reason.RESTATED, "The cache is warm")],
        [account(Reason.MOVED, OTHER)],
        [account(Reason.CONFLICT)],
        [account(Reason.SUPERSEDED, SLUG)],
        [account(Reason.RETRACTED)],
        [account(Reason.DROPPED, "no longer of use")],
    ],
    ids=lambda accounts: accounts[0].reason if accounts else "none",
)
def test_an_account_that_is_not_so_is_refused(accounts: list[Account]) -> None:
    """Saying what became of a claim is not enough."""
    assert "claim-dropped" in refused(BOTH, {SLUG: page(WARM)}, *accounts)


def test_a_claim_is_not_moved_without_its_sources() -> None:
    """An unverified page may hold the words, not in place of the cited claim."""
    bare = page("The router sleeps at night.", title="Other", front="status: unverified\n")

    assert "claim-dropped" in refused(BOTH, {SLUG: page(WARM), OTHER: bare}, account(Reason.MOVED, OTHER))


def test_a_restated_claim_keeps_its_figures_and_negations() -> None:
    """The new claim is compared with the old one as with a source."""
    before = {SLUG: page(WAITS)}
    vague = page(f"The gateway waits a while. [src:{OLD}#L1]")

    found = refused(
        before, {SLUG: vague}, account(Reason.RESTATED, "The gateway waits a while", "The gateway waits 12 s")
    )

    assert "claim-dropped" in found


def test_equal_claims_are_merged_when_their_sources_are_united() -> None:
    """Other words for the same, with both citations; one citation alone loses something."""
    french = f"La passerelle attend 12 s. [src:{NEW}#L3]"
    written_out = f"The gateway waits twelve seconds. [src:{NEW}#L1]"
    before = {SLUG: page(f"The gateway waits 12 s. [src:{OLD}#L1]", written_out)}
    merged = account(Reason.MERGED, "The gateway waits 12 s", "The gateway waits twelve seconds")

    united = {SLUG: page(f"The gateway waits 12 s. [src:{OLD}#L1] [src:{NEW}#L3]")}
    assert "claim-dropped" not in refused(before, united, merged)
    assert "claim-dropped" in refused(before, {SLUG: page(WAITS)}, merged)
    assert "claim-dropped" in refused({SLUG: page(WAITS, french)}, {SLUG: page(WAITS)})


def test_a_claim_in_conflict_may_become_a_side_of_the_line() -> None:
    """The side must have the claim's own value and source."""
    before = {SLUG: page(WAITS, WARM)}
    after = {SLUG: page(WARM, "", CONFLICT)}

    assert "claim-dropped" not in refused(before, after, account(Reason.CONFLICT, "", "The gateway waits 12 s"))
    assert "claim-dropped" in refused(
        {SLUG: page(WAITS, WARM)}, {SLUG: page(WAITS, "", CONFLICT)}, account(Reason.CONFLICT, "", "The cache is warm")
    )


@pytest.mark.parametrize(("status", "reason"), [("superseded", Reason.SUPERSEDED), ("retracted", Reason.RETRACTED)])
def test_a_claim_goes_with_all_of_its_sources(status: str, reason: Reason) -> None:
    """One source that is still in force keeps it."""
    two = f"The cache is warm. [src:{OLD}#L2] [src:{NEW}#L2]"

    assert "claim-dropped" not in refused(BOTH, {SLUG: page(WARM)}, account(reason, SLUG), status=status)
    assert "claim-dropped" in refused(
        {SLUG: page(two)}, {SLUG: page()}, account(reason, SLUG, "The cache is warm"), status=status
    )


def test_a_kept_claim_keeps_every_source_in_force() -> None:
    """A citation may go with its source only; a prefix written out is the same citation."""
    two = page(f"The cache is warm. [src:{OLD}#L2] [src:{NEW}#L2]")
    one = page(f"The cache is warm. [src:{NEW}#L2]")

    assert "claim-dropped" in refused({SLUG: two}, {SLUG: one})
    assert "claim-dropped" not in refused({SLUG: two}, {SLUG: one}, status="superseded")
    assert "claim-dropped" not in refused({SLUG: page(f"The cache is warm. [src:{OLD[:6]}#L2]")}, {SLUG: page(WARM)})


def test_a_person_drops_a_claim_for_a_reason() -> None:
    """By hand and with a reason; neither alone will do."""
    dropped = account(Reason.DROPPED, "the router is gone")

    assert refused(BOTH, {SLUG: page(WARM)}, dropped, by=BY_HAND) == set()
    assert refused(BOTH, {SLUG: page(WARM)}, account(Reason.DROPPED), by=BY_HAND) == {"claim-dropped"}


def test_une_affirmation_française_ne_disparaît_pas() -> None:
    """French claims are held like English ones, and may be restated."""
    claim, restated = "La passerelle attend 12 s", "Le délai de la passerelle est de 12 s"
    before = {SLUG: page(f"{claim}. [src:{NEW}#L3]")}

    assert "claim-dropped" in refused(before, {SLUG: page()})
    after = {SLUG: page(f"{restated}. [src:{NEW}#L3]")}
    assert "claim-dropped" not in refused(before, after, account(Reason.RESTATED, restated, claim))


OPEN = {SLUG: page(WAITS, "", CONFLICT)}
CLOSED = CONFLICT.replace("Unresolved.", "Resolved: 12 s.")


def test_a_conflict_is_closed_by_a_person_alone() -> None:
    """A plan may neither remove the line nor write how it was resolved; a person may do the second."""
    rule = "conflict-closed-in-silence"

    assert refused(OPEN, {SLUG: page(WAITS, WARM, "", CONFLICT)}) == set()
    assert rule in refused(OPEN, {SLUG: page(WAITS)})
    assert rule in refused(OPEN, {SLUG: page(WAITS, "", CLOSED)})
    assert rule in refused(OPEN, {SLUG: page(WAITS, "", CONFLICT.replace(" Unresolved.", ""))})
    assert rule not in refused(OPEN, {SLUG: page(WAITS, "", CLOSED)}, by=BY_HAND)
    assert rule in refused(OPEN, {SLUG: page(WAITS)}, by=BY_HAND)


def test_one_of_two_conflicts_on_one_thing_does_not_vanish() -> None:
    """They are counted, not only looked for."""
    line = CONFLICT.partition("\n")[2]
    twice = {SLUG: page(WAITS, "", CONFLICT, line.replace("12 s per", "twelve seconds per"))}

    assert "conflict-closed-in-silence" in refused(twice, {SLUG: page(WAITS, "", CONFLICT)})


def test_a_conflict_goes_when_a_side_of_it_is_gone() -> None:
    """What the plan says of it is checked."""
    settled = account(Reason.SUPERSEDED, SLUG, "Wait")

    assert refused(OPEN, {SLUG: page(WAITS)}, settled) == {"conflict-closed-in-silence"}
    assert refused(OPEN, {SLUG: page(WAITS)}, settled, status="superseded") == set()


def test_what_the_others_disagree_on_stays_when_one_side_is_gone() -> None:
    """A side that was replaced takes itself away, and not the conflict between those in force."""
    third = "vs 9 s per [src:a91f3c07be21#L1] (c). Unresolved."
    three = {SLUG: page(WAITS, "", CONFLICT.replace(" Unresolved.", "").rstrip(".") + f" {third}")}
    left = f"## conflicts\n- Wait: 30 s per [src:{NEW}#L1] (b) {third}"
    settled = account(Reason.SUPERSEDED, SLUG, "Wait")
    rule = "conflict-closed-in-silence"

    assert rule in refused(three, {SLUG: page(WAITS)}, settled, status="superseded")
    assert rule not in refused(three, {SLUG: page(WAITS, "", left)}, settled, status="superseded")


def test_a_page_is_retired_never_deleted() -> None:
    """Its claims would go too."""
    assert "page-deleted" in refused(BOTH, {SLUG: None})


@pytest.mark.parametrize(
    "slug",
    ["../x", "entities/../../x", "/etc/x", "entities\\x", "C:/x", "entities/a\x07b", "entities/a\x7fb", "entities//b",
     "entities/", "nowhere/x", "entities/.git/x"],
)  # fmt: skip
def test_nothing_is_written_outside_the_wiki(slug: str) -> None:
    """Whatever the title of a source was."""
    assert refused({}, {slug: page(WARM)}) >= {"outside-wiki"}


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("raw/../x.md", "outside-wiki"),
        ("/raw/x.md", "outside-wiki"),
        ("wiki/x.md", "outside-wiki"),
        ("raw/.git/hooks/pre-commit", "outside-wiki"),
        ("SCHEMA.md", "schema-touched"),
        ("wikic.toml", "schema-touched"),
        (f"raw/{OLD}.md", "raw-touched"),
        ("raw/manifest.jsonl", "raw-touched"),
        ("raw/Manifest.jsonl", "raw-touched"),
    ],
)
def test_no_file_is_laid_where_something_else_stands(path: str, rule: str) -> None:
    """raw/ only grows, and its list of sources is written by code."""
    plan = Plan(LogEntry("2026-01-02", "ingest", "T"), files=(RawFile(path, lambda: b""),))

    assert rule in refused({}, {}, plan=plan)


def test_a_plan_edits_what_it_declares_within_its_scope() -> None:
    """Each edit is held against both."""
    edits = (Edit(SLUG, None, page(WARM)),)
    log = LogEntry("2026-01-02", "ingest", "T")

    assert refused({}, {}, plan=Plan(log, edits)) == {"outside-plan"}
    narrow = Plan(log, edits, touches=frozenset({SLUG}), scope=("syntheses/",))
    assert refused({}, {}, plan=narrow) == {"outside-scope"}


def test_links_of_other_pages_do_not_break() -> None:
    """A name that a page gives up, or takes, is looked for in the links of all pages."""
    before = {
        SLUG: page(WARM, front="aliases: [gw]\n"),
        OTHER: page(WAITS, "[[gw]] · [[long gone]]", title="Other"),
    }

    assert refused(before, {SLUG: page(WARM)}) == {"broken-link"}
    assert refused(before, {SLUG: page(WARM, SLEEPS, front="aliases: [gw]\n")}) == set()
    assert "ambiguous-link" in refused(before, {"entities/third": page(WARM, title="Third", front="aliases: [gw]\n")})
