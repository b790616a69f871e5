"""One open knowledge base: the wiki as it stands, and the one way to change it.

`apply` puts a plan through the gate and turns it into one git commit, or into nothing.
"""

from __future__ import annotations

import difflib
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from wikic.model.change import Edit, Plan
from wikic.model.errors import Code, WikicError
from wikic.model.link import parse_links
from wikic.model.problem import Problem, Severity
from wikic.model.slug import fold
from wikic.model.source import Source
from wikic.model.wiki import Wiki
from wikic.rules import check_change
from wikic.store import catalogue, log, manifest
from wikic.store.cache import Cache, State
from wikic.store.files import confined, write_whole
from wikic.store.git import Repo
from wikic.store.journal import undo, write_journal
from wikic.store.kb import Kb
from wikic.store.lock import write_lock

_KEPT_SOURCES = 64  # normalised texts kept in memory


class PlanRefused(WikicError):  # noqa: N818 - what happened, in the words of DESIGN
    """The gate said no; `problems` are the errors, each with what would satisfy it."""

    def __init__(self, problems: list[Problem]) -> None:
        first = problems[0]
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(
            Code.DATA, f"refused: {first.path}:{first.line}: {first.message} [{first.rule}]{more}", first.help
        )
        self.problems = problems


class Vault:
    """The files, the git repository and the cache of one kb."""

    def __init__(self, kb: Kb) -> None:
        self.kb = kb
        self.repo = Repo(kb.root)
        self._wiki: Wiki | None = None
        self._state = State({}, {}, {}, ())
        self._lines: OrderedDict[str, list[str]] = OrderedDict()

    @cached_property
    def cache(self) -> Cache:
        """The cache, opened when first asked."""
        return Cache(self.kb.hidden / "cache.sqlite3")

    def recover(self) -> str:
        """Bring an interrupted apply back to a whole commit; what was done in one line, "" when nothing was."""
        if not self._journal.exists():
            return ""
        with self._lock():
            return self._undo()

    def wiki(self) -> Wiki:
        """The wiki as on disk now."""
        self.recover()
        self._state = self.cache.pages(self.kb.root, self.kb.settings)
        self._wiki = Wiki(
            entries=self._state.entries,
            sources=manifest.load_manifest(self.kb.root),
            read_page=self._read_page,
            read_source=self._read_source,
            settings=self.kb.settings,
            commit_text=self.repo.commit_text,
            indexed=self._indexed,
        )
        return self._wiki

    def faults(self) -> tuple[Problem, ...]:
        """Files among the pages that are no pages: not UTF-8, links, folders; as of the last `wiki()`."""
        return self._state.faults

    def digests(self) -> Mapping[str, str]:
        """The content digest of every page by slug, as of the last `wiki()`."""
        return self._state.digests

    def raw_digests(self) -> dict[str, str]:
        """The sha256 of every original in the manifest that is still on disk, by path."""
        sources = (self._wiki or self.wiki()).sources
        return self.cache.raw_digests(self.kb.root, [source.path for source in sources.values()])

    def check(self, plan: Plan) -> list[Problem]:
        """What the gate says of a plan; nothing is written."""
        return check_change(self._wiki or self.wiki(), plan)

    def diff(self, plan: Plan) -> str:
        """The plan's page edits as a unified diff."""
        return "".join(self._diff_of(edit) for edit in plan.edits)

    def apply(self, plan: Plan, *, author: str = "", waiting: Callable[[], None] = lambda: None) -> str:
        """Write a plan as one commit; its sha. PlanRefused when the gate finds an error, and nothing is changed."""
        with self._lock(waiting), _interrupt_deferred():
            self._undo()
            wiki = self._current(plan)
            errors = [p for p in check_change(wiki, plan) if p.severity is Severity.ERROR]
            if errors:
                raise PlanRefused(errors)
            after = wiki.with_plan(plan)
            files = self._files(plan, after)
            self._refuse_dirty(files)
            sha = self._commit(plan, files, author)
            self._wiki = after.reading(self._read_page, self._read_source)
            return sha

    def close(self) -> None:
        """Give the cache back."""
        if "cache" in self.__dict__:
            self.cache.close()

    @property
    def _journal(self) -> Path:
        return self.kb.hidden / "journal.json"

    @contextmanager
    def _lock(self, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
        with write_lock(self.kb.hidden / "lock", waiting) as handle:
            self.repo.held = (handle,)
            try:
                yield
            finally:
                self.repo.held = ()

    def _undo(self) -> str:
        if not self._journal.exists():
            return ""
        undone = undo(self._journal, self.repo, self.kb.root)
        self._wiki = None
        return f"an interrupted change was undone: {len(undone)} files back as committed" if undone else ""

    def _current(self, plan: Plan) -> Wiki:
        """The wiki the plan was made for; read again when a page it edits is no longer as the plan says."""
        wiki = self._wiki or self.wiki()
        for edit in plan.edits:
            confined(self.kb.root, self.kb.settings.page_path(edit.slug))
            if self._read_page(edit.slug) != edit.before:
                self._wiki = None
                path = self.kb.settings.page_path(edit.slug)
                raise WikicError(Code.RUNTIME, f"{path} was changed meanwhile; nothing was written", "try again")
        return wiki

    def _files(self, plan: Plan, after: Wiki) -> dict[str, bytes | None]:
        """Every file the commit holds, by path relative to the kb; None for one that goes."""
        settings, root = self.kb.settings, self.kb.root
        files: dict[str, bytes | None] = {raw.path: raw.read() for raw in plan.files}
        for source in plan.sources:
            if source.text_path != source.path and source.id in plan.texts:
                files[source.text_path] = plan.texts[source.id].encode()
        for edit in plan.edits:
            path = self._state.paths.get(edit.slug, settings.page_path(edit.slug))
            files[path] = None if edit.after is None else edit.after.encode("utf-8", "surrogateescape")
        if plan.sources:
            files[manifest.MANIFEST] = manifest.extended(self._text(manifest.MANIFEST), plan.sources).encode()
        for path, text in catalogue.render_catalogue(after.entries.values(), settings).items():
            if self._text(path) != text:
                files[path] = text.encode()
        log_path = f"{settings.wiki_prefix}log.md"
        files[log_path] = log.extended(self._text(log_path), plan.log, len(plan.edits)).encode()
        for path in files:
            confined(root, path)
        return files

    def _refuse_dirty(self, files: Mapping[str, bytes | None]) -> None:
        """A person's uncommitted edit is neither swept into our commit nor written over."""
        if dirty := self.repo.changed(list(files)):
            more = f" and {len(dirty) - 1} more" if len(dirty) > 1 else ""
            raise WikicError(
                Code.CONTRACT, f"{dirty[0]}{more} has changes that are not committed", "commit or undo them, try again"
            )

    def _commit(self, plan: Plan, files: Mapping[str, bytes | None], author: str) -> str:
        write_journal(self._journal, {path: data or b"" for path, data in files.items()})
        try:
            for path, data in files.items():
                if data is None:
                    (self.kb.root / path).unlink(missing_ok=True)
                else:
                    write_whole(self.kb.root / path, data)
            sha = self.repo.commit(list(files), _message(plan), author)
        except BaseException:
            self._undo()
            raise
        self._journal.unlink()
        return sha

    def _read_page(self, slug: str) -> str | None:
        path = self._state.paths.get(slug, self.kb.settings.page_path(slug))
        try:
            return confined(self.kb.root, path).read_bytes().decode()
        except (OSError, UnicodeDecodeError):
            return None

    def _read_source(self, ident: str) -> list[str]:
        if ident in self._lines:
            self._lines.move_to_end(ident)
            return self._lines[ident]
        source = (self._wiki.sources if self._wiki else {}).get(ident)
        lines = self._source_lines(source) if source else []
        self._lines[ident] = lines
        if len(self._lines) > _KEPT_SOURCES:
            self._lines.popitem(last=False)
        return lines

    def _source_lines(self, source: Source) -> list[str]:
        try:
            text = confined(self.kb.root, source.text_path).read_bytes().decode("utf-8-sig", "replace")
        except (OSError, WikicError):
            return []
        return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def _indexed(self) -> frozenset[str]:
        """Folded targets of every link of the catalogue's files."""
        wiki = self.kb.root / self.kb.settings.wiki_prefix
        files = [wiki / "index.md", *sorted((wiki / "index").rglob("*.md"))]
        texts = (file.read_text(encoding="utf-8", errors="replace") for file in files if file.is_file())
        return frozenset(fold(link.target) for text in texts for link in parse_links(text))

    def _text(self, path: str) -> str:
        try:
            return confined(self.kb.root, path).read_bytes().decode()
        except FileNotFoundError:
            return ""

    def _diff_of(self, edit: Edit) -> str:
        path = self.kb.settings.page_path(edit.slug)
        before = (edit.before or "").splitlines(keepends=True)
        after = (edit.after or "").splitlines(keepends=True)
        was, will = ("/dev/null" if text is None else path for text in (edit.before, edit.after))
        return "".join(difflib.unified_diff(before, after, was, will))


def _message(plan: Plan) -> str:
    """The commit's message, with the trailers by which an operation is found again."""
    title = " ".join(plan.log.title.split())
    notes = "".join(f"- {' '.join(note.split())}\n" for note in plan.log.notes)
    trailers = [("Wikic-Operation", plan.log.operation), *(("Wikic-Source", s.id) for s in plan.sources[:1])]
    listed = "".join(f"{key}: {value}\n" for key, value in (*trailers, *plan.trailers))
    return f"{plan.log.operation}: {title}\n\n{notes}{chr(10) if notes else ''}{listed}"


@contextmanager
def _interrupt_deferred() -> Iterator[None]:
    """Hold Ctrl-C back until the apply is whole."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: caught.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if caught:
        raise KeyboardInterrupt
