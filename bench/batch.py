"""How the cost of a source grows in one long batch: `python -m bench.batch [SOURCES]`.

Synthetic documents, each about one of fifty services with a few facts, through the whole ingest: normalise, plan,
gate, commit. CPU seconds of this process and of its gits, over those of starting git a few times at that moment: what
a process costs to start doubles and halves here within a minute.
"""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.generate import Words
from bench.measure import Ratio
from wikic.app import Workbench, init

ALLOWED = 1.5  # times the cost of a source at the start
WINDOW = 100  # sources compared at either end
STARTS = 4  # of git: what one commit takes


def main(sources: int = 1000) -> int:
    """Print the growth; exit 1 past what is allowed."""
    found = batch(sources)
    print(found.row())
    return 0 if found.held else 1


def batch(sources: int) -> Ratio:
    """The median cost of the last sources of a batch over that of the first."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, kb = Path(scratch) / "documents", Path(scratch) / "kb"
        write_documents(folder, sources)
        init(kb, in_repo=False, language="en")
        costs = measure(kb, folder)
    first, last = statistics.median(costs[:WINDOW]), statistics.median(costs[-WINDOW:])
    return Ratio(f"ingest, source {sources:,} / source 1", last, first, ALLOWED, f"x {STARTS} starts of git")


def write_documents(folder: Path, sources: int) -> None:
    """Documents of a dozen sentences, dated in their order."""
    folder.mkdir()
    rng = random.Random(7)
    words = Words(rng)
    for number in range(sources):
        said = " ".join(words.sentence(f"The service-{rng.randrange(50)}") for _ in range(8))
        facts = "\n".join(f"- {words.word()}: {rng.randint(2, 900)} ms" for _ in range(3))
        day = f"{2020 + number // 336}-{1 + number // 28 % 12:02d}-{1 + number % 28:02d}"
        text = f"---\ndate: {day}\n---\n# Note {number:05d}\n\n{said}\n\n## Settings\n\n{facts}\n"
        (folder / f"note-{number:05d}.md").write_text(text, encoding="utf-8")


def measure(kb: Path, folder: Path) -> list[float]:
    """The cost of each source, in costs of starting git at that moment."""
    bench, costs, before = Workbench(kb), list[float](), cpu()
    for outcome in bench.ingest([folder], progress=lambda done, total, name: None, waiting=lambda: None):
        now = cpu()
        for _ in range(STARTS):
            subprocess.run(["git", "--version"], capture_output=True, check=True)
        after = cpu()
        if outcome.status == "applied":
            costs.append((now - before) / (after - now))
        before = after
    return costs


def cpu() -> float:
    """CPU seconds of this process and of its ended children."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
