"""Lint: every rule on the whole wiki, page rules only where a page or what it cites has changed since last time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from wikic.model.change import Edit, LogEntry, Plan
from wikic.model.errors import Code, WikicError
from wikic.model.page import Page
from wikic.model.problem import Problem, Severity, by_place
from wikic.model.wiki import Wiki
from wikic.rules import ALIASES, RULES, RULES_VERSION, check_page, check_wiki, lasting
from wikic.store.cache import Found
from wikic.store.vault import Vault

Progress = Callable[[int, int], None]  # pages done, pages to do
_BY_CATALOGUE = ("unindexed-page", "index-over-budget")
_MOST_ROUNDS = 100  # of fixes: one page may be mended as often


def lint(vault: Vault, progress: Progress | None = None) -> list[Problem]:
    """Everything that is wrong, in order of place."""
    pages = _Pages(vault.sources(), progress)
    wiki = vault.wiki(pages)
    problems = [*vault.faults(), *pages.problems(vault, wiki), *check_wiki(wiki)]
    return sorted(problems, key=by_place)


def fix(vault: Vault, problems: Iterable[Problem], today: str) -> list[Problem]:
    """Apply every safe fix as one commit; the problems that it took away. A page with other errors is left alone."""
    wiki, found = vault.wiki(), list(problems)
    mended = _mended(wiki, found)
    plan = _plan(wiki, mended, [problem for problem in found if problem.rule in _BY_CATALOGUE], today)
    refused = {wiki.settings.slug_of(p.path) for p in vault.check(plan) if p.severity is Severity.ERROR}
    mended = {slug: fixes for slug, fixes in mended.items() if slug not in refused}
    fixed = [problem for fixes in mended.values() for problem in fixes]
    fixed += [problem for problem in found if problem.rule in _BY_CATALOGUE]
    if fixed:
        vault.apply(_plan(wiki, mended, fixed, today))
    return fixed


def _plan(wiki: Wiki, mended: Mapping[str, list[Problem]], fixed: Sequence[Problem], today: str) -> Plan:
    texts = {slug: fixes[-1].fix.after for slug, fixes in mended.items() if fixes[-1].fix}
    notes = tuple(f"{problem.rule} in {problem.path}" for problem in fixed[:20])
    edits = tuple(Edit(slug, wiki.read_page(slug), text) for slug, text in texts.items())
    return Plan(LogEntry(today, "fix", f"{len(fixed)} problems", notes), edits=edits, touches=frozenset(texts))


def _mended(wiki: Wiki, problems: Iterable[Problem]) -> dict[str, list[Problem]]:
    """By the page mended, the problems whose fixes mend it: one a page, and then the wiki is looked at again."""
    named = {wiki.settings.slug_of(problem.path) for problem in problems}
    slugs = [slug for slug in wiki.entries if slug in named]
    mended: dict[str, list[Problem]] = {}
    for _ in range(_MOST_ROUNDS):
        step = _step(wiki.with_plan(_plan(wiki, mended, (), "")), slugs)
        if not step:
            break
        for slug, problem in step.items():
            mended.setdefault(slug, []).append(problem)
    return mended


def _step(wiki: Wiki, slugs: Collection[str]) -> dict[str, Problem]:
    """A problem with a safe fix for each page that can be mended, by the slug of that page."""
    found = [problem for page in wiki.pages(slugs) for problem in check_page(wiki, page)]
    step: dict[str, Problem] = {}
    for problem in sorted((*found, *check_wiki(wiki, slugs)), key=by_place):
        if problem.fix and problem.fix.safe and problem.fix.after != problem.fix.before:
            step.setdefault(wiki.settings.slug_of(problem.fix.path) or "", problem)
    return step


def rule_ids(names: str) -> frozenset[str]:
    """The rules that a list such as `orphans,broken-link` names; CONTRACT for one that is none."""
    known = {rule.id for rule in RULES}
    found = frozenset(ALIASES.get(name, name) for name in names.replace(" ", "").split(",") if name)
    if unknown := sorted(found - known):
        raise WikicError(Code.CONTRACT, f"no rule is called {unknown[0]}", "wikic rule lists them")
    return found


class _Pages:
    """The page rules' problems: found while a page is read, or remembered while it and its sources stay as they are."""

    def __init__(self, sources: Wiki, progress: Progress | None) -> None:
        self._sources = sources
        self._progress = progress
        self._fresh: dict[str, Found] = {}
        self._passing: dict[str, Found] = {}  # asked again next time

    def look(self, page: Page) -> tuple[list[Problem], bool]:
        """A page's problems, and whether they last."""
        problems = check_page(self._sources, page)
        return problems, lasting(self._sources, page, problems)

    def see(self, slug: str, digest: str, looked: tuple[Sequence[Problem], bool], todo: int) -> None:
        """Take note of a page's problems."""
        problems, last = looked
        (self._fresh if last else self._passing)[slug] = digest, tuple(problems)
        done = len(self._fresh) + len(self._passing)
        if self._progress and done % 100 == 0:
            self._progress(done, todo)

    def problems(self, vault: Vault, wiki: Wiki) -> list[Problem]:
        """Those of all pages."""
        digests, context, sources = vault.digests(), _context(wiki), list(wiki.sources)
        known = vault.cache.problems(context, sources)
        found = known | self._passing | self._fresh
        todo = [slug for slug, digest in digests.items() if slug not in found or found[slug][0] != digest]
        for page in wiki.pages(todo):
            self.see(page.slug, digests[page.slug], self.look(page), len(todo))
        gone = known.keys() - digests.keys() | self._passing.keys()
        if self._fresh or gone:
            vault.cache.keep_problems(context, sources, self._fresh, gone if known else None)
        found |= self._passing | self._fresh
        return [problem for slug in digests if slug in found for problem in found[slug][1]]


def _context(wiki: Wiki) -> str:
    """What the findings on every page depend on, sources aside."""
    return f"{RULES_VERSION} {wiki.settings.page_tokens} {sorted(wiki.settings.types.items())}"
