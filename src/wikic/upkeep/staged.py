"""What a person is about to commit by hand, put through the gate as a plan is."""

from __future__ import annotations

from wikic.model.change import BY_HAND, Account, Edit, LogEntry, Plan, Reason
from wikic.model.page import Page
from wikic.model.problem import Problem, Severity
from wikic.model.source import parse_source
from wikic.model.wiki import Wiki
from wikic.rules import check_change
from wikic.store.history import REASON
from wikic.store.manifest import MANIFEST, parse_manifest
from wikic.store.vault import Vault


def check_staged(vault: Vault, message: str = "") -> list[Problem]:
    """Problems of what is staged; a claim may go when the commit's message says why (`Wikic-Reason: …`)."""
    vault.repo.in_hook = True
    wiki = vault.wiki()
    changed = _staged(vault)
    problems = [p for status, path in changed if path.startswith("raw/") for p in _raw(vault, status, path)]
    edits = tuple(_edit(vault, wiki, path) for _, path in changed if wiki.settings.slug_of(path))
    if not edits:
        return problems
    undone = Plan(_LOG, edits=tuple(Edit(e.slug, e.after, e.before) for e in edits))
    plan = Plan(_LOG, edits=edits, accounts=_accounts(wiki, edits, message), touches=frozenset(e.slug for e in edits))
    return problems + check_change(wiki.with_plan(undone), plan)


_LOG = LogEntry("", BY_HAND, "by hand")


def _staged(vault: Vault) -> list[tuple[str, str]]:
    """Status letter and path (relative to the kb) of each staged file."""
    args = ("diff", "--cached", "--name-status", "--no-renames", "--relative", "-z", "--", ".")
    parts = vault.repo.run(*args).split("\0")
    return list(zip(parts[0::2], parts[1::2], strict=False))


def _raw(vault: Vault, status: str, path: str) -> list[Problem]:
    """raw/ only grows: files are added, and the manifest is appended to."""
    if status == "A":
        return []
    before, after = _text(vault, "HEAD", path) or "", _text(vault, "", path) or ""
    if path == MANIFEST and status == "M" and after.startswith(before):
        return _manifest(before, after)
    help = f"git restore --staged --worktree -- {path}, and ingest the new version"
    return [Problem("raw-touched", Severity.ERROR, path, 0, "raw/ is append-only", help)]


def _manifest(before: str, after: str) -> list[Problem]:
    """Lines added by hand that are no record of a source, or tell of a known one what it is not."""
    known = parse_manifest(before)
    for number, line in enumerate(after.split("\n")[before.count("\n") : -1], before.count("\n") + 1):
        try:
            source = parse_source(line)
        except (ValueError, TypeError, RecursionError):
            source = None
        held = known.get(source.id) if source else None
        right = source and source.status in ("in_force", "superseded", "retracted") and source.path.startswith("raw/")
        if not right or (held and source and (held.sha256, held.path) != (source.sha256, source.path)):
            what = f"the manifest's line {number} is none that wikic writes"
            return [Problem("raw-touched", Severity.ERROR, MANIFEST, number, what, "wikic ingest adds sources")]
    return []


def _edit(vault: Vault, wiki: Wiki, path: str) -> Edit:
    return Edit(wiki.settings.slug_of(path) or "", _text(vault, "HEAD", path), _text(vault, "", path))


def _text(vault: Vault, revision: str, path: str) -> str | None:
    """A file as HEAD or the index (revision "") has it; None when it does not."""
    name = f"{revision}:./{path}"
    return vault.repo.run("show", name) if vault.repo.succeeds("cat-file", "-e", name) else None


def _accounts(wiki: Wiki, edits: tuple[Edit, ...], message: str) -> tuple[Account, ...]:
    """With a reason in the message, every claim of the old texts may go for it."""
    reason = REASON.search(message)
    if reason is None:
        return ()
    pages = [Page(e.slug, wiki.settings.page_path(e.slug), e.before) for e in edits if e.before is not None]
    return tuple(
        Account(page.slug, named, Reason.DROPPED, reason[1])
        for page in pages
        for named in (*(claim.identity for claim in page.claims), *(conflict.about for conflict in page.conflicts))
    )
