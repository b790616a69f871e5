"""Lint: every rule on the whole wiki, page rules only where a page or what it cites has changed since last time."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wikic.model.change import Edit, LogEntry, Plan
from wikic.model.errors import Code, WikicError
from wikic.model.problem import Problem, by_place
from wikic.model.wiki import Entry, Wiki
from wikic.rules import ALIASES, RULES, RULES_VERSION, check_page, check_wiki
from wikic.store.vault import Vault

Progress = Callable[[int, int], None]  # pages done, pages to do
_BY_CATALOGUE = ("unindexed-page", "index-over-budget")


def lint(vault: Vault, progress: Progress | None = None) -> list[Problem]:
    """Everything that is wrong, in order of place."""
    wiki = vault.wiki()
    problems = [*vault.faults(), *_pages(vault, wiki, progress), *check_wiki(wiki)]
    return sorted(problems, key=by_place)


def fix(vault: Vault, problems: Iterable[Problem], today: str) -> list[Problem]:
    """Apply every safe fix as one commit; the problems that it took away."""
    wiki = vault.wiki()
    found = list(problems)
    texts: dict[str, str] = {}
    fixed = [problem for problem in found if problem.rule in _BY_CATALOGUE]
    for path in dict.fromkeys(problem.path for problem in found):
        slug = wiki.settings.slug_of(path)
        page = wiki.page(slug) if slug else None
        for problem in check_page(wiki, page) if page else ():
            if problem.fix and problem.fix.safe and slug and slug not in texts:
                texts[slug] = problem.fix.after
                fixed.append(problem)
    if fixed:
        edits = tuple(Edit(slug, wiki.read_page(slug), text) for slug, text in texts.items())
        log = LogEntry(today, "fix", f"{len(fixed)} problems", tuple(f"{p.rule} in {p.path}" for p in fixed[:20]))
        vault.apply(Plan(log, edits=edits, touches=frozenset(texts)))
    return fixed


def rule_ids(names: str) -> frozenset[str]:
    """The rules that a list such as `orphans,broken-link` names; CONTRACT for one that is none."""
    known = {rule.id for rule in RULES}
    found = frozenset(ALIASES.get(name, name) for name in names.replace(" ", "").split(",") if name)
    if unknown := sorted(found - known):
        raise WikicError(Code.CONTRACT, f"no rule is called {unknown[0]}", "wikic rule lists them")
    return found


def _pages(vault: Vault, wiki: Wiki, progress: Progress | None) -> list[Problem]:
    """The page rules' problems, from the cache where page and context are as they were."""
    digests = vault.digests()
    known: dict[str, str] = {}
    keys = {slug: _key(wiki, known, entry, digests[slug]) for slug, entry in wiki.entries.items()}
    found = vault.cache.problems(keys.values())
    todo = [slug for slug, key in keys.items() if key not in found]
    fresh: dict[str, list[Problem]] = {}
    for done, page in enumerate(wiki.pages(todo), 1):
        fresh[keys[page.slug]] = check_page(wiki, page)
        if progress and done % 100 == 0:
            progress(done, len(todo))
    if fresh:
        vault.cache.keep_problems(fresh, keys.values())
    known_now = found | fresh
    return [problem for key in keys.values() for problem in known_now.get(key, ())]


def _key(wiki: Wiki, known: dict[str, str], entry: Entry, digest: str) -> str:
    """What the page rules' findings depend on: the page, whether its sources are known, its type and the settings."""
    marks = "".join(known.get(reference) or _mark(wiki, known, reference) for reference in entry.cited)
    folder = wiki.settings.types.get(entry.type, "")
    return f"{RULES_VERSION} {entry.slug} {digest} {wiki.settings.page_tokens} {folder} {marks}"


def _mark(wiki: Wiki, known: dict[str, str], reference: str) -> str:
    ident = reference.partition("#")[0]
    if ident.startswith("git:"):
        found = True  # commits do not come and go; asking git for each would cost more than the rules
    else:
        found = bool(wiki.pull_request(ident[3:]) if ident.startswith("pr:") else wiki.source(ident))
    known[reference] = "1" if found else "0"
    return known[reference]
