"""How the cost of a source grows in one long batch: `python -m bench.batch [SOURCES]`.

Synthetic documents, each about one of fifty services with a few facts, through the whole ingest: normalise, plan,
gate, commit. The end of a long batch and the beginning of another take turns, a source each, so that whatever else
the machine does falls on both alike: CPU seconds of this process and of its gits, packing included.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from bench.generate import Words
from bench.measure import Ratio
from wikic.app import Workbench, init
from wikic.model.outcome import Outcome

ALLOWED = 1.5  # times the cost of a source at the start
WINDOW = 200  # sources compared at either end: more than lie between two packings of a long batch


def main(sources: int = 1000) -> int:
    """Print the growth; exit 1 past what is allowed."""
    found = batch(sources)
    print(found.row())
    return 0 if found.held else 1


def batch(sources: int) -> Ratio:
    """The mean cost of the last sources of a batch over that of the first."""
    with tempfile.TemporaryDirectory() as scratch:
        early, late = (begun(Path(scratch) / name, sources) for name in ("early", "late"))
        for _ in islice(late, sources - WINDOW):
            pass
        next(early)  # reads all documents
        spent = [(cost(early), cost(late)) for _ in range(WINDOW - 1)]
    first, last = (1000 * sum(costs) / len(spent) for costs in zip(*spent, strict=True))
    return Ratio(f"ingest, source {sources:,} / source 1", last, first, ALLOWED, "CPU ms")


def begun(folder: Path, sources: int) -> Iterator[Outcome]:
    """The ingest of that many documents into a new kb, as it goes."""
    init(folder / "kb", in_repo=False, language="en")
    write_documents(folder / "documents", sources)
    bench, documents = Workbench(folder / "kb"), [folder / "documents"]
    return bench.ingest(documents, progress=lambda done, total, name: None, waiting=lambda: None)


def cost(ingest: Iterator[Outcome]) -> float:
    """CPU seconds of this process and of its gits for one source more."""
    before = cpu()
    assert next(ingest).status == "applied"
    return cpu() - before


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


def cpu() -> float:
    """CPU seconds of this process and of its ended children."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
