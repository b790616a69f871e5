"""Workbench: one open knowledge base, one short method a verb. CLI, MCP and web are its faces."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from wikic.store.kb import Kb, find_kb, init_kb

if TYPE_CHECKING:
    from wikic.compile.inputs import StdinText
    from wikic.model.answer import Answer
    from wikic.model.outcome import Outcome
    from wikic.model.page import Page
    from wikic.model.problem import Problem
    from wikic.model.source import Source
    from wikic.read.search import Hit, Neighbor
    from wikic.store.history import Commit
    from wikic.store.index import Index
    from wikic.store.vault import Vault
    from wikic.upkeep.blame import Blame
    from wikic.upkeep.undo import Undone

Progress = Callable[[int, int], None]


def init(folder: Path, *, in_repo: bool, language: str) -> list[str]:
    """Lay a new kb; the paths written."""
    return init_kb(folder, in_repo=in_repo, language=language)


class Workbench:
    """The kb that `start` is in; rooms are imported by the verb that needs them."""

    def __init__(self, start: Path) -> None:
        self.kb: Kb = find_kb(start)

    @property
    def language(self) -> str:
        """The kb's language, en or fr."""
        return self.kb.settings.language

    @cached_property
    def vault(self) -> Vault:
        """The open files."""
        from wikic.store.vault import Vault

        return Vault(self.kb)

    def ingest(
        self,
        inputs: Sequence[Path | StdinText],
        *,
        dry_run: bool = False,
        progress: Callable[[int, int, str], None],
        waiting: Callable[[], None],
    ) -> Iterator[Outcome]:
        """Compile documents, one commit each; an Outcome a document. waiting: another writer is at work."""
        from wikic.compile.extractive.writer import ExtractiveWriter
        from wikic.compile.ingest import ingest
        from wikic.store.memory import Memory, memory_file

        writer = ExtractiveWriter(self.kb.settings)
        return ingest(
            self.vault,
            Memory(memory_file(self.kb)),
            inputs,
            today=_today(),
            writer=writer,
            dry_run=dry_run,
            progress=progress,
            waiting=waiting,
        )

    @staticmethod
    def stdin_text(text: str, title: str) -> StdinText:
        """A document that comes from standard input."""
        from wikic.compile.inputs import StdinText
        from wikic.model.slug import printable

        return StdinText(printable(text), printable(title))

    def undo(self, name: str, waiting: Callable[[], None]) -> Undone:
        """Take back the ingest that a commit or a source names, as a new commit."""
        from wikic.upkeep.undo import undo

        return undo(self.vault, name, _today(), waiting)

    def lint(self, progress: Progress | None = None) -> list[Problem]:
        """Every rule on the whole wiki."""
        from wikic.upkeep.lint import lint

        return lint(self.vault, progress)

    def fix(self, problems: Sequence[Problem]) -> list[Problem]:
        """Apply the safe fixes; the problems taken away."""
        from wikic.upkeep.lint import fix

        return fix(self.vault, problems, _today())

    @staticmethod
    def explain(name: str) -> str:
        """The documentation of a rule; a line for each rule without a name."""
        from wikic.upkeep.report import explain_rule, list_rules

        return explain_rule(name) if name else list_rules()

    @staticmethod
    def rule_ids(names: str) -> frozenset[str]:
        """The rules that a comma-separated list names, short names included."""
        from wikic.upkeep.lint import rule_ids

        return rule_ids(names)

    def render(self, problems: Sequence[Problem], format: str) -> str:
        """Problems as text, json, github or sarif."""
        from wikic.upkeep.report import render_problems

        return render_problems(problems, format, self.language)

    def check_staged(self, message: str) -> list[Problem]:
        """The gate on what is staged in git."""
        from wikic.upkeep.staged import check_staged

        return check_staged(self.vault, message)

    def ask(self, question: str, *, budget: int | None = None, progress: Progress | None = None) -> Answer:
        """Answer from the wiki, or refuse."""
        from wikic.model.slug import printable
        from wikic.read.ask import ask
        from wikic.read.embed import bundled_embedder

        wiki, index = self.vault.wiki(), self._index
        index.refresh(wiki, "pages", self.vault.stamps(), progress)
        index.refresh(wiki, "sources", None, progress)
        tokens = budget or self.kb.settings.answer_tokens
        return ask(wiki, index, printable(question), budget=tokens, encoder=bundled_embedder, progress=progress)

    def search(self, words: str, limit: int, progress: Progress | None = None) -> list[Hit]:
        """Pages that hold these words; no page is parsed but those shown."""
        from wikic.model.slug import printable
        from wikic.read.search import search

        self._index.refresh_pages(self.vault.stamps(), self.vault.read_page, progress)
        return search(self.vault.read_page, self._index, printable(words), limit)

    def page(self, name: str) -> Page:
        """The page that a slug, file name, title or alias names."""
        from wikic.upkeep.blame import named_page

        return named_page(self.vault.wiki(), name)

    def neighbors(self, name: str, hops: int) -> list[Neighbor]:
        """Pages reached by links and relations, the nearest first."""
        from wikic.read.search import neighbors

        return neighbors(self.vault.wiki(), self.page(name).slug, hops)

    def blame(self, name: str) -> list[Blame]:
        """Each claim of a page: its source, and the commit that brought it."""
        from wikic.upkeep.blame import blame

        return blame(self.vault, name)

    def history(self, name: str) -> list[Commit]:
        """The commits that touched a page, newest first."""
        from wikic.upkeep.blame import history

        return history(self.vault, name)

    def sources(self) -> list[Source]:
        """Every source of the manifest."""
        return list(self.vault.wiki().sources.values())

    @cached_property
    def _index(self) -> Index:
        from wikic.store.index import Index

        return Index(self.kb.hidden / "index.sqlite3")


def _today() -> str:
    return datetime.date.today().isoformat()
