"""All rules, in one list used twice: on a plan before it is applied (the gate), and on the whole wiki (lint)."""

from __future__ import annotations

from collections.abc import Collection

from wikic.model.change import Plan
from wikic.model.page import Page
from wikic.model.problem import Problem, by_place
from wikic.model.wiki import Wiki
from wikic.rules import (
    alias_collision,
    ambiguous_link,
    bad_encoding,
    bad_front_matter,
    bad_slug,
    broken_link,
    cites_superseded,
    claim_dropped,
    conflict_closed_in_silence,
    index_over_budget,
    internal_error,
    log_out_of_order,
    merge_marker,
    missing_citation,
    missing_page,
    not_a_file,
    one_way_link,
    open_conflict,
    orphan_page,
    outside_plan,
    outside_scope,
    outside_wiki,
    page_deleted,
    page_too_long,
    probable_duplicate,
    raw_changed,
    raw_html,
    raw_touched,
    rebuild_due,
    schema_touched,
    secret,
    sources_out_of_sync,
    span_out_of_range,
    stale_claim,
    uncited_source,
    ungrounded_name,
    ungrounded_number,
    ungrounded_quote,
    unindexed_page,
    unknown_source,
    unknown_type,
    unverified,
)
from wikic.rules.parts import named
from wikic.rules.rule import Change, Rule, run

RULES_VERSION = "5"  # raised when a page rule finds something else than before: cached findings are then dropped

# Short names that people and other tools' users know, for --fail-on.
ALIASES = {
    "orphans": "orphan-page",
    "broken": "broken-link",
    "unindexed": "unindexed-page",
    "uncited": "missing-citation",
    "duplicates": "probable-duplicate",
    "conflicts": "open-conflict",
    "stale": "stale-claim",
}

PAGE_RULES: tuple[Rule, ...] = (
    bad_encoding.RULE,
    bad_front_matter.RULE,
    unknown_type.RULE,
    bad_slug.RULE,
    missing_citation.RULE,
    unknown_source.RULE,
    span_out_of_range.RULE,
    ungrounded_number.RULE,
    ungrounded_quote.RULE,
    ungrounded_name.RULE,
    sources_out_of_sync.RULE,
    secret.RULE,
    raw_html.RULE,
    page_too_long.RULE,
    merge_marker.RULE,
)
WIKI_RULES: tuple[Rule, ...] = (
    broken_link.RULE,
    ambiguous_link.RULE,
    alias_collision.RULE,
    orphan_page.RULE,
    unindexed_page.RULE,
    one_way_link.RULE,
    missing_page.RULE,
    probable_duplicate.RULE,
    uncited_source.RULE,
    open_conflict.RULE,
    cites_superseded.RULE,
    unverified.RULE,
    stale_claim.RULE,
    rebuild_due.RULE,
    index_over_budget.RULE,
    raw_changed.RULE,
    log_out_of_order.RULE,
)
CHANGE_RULES: tuple[Rule, ...] = (
    outside_wiki.RULE,
    outside_plan.RULE,
    outside_scope.RULE,
    page_deleted.RULE,
    schema_touched.RULE,
    raw_touched.RULE,
    claim_dropped.RULE,
    conflict_closed_in_silence.RULE,
)
FILE_RULES: tuple[Rule, ...] = (not_a_file.RULE, internal_error.RULE)  # found as files are read
RULES: tuple[Rule, ...] = (*PAGE_RULES, *WIKI_RULES, *CHANGE_RULES, *FILE_RULES)
# Of the wiki, the gate asks only what a change of these pages can have broken.
_GATED = (broken_link.RULE, ambiguous_link.RULE, alias_collision.RULE)


def check_page(wiki: Wiki, page: Page) -> list[Problem]:
    """What is wrong with one page in itself; of the wiki only its sources and settings are asked."""
    return [problem for rule in PAGE_RULES for problem in run(rule, page.path, wiki, page)]


def lasting(wiki: Wiki, page: Page, problems: Collection[Problem]) -> bool:
    """Whether these findings of `check_page` hold as long as the page and the sources known now stay as they are."""
    if any(problem.rule in ("unknown-source", "internal-error") for problem in problems):
        return False
    return all(kind == "git" or ident in wiki.sources for kind, ident in named(wiki, page))


def check_wiki(wiki: Wiki, slugs: Collection[str] | None = None) -> list[Problem]:
    """What is wrong between pages; for these slugs alone when they are given."""
    scope = wiki.entries.keys() if slugs is None else [slug for slug in slugs if slug in wiki.entries]
    return [problem for rule in WIKI_RULES for problem in run(rule, "", wiki, scope)]


def check_change(before: Wiki, plan: Plan) -> list[Problem]:
    """The gate: what a plan would break, of itself, on the pages it edits, and between them and the others."""
    after = before.with_plan(plan)
    change = Change(before, after, plan)
    problems = [problem for rule in CHANGE_RULES for problem in run(rule, "", change)]
    if any(problem.rule == "outside-wiki" for problem in problems):
        return problems
    edited = [edit.slug for edit in plan.edits if edit.after is not None]
    for page in after.pages(edited):
        problems += check_page(after, page)
    for rule in _GATED:
        problems += run(rule, "", after, [slug for slug in edited if slug in after.entries])
    problems += _broken_elsewhere(before, after, edited)
    return sorted(problems, key=by_place)


def _broken_elsewhere(before: Wiki, after: Wiki, edited: Collection[str]) -> list[Problem]:
    """Links of other pages that led somewhere, until a page was given another name."""
    renamed = {name for slug in edited for name in before.names_of(slug) ^ after.names_of(slug)}
    others = before.linkers(renamed).difference(edited)
    found = []
    for rule in (broken_link.RULE, ambiguous_link.RULE) if others else ():
        known = set(run(rule, "", before, others))
        found += [problem for problem in run(rule, "", after, others) if problem not in known]
    return found
