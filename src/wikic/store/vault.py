"""One open knowledge base: the wiki as it stands, and the one way to change it.

`apply` puts a plan through the gate and turns it into one git commit, or into nothing.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from wikic.model.change import Edit, LogEntry, Plan, RawFile
from wikic.model.errors import Code, WikicError
from wikic.model.problem import Problem, Severity
from wikic.model.source import Source
from wikic.model.wiki import Wiki
from wikic.store import log, manifest
from wikic.store.cache import NOTHING, Cache, State
from wikic.store.files import confined, nfc, write_whole
from wikic.store.git import Repo
from wikic.store.history import commit_text, reasons_given
from wikic.store.journal import settle, write_journal
from wikic.store.kb import Kb
from wikic.store.lock import LockHeld, interrupts_deferred, write_lock
from wikic.store.pages import Watch, page_files
from wikic.store.reading import OwnTexts, SourceLines
from wikic.store.trust import Stamp, Trust

if TYPE_CHECKING:
    from wikic.store.catalogue import Catalogue

_PATIENCE = 2.0  # seconds a reader gives a writer who is in the middle of an apply
_MOST_COMMITS, _MOST_BYTES = 500, 64_000_000  # that a batch leaves loose: each commit stores whole files anew


class PlanRefused(WikicError):  # noqa: N818 - what happened, in the words of DESIGN
    """The gate said no; `problems` are the errors, each with what would satisfy it."""

    def __init__(self, problems: list[Problem]) -> None:
        first = problems[0]
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(
            Code.DATA, f"refused: {first.path}:{first.line}: {first.message} [{first.rule}]{more}", first.help
        )
        self.problems = problems


class PlanStale(WikicError):  # noqa: N818
    """A page is no longer what the plan was made from; nothing was written, and a new plan may be made."""


class Vault:
    """The files, the git repository and the cache of one kb; for one thread."""

    def __init__(self, kb: Kb) -> None:
        self.kb = kb
        self.repo = Repo(kb.root)
        self._wiki: Wiki | None = None
        self._state = NOTHING
        self._trust = Trust(self.repo.stamp)  # in what was read of the pages
        self._stamps: dict[str, str] | None = None
        self._stamps_trust = Trust(self.repo.stamp)
        self._committed: Stamp = ()  # where HEAD was after our last commit
        self._catalogue: Catalogue | None = None
        self._writing = False
        self._commits = self._bytes = 0  # of this process since it last packed them
        self._manifest = manifest.Manifest(kb.root)
        self._lines = SourceLines(kb.root)
        self._own = OwnTexts(kb.root, kb.settings.wiki_prefix)
        self._gating = False  # index, log and raw/ are as they were until the plan is applied

    @cached_property
    def cache(self) -> Cache:
        """The cache, opened when first asked."""
        return Cache(self.kb.hidden / "cache.sqlite3")

    @contextmanager
    def writing(self, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
        """Be the one writer: what is planned inside is still true when it is applied. `waiting`: another holds it."""
        if self._writing:
            yield
            return
        with write_lock(self.kb.hidden / "lock", waiting) as handle:
            self.repo.held, self._writing = (handle,), True
            try:
                self._settle()
                yield
            finally:
                self.repo.held, self._writing = (), False

    def recover(self) -> str | None:
        """Bring an interrupted apply back to a whole commit; what was done in one line, None when nothing was.

        A journal whose writer is alive is no crash: after a moment we read on beside it.
        """
        if not self._journal.exists():
            return None
        if self._writing:
            return self._settle()
        try:
            with write_lock(self.kb.hidden / "lock", patience=_PATIENCE) as handle:
                self.repo.held = (handle,)
                return self._settle()
        except LockHeld:
            return None
        finally:
            self.repo.held = ()

    def wiki(self, watch: Watch | None = None) -> Wiki:
        """The wiki as on disk now: the same value as before when nothing has changed.

        watch: shown each page that has to be read for it.
        """
        self.recover()
        if self._wiki is not None and self._trust.holds():
            return self._wiki
        begun = time.monotonic()
        state = self.cache.pages(self.kb.root, self.kb.settings, self._state, watch)
        sources = self._manifest.load()
        if self._wiki is None or state is not self._state or sources is not self._wiki.sources:
            self._wiki = self._made(state, sources)
            self._state, self._catalogue = state, None
        self._trust.renew(begun, writing=self._writing)
        return self._wiki

    def stamps(self) -> dict[str, str]:
        """Every page by slug with its time and size, which change when its content does; no page is opened for it.

        The same value as before while what was seen last is believed.
        """
        self.recover()
        if self._stamps is None or not self._stamps_trust.holds():
            begun = time.monotonic()
            files, _ = page_files(self.kb.root, self.kb.settings)
            slugs = ((self.kb.settings.slug_of(nfc(path)), stat) for path, stat in files.items())
            found = {slug: f"{stat[0]} {stat[1]}" for slug, stat in slugs if slug}
            self._stamps = found if found != self._stamps else self._stamps
            self._stamps_trust.renew(begun)
        return self._stamps

    def sources(self) -> Wiki:
        """The wiki without its pages: what a page cites can be looked up in it while pages are still being read."""
        return self._made(NOTHING, self._manifest.load())

    def faults(self) -> tuple[Problem, ...]:
        """Files among the pages that are no pages, as of the last `wiki()`: bad-encoding, not-a-file, bad-slug."""
        return self._state.faults

    def digests(self) -> Mapping[str, str]:
        """The content digest of every page by slug, as of the last `wiki()`."""
        return self._state.digests

    def raw_digests(self) -> dict[str, str]:
        """The sha256 of each original of the manifest that is still on disk, by path; read again only if touched."""
        sources = (self._wiki or self.wiki()).sources
        return self.cache.raw_digests(self.kb.root, [source.path for source in sources.values()])

    def check(self, plan: Plan) -> list[Problem]:
        """What the gate says of a plan; nothing is written."""
        from wikic.rules import check_change  # only writing needs the rules

        before = self._wiki or self.wiki()
        self._gating = True
        try:
            return check_change(before, plan)
        finally:
            self._gating = False

    def diff(self, plan: Plan) -> str:
        """The plan's page edits as a unified diff, after a line for each file that raw/ gets."""
        added = "".join(f"new file: {raw.path}\n" for raw in plan.files)
        return added + "".join(self._diff_of(edit) for edit in plan.edits)

    def apply(self, plan: Plan, *, author: str = "", waiting: Callable[[], None] = lambda: None) -> str:
        """Write a plan as one commit; its sha.

        PlanRefused when the gate finds an error, PlanStale when a page was changed since the plan was made, CONTRACT
        when a person has uncommitted changes where it would write: in each case nothing is changed.
        """
        with self.writing(waiting), interrupts_deferred():
            wiki = self.wiki()
            self._refuse_stale(plan)
            errors = [problem for problem in self.check(plan) if problem.severity is Severity.ERROR]
            if errors:
                raise PlanRefused(errors)
            after = wiki.with_plan(plan)
            try:
                files = self._files(plan, after)
                sha = self._commit(files, _message(plan, wiki), author)
            except BaseException:
                self._catalogue = None
                raise
            self._adopt(plan, after)
            return sha

    def manifest_text(self) -> str:
        """raw/manifest.jsonl as on disk."""
        return (self._disk(manifest.MANIFEST) or b"").decode("utf-8", "surrogateescape")

    def withdraw(self, plan: Plan, manifest_text: str, raws: Collection[str]) -> str:
        """Write a plan that takes sources back as one commit; its sha. raws: their files, which go.

        The same faults as `apply`; also when a page that the plan leaves alone cites a source that goes.
        """
        with self.writing(), interrupts_deferred():
            before = replace(self.wiki(), sources=manifest.parse_manifest(manifest_text))
            self._refuse_stale(plan)
            after = before.with_plan(plan)
            self._refuse_unfounded(before, after, plan)
            data = manifest_text.encode("utf-8", "surrogateescape")
            try:
                files = self._files(plan, after) | {manifest.MANIFEST: data} | dict.fromkeys(raws)
                sha = self._commit(files, _message(plan, before), "", leaving=raws)
            except BaseException:
                self._catalogue = None
                raise
            self._adopt(plan, after)
            return sha

    def _refuse_unfounded(self, before: Wiki, after: Wiki, plan: Plan) -> None:
        from wikic.rules import check_change, check_page

        self._gating = True
        try:
            problems = check_change(before, plan)
            lost = after.cited_ids - after.sources.keys()
            leaning = [slug for slug, entry in after.entries.items() if any(ref[:12] in lost for ref in entry.cited)]
            problems += [problem for page in after.pages(leaning) for problem in check_page(after, page)]
        finally:
            self._gating = False
        if errors := [problem for problem in problems if problem.severity is Severity.ERROR]:
            raise PlanRefused(errors)

    def close(self) -> None:
        """Give the cache back."""
        if "cache" in self.__dict__:
            self.cache.close()

    @property
    def _journal(self) -> Path:
        return self.kb.hidden / "journal.json"

    def _settle(self) -> str | None:
        if not self._journal.exists():
            return None
        told = settle(self._journal, self.repo, self.kb.root)
        self._trust.end()
        self._catalogue = None
        return told

    def _made(self, state: State, sources: dict[str, Source]) -> Wiki:
        return Wiki(
            entries=state.entries,
            sources=sources,
            read_page=self.read_page,
            read_source=self._lines_among(sources),
            settings=self.kb.settings,
            commit_text=lambda sha: commit_text(self.repo, sha),
            read_own=lambda: {} if self._gating else self._own.load(),
            raw_digests=lambda: None if self._gating else self.raw_digests(),
        )

    def _refuse_stale(self, plan: Plan) -> None:
        for edit in plan.edits:
            path = self._path(edit.slug)
            held = self._disk(path)
            if held != (None if edit.before is None else edit.before.encode("utf-8", "surrogateescape")):
                self._trust.end()
                raise PlanStale(Code.RUNTIME, f"{path} was changed meanwhile; nothing was written", "try again")

    def _path(self, slug: str) -> str:
        return self._state.paths.get(slug) or self.kb.settings.page_path(slug)

    def _files(self, plan: Plan, after: Wiki) -> dict[str, bytes | None]:
        """Every file the commit holds, by path relative to the kb; None for one that goes."""
        prefix = self.kb.settings.wiki_prefix
        files: dict[str, bytes | None] = {raw.path: _unchanged(raw, plan) for raw in plan.files}
        for edit in plan.edits:
            files[self._path(edit.slug)] = None if edit.after is None else edit.after.encode("utf-8", "surrogateescape")
        if plan.sources:
            files[manifest.MANIFEST] = manifest.extended(self._disk(manifest.MANIFEST) or b"", plan.sources)
        if self._catalogue is None:
            from wikic.store.catalogue import Catalogue  # only writing needs it

            self._catalogue = Catalogue(self.kb.root, after.entries.values(), self.kb.settings)
            files |= self._catalogue.differing()
        else:
            before = (self._wiki or after).entries
            files |= self._catalogue.changed((before.get(e.slug), after.entries.get(e.slug)) for e in plan.edits)
        log_path = f"{prefix}log.md"
        held = self._disk(log_path) or b""
        for entry, pages in self._by_hand(plan.log.date):
            held = log.extended(held, entry, pages)
        files[log_path] = log.extended(held, plan.log, len(plan.edits))
        return files

    def _by_hand(self, date: str) -> Iterator[tuple[LogEntry, int]]:
        """What the log has to tell of commits made by hand since ours: the claims that people dropped, and why."""
        if self.repo.stamp() == self._committed:
            return
        for sha, subject, reason, pages in reasons_given(self.repo):
            yield LogEntry(date, "edit", subject, (f"{sha[:12]}: {reason}",)), pages

    def _commit(
        self, files: Mapping[str, bytes | None], message: str, author: str, leaving: Collection[str] = ()
    ) -> str:
        """Journal, write, stage, commit; whatever stops it, the journal tells how to go back."""
        self.repo.await_index()
        blobs = {path: "" if data is None else self.repo.blob_id(data) for path, data in files.items()}
        head = self._refuse_dirty(files, blobs, leaving)
        write_journal(self._journal, blobs)
        try:
            for path, data in files.items():
                if data is None:
                    (self.kb.root / path).unlink(missing_ok=True)
                else:
                    write_whole(self.kb.root / path, data)
            self.repo.stage(files)
            sha = self.repo.commit(blobs, message, head, author)
        except BaseException:
            self._settle()
            raise
        self._journal.unlink()
        self._tidy(sum(len(data) for data in files.values() if data is not None))
        return sha

    def _tidy(self, stored: int) -> None:
        """Pack now and then what a batch stores; its objects are left uncompressed until then."""
        self.repo.compresses = False
        self._commits, self._bytes = self._commits + 1, self._bytes + stored
        if self._commits >= _MOST_COMMITS or self._bytes >= _MOST_BYTES:
            self.repo.tidy()
            self._commits = self._bytes = 0

    def _refuse_dirty(
        self, files: Mapping[str, bytes | None], blobs: Mapping[str, str], leaving: Collection[str]
    ) -> str:
        """The sha of HEAD; a person's uncommitted edit is neither swept into our commit nor written over."""
        if what := self.repo.unfinished():
            raise WikicError(Code.CONTRACT, f"{what} is under way in this repository", "finish it, then try again")
        head, held = self.repo.holds(files)
        for path in files:
            on_disk = self._disk(path)
            blob = "" if on_disk is None else self.repo.blob_id(on_disk)
            if not blob == held[path].head == held[path].staged:
                raise WikicError(
                    Code.CONTRACT, f"{path} has changes that are not committed", "commit or undo them, then try again"
                )
            added = path.startswith("raw/") and path != manifest.MANIFEST and path not in leaving
            if added and blob not in ("", blobs[path]):
                raise WikicError(Code.CONTRACT, f"{path} is there already, and raw/ is append-only")
        return head

    def _adopt(self, plan: Plan, after: Wiki) -> None:
        """Go on from what was just written, without reading it again."""
        self._state = self.cache.adopted(
            self.kb.root, self._state, {e.slug: self._path(e.slug) for e in plan.edits}, after
        )
        self._manifest.follow(after.sources)
        self._wiki = after.reading(self.read_page, self._lines_among(after.sources))
        self._committed = self.repo.stamp()
        self._trust.follow(self._committed)
        self._stamps_trust.end()

    def read_page(self, slug: str) -> str | None:
        """A page's text as on disk; None when there is none, it is no UTF-8, or its place is not in the kb."""
        try:
            data = self._disk(self._path(slug))
            return None if data is None else data.decode()
        except (UnicodeDecodeError, WikicError):
            return None

    def _lines_among(self, sources: Mapping[str, Source]) -> Callable[[str], list[str]]:
        return lambda ident: self._lines.load(sources[ident]) if ident in sources else []

    def _disk(self, path: str) -> bytes | None:
        try:
            return confined(self.kb.root, path).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as fault:
            raise WikicError(Code.RUNTIME, f"{path} cannot be read: {fault.strerror}") from fault

    def _diff_of(self, edit: Edit) -> str:
        import difflib

        path = self.kb.settings.page_path(edit.slug)
        before = (edit.before or "").splitlines(keepends=True)
        after = (edit.after or "").splitlines(keepends=True)
        was, will = ("/dev/null" if text is None else path for text in (edit.before, edit.after))
        lines = difflib.unified_diff(before, after, was, will)
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _unchanged(raw: RawFile, plan: Plan) -> bytes:
    """The bytes of an original, which must be those that were read for the plan."""
    data = raw.read()
    of_file = next((source for source in plan.sources if source.path == raw.path), None)
    if of_file and hashlib.sha256(data).hexdigest() != of_file.sha256:
        raise PlanStale(Code.RUNTIME, f"{raw.path} was changed meanwhile; nothing was written", "try again")
    return data


def _message(plan: Plan, before: Wiki) -> str:
    """The commit's message, with the trailers by which an operation is found again."""
    title = " ".join(plan.log.title.split()) or "untitled"
    notes = "".join(f"- {' '.join(note.split())}\n" for note in plan.log.notes)
    new = [("Wikic-Source", source.id) for source in plan.sources if source.id not in before.sources]
    trailers = dict.fromkeys([("Wikic-Operation", plan.log.operation), *new, *plan.trailers])
    listed = "".join(f"{key}: {' '.join(value.split())}\n" for key, value in trailers)
    return f"{plan.log.operation}: {title}\n\n{notes}{chr(10) if notes else ''}{listed}"
