"""Run commands in turns and compare their CPU time: wall time on a shared machine says little."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

PYTHON = sys.executable
# An installed wikic has its bytecode beside it; a variable that forbids to write it would have it compiled every time.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
WIKIC = (PYTHON, "-m", "wikic")


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU and wall seconds of a process and its children, and its exit code."""

    cpu: float
    wall: float
    code: int


@dataclass(frozen=True, slots=True)
class Ratio:
    """One measure: what was run, the floor it is held against, the ratio reached and the one allowed."""

    name: str
    value: float
    floor: float
    allowed: float
    unit: str = "CPU s"

    @property
    def reached(self) -> float:
        """Value over floor."""
        return self.value / self.floor if self.floor else float("inf")

    @property
    def held(self) -> bool:
        """Whether the promise holds."""
        return self.reached <= self.allowed

    def row(self) -> str:
        """A line of the table of performance.md."""
        asked = self.allowed < float("inf")  # else it is told beside another measure, and promises nothing
        verdict = ("held" if self.held else "**missed**") if asked else ""
        allowed = f"{self.allowed:g}" if asked else "–"
        figures = f"{self.value:.3g} {self.unit} | {self.floor:.3g} | {self.reached:.2f} | {allowed}"
        return f"| {self.name} | {figures} | {verdict} |"


def run(command: Sequence[str]) -> Cost:
    """Run one command to its end, its output dropped."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - started
    return Cost(usage.ru_utime + usage.ru_stime, wall, process.returncode)


def peak(command: Sequence[str]) -> float:
    """The most MB that one process of a command held; run from a small process, whose own size would count too."""
    told = "resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss"
    script = f"import resource, subprocess, sys\nsubprocess.run(sys.argv[1:], capture_output=True)\nprint({told})"
    done = subprocess.run((PYTHON, "-c", script, *command), capture_output=True, text=True, check=True, env=ENVIRONMENT)
    return int(done.stdout) / 1024


def in_turns(
    commands: Mapping[str, Sequence[str]], rounds: int, before: dict[str, Callable[[], object]] | None = None
) -> dict[str, Cost]:
    """Every command once a round, so that a busy minute falls on all alike; the median cost of each."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            if before and name in before:
                before[name]()
            costs[name].append(run(command))
    return {name: _median(found) for name, found in costs.items()}


def _median(costs: list[Cost]) -> Cost:
    return Cost(
        statistics.median(c.cpu for c in costs),
        statistics.median(c.wall for c in costs),
        costs[-1].code,
    )
