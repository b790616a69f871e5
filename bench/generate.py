"""A synthetic kb of any size: the same seed gives the same bytes.

Each page has twelve sentences, one claim each, verbatim in a source and cited to its line; six links, one in fifty
of them broken; one page in fifty that nobody links to; three pages in a hundred with a conflict. One source document
holds the sentences of three pages. Words follow a Zipf law and one in three is a stop word, so that a question in
whole sentences costs a search engine what a person's question costs it.
"""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from wikic.model.settings import FOLDERS
from wikic.model.source import Source, render_source, source_id
from wikic.store.catalogue import render_catalogue
from wikic.store.kb import find_kb, init_kb
from wikic.store.vault import Vault

STOP = "the of and to in is that it for on with as are be this by from at or an was which we has not"
STOP_WORDS = STOP.split()
SYLLABLES = [c + v for c in "bcdfghjklmnprstvwz" for v in ("a", "e", "i", "o", "u", "ar", "en", "ol")]
TYPES = ("entity", "concept", "decision", "playbook", "incident")
Start = tuple[str, int]  # source id, line of the first sentence
SENTENCES, LINKS, PAGES_A_SOURCE = 12, 6, 3


class Words:
    """A vocabulary whose words are drawn by Zipf's law."""

    def __init__(self, rng: random.Random, size: int = 20_000) -> None:
        self.rng = rng
        self.words = ["".join(rng.choice(SYLLABLES) for _ in range(rng.randint(2, 4))) for _ in range(size)]

    def word(self) -> str:
        """One word: one in three a stop word, the others by rank."""
        if self.rng.random() < 0.33:
            return self.rng.choice(STOP_WORDS)
        return self.words[min(int(self.rng.paretovariate(0.7)) - 1, len(self.words) - 1)]

    def sentence(self, subject: str) -> str:
        """Eight to sixteen words about a subject, one in three with a number."""
        words = [subject, *(self.word() for _ in range(self.rng.randint(7, 15)))]
        if self.rng.random() < 0.33:
            words.insert(self.rng.randint(2, len(words)), f"{self.rng.randint(2, 9000)} ms")
        return " ".join(words).capitalize() + "."


def page_name(number: int) -> tuple[str, str, str]:
    """Type, slug and title of the page of that number."""
    kind = TYPES[number % len(TYPES)]
    title = f"Topic {number:06d}"
    return kind, f"{FOLDERS[kind]}/topic-{number:06d}", title


def generate(folder: Path, pages: int, seed: int = 7) -> None:
    """Lay a kb of that many pages in an empty folder, its catalogue included, in one git commit."""
    init_kb(folder, in_repo=False, language="en")
    rng = random.Random(seed)
    words = Words(rng)
    (folder / "raw/docs").mkdir(parents=True, exist_ok=True)
    with (folder / "raw/manifest.jsonl").open("a", encoding="utf-8") as manifest:
        for first in range(0, pages, PAGES_A_SOURCE):
            numbers = range(first, min(first + PAGES_A_SOURCE, pages))
            manifest.write(_write_source(folder, rng, words, numbers, pages) + "\n")
    _write_catalogue(folder)
    _commit(folder)


def _write_catalogue(folder: Path) -> None:
    vault = Vault(find_kb(folder))
    for path, text in render_catalogue(vault.wiki().entries.values(), vault.kb.settings).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    vault.close()


def _write_source(folder: Path, rng: random.Random, words: Words, numbers: range, pages: int) -> str:
    """One source document and the pages written from it; its manifest line."""
    sentences = {number: [words.sentence(f"topic {number:06d}") for _ in range(SENTENCES)] for number in numbers}
    lines = [f"# Notes {numbers[0]:06d}", ""]
    starts = {}
    for number, said in sentences.items():
        lines += [f"## {page_name(number)[2]}", ""]
        starts[number] = len(lines) + 1
        lines += [*said, ""]
    data = "\n".join(lines).encode()
    digest = hashlib.sha256(data).hexdigest()
    path = f"raw/docs/notes-{numbers[0]:06d}.md"
    (folder / path).write_bytes(data)
    for number, said in sentences.items():
        _write_page(folder, rng, number, said, (source_id(digest), starts[number]), pages)
    day = f"2026-{1 + numbers[0] % 12:02d}-{1 + numbers[0] % 28:02d}"
    return render_source(
        Source(source_id(digest), digest, path, lines[0][2:], "text/markdown", date=day, origin=path, text_path=path)
    )


def _write_page(folder: Path, rng: random.Random, number: int, said: list[str], at: Start, pages: int) -> None:
    kind, slug, title = page_name(number)
    source, start = at
    cited = [f"{sentence} [src:{source}#L{start + offset}]" for offset, sentence in enumerate(said)]
    paragraphs = "\n\n".join(" ".join(cited[i : i + 3]) for i in range(0, SENTENCES, 3))
    related = " · ".join(f"[[{target}]]" for target in _targets(rng, number, pages))
    conflict = ""
    if rng.random() < 0.03:
        sides = f"{said[0][:-1]} per [src:{source}#L{start}] (a) vs {said[1][:-1]} per [src:{source}#L{start + 1}] (b)"
        conflict = f"## conflicts\n- Value: {sides}. Unresolved.\n\n"
    path = folder / "wiki" / f"{slug}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f"---\ntype: {kind}\ntitle: {title}\nsummary: What is known of {title.lower()}.\nstatus: in_force\n"
        f"sources: [{source}]\ncreated: 2026-04-02\nupdated: 2026-10-12\nrevisions: 1\n---\n"
        f"# {title}\n\n{paragraphs}\n\n{conflict}## see also\n{related}\n",
        encoding="utf-8",
    )


def _targets(rng: random.Random, number: int, pages: int) -> Iterator[str]:
    """Links to other pages; no link leads to one page in fifty, and one link in fifty leads nowhere."""
    for _ in range(LINKS):
        target = rng.randrange(pages)
        if rng.random() < 0.02:
            yield f"entities/missing-{target:06d}"
        else:
            yield page_name(target + 1 if target % 50 == 0 and target + 1 < pages else target)[1]


def _commit(folder: Path) -> None:
    for command in (
        ["add", "-A"],
        ["-c", "user.name=bench", "-c", "user.email=bench@localhost", "commit", "-qnm", "x"],
    ):
        subprocess.run(["git", "-C", str(folder), *command], check=True, capture_output=True)


if __name__ == "__main__":
    generate(Path(sys.argv[1]), int(sys.argv[2]))
