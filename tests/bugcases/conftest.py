"""A kb that a test fills with small documents, and what it then says."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from wikic.app import Workbench
from wikic.model.answer import Answer
from wikic.model.outcome import Outcome
from wikic.model.problem import Problem, Severity
from wikic.model.source import Source, render_source
from wikic.model.wiki import Wiki
from wikic.store.kb import find_kb, init_kb
from wikic.store.vault import Vault


class Filled:
    """A kb on disk and a folder of documents beside it."""

    def __init__(self, folder: Path) -> None:
        self.documents = folder / "documents"
        self.documents.mkdir()
        init_kb(folder / "kb", in_repo=False, language="en")
        self.vault = Vault(find_kb(folder / "kb"))
        self.root = self.vault.kb.root

    def write(self, **documents: str) -> None:
        """Lay documents in the folder: the name without its .md, the text as it is to the byte."""
        for name, text in documents.items():
            (self.documents / f"{name}.md").write_bytes(text.encode())

    def ingest(self, *paths: Path) -> list[Outcome]:
        """Compile the folder, or these paths; none may fail."""
        found = Workbench(self.root).ingest(
            [*paths] or [self.documents], progress=lambda *_: None, waiting=lambda: None
        )
        outcomes = list(found)
        assert [outcome.error for outcome in outcomes if outcome.error] == []
        return outcomes

    @property
    def wiki(self) -> Wiki:
        """The wiki as it stands."""
        return self.vault.wiki()

    def title(self, slug: str) -> str:
        """The title of a page."""
        return self.wiki.entries[slug].title

    def titles(self) -> list[str]:
        """The titles of the source pages."""
        return sorted(entry.title for entry in self.wiki.entries.values() if entry.type == "source")

    def claims(self) -> list[tuple[str, str, str]]:
        """Page, section and text of every claim."""
        pages = (self.wiki.page(slug) for slug in sorted(self.wiki.entries))
        return [(page.slug, claim.section, claim.text.strip("- ")) for page in pages if page for claim in page.claims]

    def said(self) -> set[str]:
        """The claims' texts without their citations."""
        return {text.partition(" [src:")[0] for _, _, text in self.claims()}

    def links(self, slug: str) -> list[str]:
        """The pages that a page links to, each once."""
        page = self.wiki.page(slug)
        assert page is not None
        return sorted({self.wiki.resolve(link.target).slug or "" for link in page.links})

    def source(self, origin: str) -> Source:
        """The record of a document."""
        return next(source for source in self.wiki.sources.values() if origin in source.origins)

    def retract(self, origin: str) -> None:
        """What a person does who takes a source back: its file goes, and the list of sources says so."""
        source = self.source(origin)
        (self.root / source.path).unlink()
        with (self.root / "raw" / "manifest.jsonl").open("a", encoding="utf-8") as file:
            file.write(render_source(source.with_status("retracted")) + "\n")

    def ask(self, question: str) -> Answer:
        """The answer."""
        return Workbench(self.root).ask(question)

    def problems(self) -> list[Problem]:
        """What lint finds that is more than a hint."""
        return [problem for problem in Workbench(self.root).lint() if problem.severity is not Severity.INFO]

    def files(self) -> dict[str, bytes]:
        """Every file of the kb but git's and the cache."""
        held = (path for path in self.root.rglob("*") if path.is_file())
        found = {path.relative_to(self.root).as_posix(): path.read_bytes() for path in held}
        return {name: data for name, data in found.items() if not name.startswith((".git/", ".wikic/"))}

    def log(self) -> str:
        """The subjects of the commits."""
        command = ["git", "log", "--format=%s"]
        return subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=True).stdout

    def above(self) -> set[str]:
        """What stands beside the kb."""
        return set(os.listdir(self.root.parent))


@pytest.fixture
def filled(tmp_path: Path) -> Filled:
    """An empty kb."""
    return Filled(tmp_path)
