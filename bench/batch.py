"""How the cost of a source grows in one long batch: `python -m bench.batch [SOURCES]`.

Synthetic documents, each about one of fifty services with a few facts, through the whole ingest: normalise, plan,
gate, commit. CPU seconds of this process and of its gits.
"""

from __future__ import annotations

import random
import resource
import statistics
import sys
import tempfile
from pathlib import Path

from bench.generate import Words
from wikic.app import Workbench, init

ALLOWED = 1.5  # times the cost of a source at the start
WINDOW = 100  # sources compared at either end


def main(sources: int = 1000) -> int:
    """Print the medians of both ends and their ratio; exit 1 past what is allowed."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, kb = Path(scratch) / "documents", Path(scratch) / "kb"
        write_documents(folder, sources)
        init(kb, in_repo=False, language="en")
        costs = measure(kb, folder)
    first, last = statistics.median(costs[:WINDOW]), statistics.median(costs[-WINDOW:])
    growth = f"{first * 1000:.1f} ms each at the start, {last * 1000:.1f} at the end, {last / first:.2f} times"
    print(f"{len(costs)} sources: {growth}")
    return 0 if last <= ALLOWED * first else 1


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
    """CPU seconds of each source."""
    bench, costs, before = Workbench(kb), list[float](), cpu()
    for outcome in bench.ingest([folder], progress=lambda done, total, name: None, waiting=lambda: None):
        now = cpu()
        if outcome.status == "applied":
            costs.append(now - before)
        before = now
    return costs


def cpu() -> float:
    """CPU seconds of this process and of its ended children."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
