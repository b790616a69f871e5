"""Problems as people and programs read them: text, json, GitHub annotations, SARIF 2.1.0."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import quote

from wikic import __version__
from wikic.model.errors import Code, WikicError
from wikic.model.french import translated
from wikic.model.problem import Problem, Severity
from wikic.rules import ALIASES, RULES

FORMATS = ("text", "json", "github", "sarif")
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def render_problems(problems: Sequence[Problem], format: str, language: str = "en") -> str:
    """All problems in one of FORMATS, told in a language; what programs tell them by stays as it is."""
    told = [replace(p, message=translated(p.message, language), help=translated(p.help, language)) for p in problems]
    if format == "text":
        return _text(told, "aide :" if language == "fr" else "help:")
    renderers = {"json": _json, "github": _github, "sarif": _sarif}
    return renderers[format](told)


def explain_rule(name: str) -> str:
    """The documentation of one rule, a short name read too; CONTRACT for one that is none."""
    found = next((rule for rule in RULES if rule.id == ALIASES.get(name, name)), None)
    if found is None:
        raise WikicError(Code.CONTRACT, f"no rule is called {name}", "wikic rule lists them")
    return f"# {found.id}\n\nOn: {found.on}. Severity: {found.severity}.\n\n{found.doc}"


def list_rules() -> str:
    """A line for each rule: id, severity, first line of its documentation."""
    width = max(len(rule.id) for rule in RULES)
    return "\n".join(f"{rule.id:{width}}  {rule.severity:8} {rule.doc.splitlines()[0]}" for rule in RULES)


def _text(problems: Sequence[Problem], help: str) -> str:
    lines = []
    for problem in problems:
        lines.append(f"{problem.path}:{problem.line}: {problem.severity}: {problem.message} [{problem.rule}]")
        if problem.help:
            lines.append(f"  {help} {problem.help}")
    return "\n".join(lines)


def _json(problems: Sequence[Problem]) -> str:
    return json.dumps({"problems": [problem.as_dict() for problem in problems]}, ensure_ascii=False, indent=1)


def _github(problems: Sequence[Problem]) -> str:
    """Workflow commands; per cent signs and line ends are escaped as GitHub asks."""
    lines = []
    for problem in problems:
        level = {"note": "notice"}.get(_LEVELS[problem.severity], _LEVELS[problem.severity])
        message = problem.message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        path = problem.path.replace("%", "%25").replace(",", "%2C").replace(":", "%3A")
        lines.append(f"::{level} file={path},line={max(problem.line, 1)},title={problem.rule}::{message}")
    return "\n".join(lines)


def _sarif(problems: Sequence[Problem]) -> str:
    found = {problem.rule for problem in problems}
    rules = [{"id": r.id, "shortDescription": {"text": r.doc.partition("\n")[0]}} for r in RULES if r.id in found]
    driver = {"name": "wikic", "version": __version__, "rules": rules}
    run = {"tool": {"driver": driver}, "results": [_result(problem) for problem in problems]}
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=1)


def _result(problem: Problem) -> dict[str, object]:
    place = {"artifactLocation": {"uri": quote(problem.path)}, "region": {"startLine": max(problem.line, 1)}}
    text = f"{problem.message}. {problem.help}" if problem.help else problem.message
    return {
        "ruleId": problem.rule,
        "level": _LEVELS[problem.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": place}],
    }
