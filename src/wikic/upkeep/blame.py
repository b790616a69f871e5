"""Who brought what: the source and the commit of each claim, and the commits of a page."""

from __future__ import annotations

from dataclasses import dataclass

from wikic.model.errors import Code, WikicError
from wikic.model.page import Page
from wikic.model.wiki import Wiki
from wikic.store.history import Commit, line_commits, page_log
from wikic.store.vault import Vault


@dataclass(frozen=True, slots=True)
class Blame:
    """One claim of a page: its line, text, citations as (reference, origin), and the commit that brought it."""

    line: int
    text: str
    sources: tuple[tuple[str, str], ...]
    commit: str


def blame(vault: Vault, name: str) -> list[Blame]:
    """Every claim of a page."""
    wiki = vault.wiki()
    page = named_page(wiki, name)
    commits = line_commits(vault.repo, page.path)
    return [
        Blame(
            claim.line,
            claim.text,
            tuple((citation.reference, _origin(wiki, citation.id)) for citation in claim.citations),
            commits[claim.line - 1][:12] if claim.line <= len(commits) else "",
        )
        for claim in page.claims
    ]


def history(vault: Vault, name: str) -> list[Commit]:
    """The commits that touched a page, newest first."""
    return page_log(vault.repo, named_page(vault.wiki(), name).path)


def named_page(wiki: Wiki, name: str) -> Page:
    """The page that a slug, file name, title or alias names; CONTRACT when none or several do."""
    found = wiki.resolve(name.removesuffix(".md").removeprefix(wiki.settings.wiki_prefix)).slugs
    page = wiki.page(found[0]) if len(found) == 1 else None
    if page is None:
        help = f"one of {', '.join(found[:5])}" if found else "wikic search WORDS finds pages"
        raise WikicError(Code.CONTRACT, f"{name!r} names {'several pages' if found else 'no page'}", help)
    return page


def _origin(wiki: Wiki, ident: str) -> str:
    source = wiki.source(ident)
    return source.origin or source.path if source else ""
