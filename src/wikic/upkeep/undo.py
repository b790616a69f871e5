"""Undo: what one ingest did is taken back as a new commit, whatever came in after it.

Pages lose the lines that the ingest wrote and get back those that it took. A page that others have written on since
keeps all that rests on other sources too. The source leaves raw/ and the manifest, and git keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from wikic.model.change import UNDO, Account, Edit, LogEntry, Plan, Reason
from wikic.model.errors import Code, WikicError
from wikic.model.page import Page
from wikic.model.wiki import Wiki
from wikic.store.history import Commit, changed_files, named_commit
from wikic.store.manifest import MANIFEST, parse_manifest
from wikic.store.memory import memory_file
from wikic.store.vault import Vault
from wikic.upkeep.withdraw import without_change, without_links, without_sources


class Undone(NamedTuple):
    """What was taken back: the new commit, the subject of the old one, the slugs of pages changed, ids of sources."""

    commit: str
    subject: str
    pages: tuple[str, ...]
    sources: tuple[str, ...]


class _Was(NamedTuple):
    """A file before and after the commit; None: it was not there."""

    old: str | None
    new: str | None


def undo(vault: Vault, name: str, today: str, waiting: Callable[[], None] = lambda: None) -> Undone:
    """Take back the ingest that a commit or a source names; CONTRACT when it is none of this history."""
    with vault.writing(waiting):
        commit = named_commit(vault.repo, name)
        if commit is None or commit.trailer("Wikic-Operation") != "ingest":
            what = f"{name} is no ingest of this history"
            raise WikicError(Code.CONTRACT, what, "wikic history PAGE lists the commits of a page")
        was = {path: _Was(*texts) for path, texts in changed_files(vault.repo, commit.sha).items()}
        manifest, gone = _manifest(vault.manifest_text(), was.get(MANIFEST, _Was(None, None)))
        if not gone:
            raise WikicError(Code.CONTRACT, f"{name} is undone already", "git log shows when")
        plan = _plan(vault.wiki(), commit, was, gone, today)
        raws = [path for path, texts in was.items() if path.startswith("raw/") and texts.old is None]
        sha = vault.withdraw(plan, manifest, raws)
        memory_file(vault.kb).unlink(missing_ok=True)  # the next ingest reads again what the others say
        return Undone(sha, commit.subject, tuple(edit.slug for edit in plan.edits), tuple(sorted(gone)))


def _manifest(held: str, was: _Was) -> tuple[str, frozenset[str]]:
    """The manifest without the lines that the commit added, nor any of the sources that it brought; their ids."""
    added = set((was.new or "").split("\n")) - set((was.old or "").split("\n"))
    brought = parse_manifest("\n".join(added)).keys() - parse_manifest(was.old or "").keys()
    kept = [line for line in held.split("\n") if line not in added and not parse_manifest(line).keys() & brought]
    return "\n".join(kept), frozenset(brought & parse_manifest(held).keys())


def _plan(wiki: Wiki, commit: Commit, was: Mapping[str, _Was], gone: Collection[str], today: str) -> Plan:
    texts = dict(_reversed(wiki, was, today))
    leaning = [slug for slug, entry in wiki.entries.items() if any(ref[:12] in gone for ref in entry.cited)]
    for slug in leaning:
        if (text := texts.get(slug, wiki.read_page(slug))) is not None:
            texts[slug] = without_sources(Page(slug, "", text), gone, wiki.settings.language, today)
    removed = {slug for slug, text in texts.items() if text is None}
    for slug in [slug for slug in wiki.entries if slug not in removed and wiki.targets(slug) & removed]:
        if (text := texts.get(slug, wiki.read_page(slug))) is not None:
            texts[slug] = without_links(Page(slug, "", text), removed, today)
    pages = {slug: page for slug in texts if (page := wiki.page(slug))}
    edits = tuple(Edit(slug, page.text, texts[slug]) for slug, page in pages.items() if texts[slug] != page.text)
    log = LogEntry(today, UNDO, commit.subject, (f"undone: {commit.sha[:12]}",))
    return Plan(log, edits=edits, accounts=tuple(_accounts(pages.values(), commit)), touches=frozenset(pages))


def _reversed(wiki: Wiki, was: Mapping[str, _Was], today: str) -> Iterator[tuple[str, str | None]]:
    """The pages that the commit wrote, as they would be without it; one that has been written on since is left out."""
    for path, (old, new) in was.items():
        slug = wiki.settings.slug_of(path)
        held = wiki.read_page(slug) if slug else None
        if slug is None or held is None or new is None:
            continue
        if held == new:
            yield slug, old
        elif old is not None and (text := without_change(held, old, new, today)) is not None:
            yield slug, text


def _accounts(pages: Collection[Page], commit: Commit) -> Iterator[Account]:
    """A person asked for it: whatever the ingest said may go."""
    why = f"undo of {commit.sha[:12]}"
    for page in pages:
        for named in (*(claim.identity for claim in page.claims), *(conflict.about for conflict in page.conflicts)):
            yield Account(page.slug, named, Reason.DROPPED, why)
