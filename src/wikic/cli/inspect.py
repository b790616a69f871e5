"""check, lint and rule."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from wikic.app import Workbench
from wikic.cli.terminal import progress, tell
from wikic.cli.words import say
from wikic.model.problem import Problem, Severity


def check(options: argparse.Namespace) -> int:
    """The rules on what is staged, or on everything."""
    bench = Workbench(Path(options.kb))
    if not options.staged:
        return _report(bench, bench.lint(progress), options)
    message = Path(options.message).read_text(encoding="utf-8", errors="replace") if options.message else ""
    return _report(bench, bench.check_staged(message), options)


def lint(options: argparse.Namespace) -> int:
    """The rules on everything; --fix mends what is safe first."""
    bench = Workbench(Path(options.kb))
    problems = bench.lint(progress)
    if options.fix and (fixed := bench.fix(problems)):
        tell(say("fixed", bench.language, len(fixed)))
        problems = bench.lint(progress)
    return _report(bench, problems, options)


def rule(options: argparse.Namespace) -> int:
    """One rule's page, or a line for each."""
    print(Workbench.explain(options.name))
    return 0


def _report(bench: Workbench, problems: Sequence[Problem], options: argparse.Namespace) -> int:
    """Print them; exit 1 for an error, or with --fail-on for the rules it names."""
    chosen = bench.rule_ids(options.fail_on)
    if options.format != "text" or problems:
        print(bench.render(problems, options.format))
    if options.format == "text":
        counts = Counter(problem.severity for problem in problems)
        told = (counts[Severity.ERROR], counts[Severity.WARNING], counts[Severity.INFO])
        tell(say("found", bench.language, *told) if problems else say("clean", bench.language))
    failing = (p.rule in chosen if chosen else p.severity is Severity.ERROR for p in problems)
    return 1 if any(failing) else 0
