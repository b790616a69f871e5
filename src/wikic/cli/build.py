"""init and ingest."""

from __future__ import annotations

import argparse
import glob
import sys
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

from wikic.app import Workbench
from wikic.app import init as init_kb
from wikic.cli.terminal import complain, paint, print_json, progress, tell, wipe
from wikic.cli.words import say
from wikic.model.french import translated
from wikic.model.outcome import Outcome


def init(options: argparse.Namespace) -> int:
    """Lay a kb."""
    written = init_kb(Path(options.dir), in_repo=options.in_repo, language=options.lang)
    print(say("laid" if written else "there", options.lang, options.dir))
    for path in written:
        print(f"  {path}")
    print(say("next", options.lang, options.dir))
    return 0


def ingest(options: argparse.Namespace) -> int:
    """Compile documents; exit 1 when one of them failed."""
    bench = Workbench(Path(options.kb))
    outcomes = []
    found = bench.ingest(
        _inputs(options),
        dry_run=options.dry_run,
        progress=progress,
        waiting=lambda: tell(say("waiting", bench.language)),
    )
    for outcome in found:
        outcomes.append(outcome)
        if not options.json:
            wipe()
            _show(outcome, bench.language)
    counts = Counter(outcome.status for outcome in outcomes)
    if options.json:
        print_json({"outcomes": [_as_dict(outcome) for outcome in outcomes]})
    else:
        done = counts["applied"] + counts["planned"]
        tell(say("summary", bench.language, done, counts["skipped"], counts["failed"]))
    return 1 if counts["failed"] else 0


def undo(options: argparse.Namespace) -> int:
    """Take one ingest back."""
    bench = Workbench(Path(options.kb))
    done = bench.undo(options.name, lambda: tell(say("waiting", bench.language)))
    if options.json:
        print_json(done._asdict())
    else:
        print(say("undone", bench.language, done.subject, done.commit[:12], len(done.pages)))
    return 0


def _inputs(options: argparse.Namespace) -> list[Any]:
    """Paths as given, globs that the shell left alone widened, `-` read from standard input."""
    found: list[Any] = []
    for path in options.paths:
        if path == "-":
            found.append(Workbench.stdin_text(sys.stdin.read(), options.title))
        elif not Path(path).exists() and any(mark in path for mark in "*?["):
            found += [Path(match) for match in sorted(glob.glob(path, recursive=True))] or [Path(path)]
        else:
            found.append(Path(path))
    return found


def _show(outcome: Outcome, language: str) -> None:
    style = {"applied": "green", "failed": "red"}.get(outcome.status, "dim")
    status = paint(say(outcome.status, language), style)
    print(f"{status}  {outcome.origin}  {outcome.commit[:12]}".rstrip())
    for conflict in outcome.conflicts:
        print(f"  {paint(say('conflict', language, conflict), 'yellow')}")
    for candidate in outcome.candidates:
        print(f"  {say('review', language, candidate)}")
    for note in outcome.notes:
        print(f"  {translated(note, language)}")
    if outcome.error:
        complain(outcome.error, outcome.help, language)
    for problem in outcome.problems:
        tell(f"  {problem.path}:{problem.line}: {translated(problem.message, language)} [{problem.rule}]")
    if outcome.diff:
        print(outcome.diff)


def _as_dict(outcome: Outcome) -> dict[str, object]:
    shown: dict[str, object] = {f.name: getattr(outcome, f.name) for f in fields(outcome) if f.name != "plan"}
    return shown | {"problems": [problem.as_dict() for problem in outcome.problems]}
