"""Problems as other programs read them."""

from __future__ import annotations

import json

from wikic.model.problem import Problem, Severity
from wikic.upkeep.report import render_problems

PROBLEM = Problem("broken-link", Severity.ERROR, "wiki/entités/a b,c.md", 3, "no page answers to [[x]]", "write it")


def test_sarif_names_rules_and_escapes_paths() -> None:
    """Version 2.1.0: a URI for the file, a description for each rule found, the level GitHub shows."""
    log = json.loads(render_problems([PROBLEM], "sarif"))
    [run] = log["runs"]
    [result] = run["results"]

    assert log["version"] == "2.1.0"
    assert run["tool"]["driver"]["rules"] == [
        {"id": "broken-link", "shortDescription": {"text": "A link that leads nowhere."}}
    ]
    place = result["locations"][0]["physicalLocation"]
    assert place == {
        "artifactLocation": {"uri": "wiki/entit%C3%A9s/a%20b%2Cc.md"},
        "region": {"startLine": 3},
    }
    assert (result["ruleId"], result["level"]) == ("broken-link", "error")


def test_github_annotations_are_one_line_each() -> None:
    """What would end a property is escaped."""
    line = render_problems([PROBLEM], "github")
    assert line == ("::error file=wiki/entités/a b%2Cc.md,line=3,title=broken-link::no page answers to [[x]]")


def test_french_changes_words_alone() -> None:
    """Rule, severity and place are what programs go by."""
    english, french = (json.loads(render_problems([PROBLEM], "json", lang))["problems"][0] for lang in ("en", "fr"))
    assert french["message"] == "aucune page ne répond à [[x]]"
    assert french | {"message": "", "help": ""} == english | {"message": "", "help": ""}
