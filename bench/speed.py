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

from bench.generate import generate, page_name
from bench.measure import PYTHON, WIKIC, Cost, Ratio, in_turns

HEAD = "| measure | value | floor | ratio | allowed | |\n|---|---|---|---|---|---|\n"


def main() -> int:
    """Print the table; exit 1 when a promise is not held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        kb = Path(scratch) / "kb"
        generate(kb, args.pages)
        ratios = [*start(args.rounds), *lint(kb, args.pages, args.rounds), *index(kb, args.rounds)]
    table = HEAD + "".join(ratio.row() + "\n" for ratio in ratios)
    print(f"{machine()}, {args.pages:,} pages\n\n{table}")
    if args.write:
        args.write.write_text(report(table, args.pages), encoding="utf-8")
    return 0 if all(ratio.held for ratio in ratios) else 1


def start(rounds: int) -> list[Ratio]:
    """`wikic --version` against a bare Python."""
    # -I and -E would hide an installed wikic's path; both run with the same environment instead.
    costs = in_turns({"floor": (PYTHON, "-c", "pass"), "version": (*WIKIC, "--version")}, max(rounds, 7))
    return [ratio("`wikic --version` / `python -c pass`", costs, "version", "floor", 3)]


def lint(kb: Path, pages: int, rounds: int) -> list[Ratio]:
    """`lint --all` without a cache, and again after ten pages were touched."""
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
        ratio("lint cold / read, hash, YAML", cold, "lint", "floor", 4),
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


def report(table: str, pages: int) -> str:
    """The page of the reference."""
    return (
        "# Performance\n\n"
        "Made by `make bench`. Ratios of CPU time against a floor measured in the same run; medians.\n\n"
        f"Machine: {machine()}. Wiki: {pages:,} synthetic pages.\n\n{table}"
    )


if __name__ == "__main__":
    sys.exit(main())
