"""Links of sources: carried over to pages when they mean one document, never made into broken ones."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from wikic.compile.links import SourceLink, parse_source_links

DOCUMENTS = [
    ("start.md", "# Start here\n\nRead [[retry_policy]], [[Retry-Policy]], [[Ｒetry policy]] and [[No Such Page]].\n"),
    ("retry-policy.md", "# Retry policy\n\nEvery call is tried three times in a row.\n"),
    ("ops/night.md", "# Night shift\n\nBefore you leave, read [how we retry](../retry-policy.md#waits) again.\n"),
]


def linked(kept: Any, slug: str) -> set[str]:
    """The slugs that a page links to."""
    return set(kept.wiki.targets(slug))


@pytest.mark.parametrize("order", list(permutations(DOCUMENTS)))
def test_links_reach_the_page_of_their_document(new_kept: Any, order: Any) -> None:
    """By name in any writing or by relative path, whichever document comes first, both ways; a ghost stays words."""
    kept = new_kept()
    for path, text in order:
        kept.add(path, text)
    assert linked(kept, "sources/start") == {"sources/retry-policy"}
    assert linked(kept, "sources/night") == {"sources/retry-policy"}
    assert linked(kept, "sources/retry-policy") == {"sources/start", "sources/night"}
    assert set(kept.pages) == {"sources/start", "sources/night", "sources/retry-policy"}
    assert not any("[[No Such" in text or "[[no-such" in text for text in kept.pages.values())


def test_a_ghost_is_told_once(new_kept: Any) -> None:
    """What no document answers to, and none that is about to come, is named in the log, once."""
    kept = new_kept()
    path, text = DOCUMENTS[0]
    text += "\nAgain [[no such page]] and [the plan](plan.md), but `[[Not a link]]` and ![a](chart.png).\n"
    plan = kept.plan(path, text, expected={"name:retry-policy"})
    (note,) = [note for note in plan.log.notes if note.startswith("links to documents")]
    assert note == "links to documents that are not here: No Such Page, plan.md"


def test_a_name_that_two_documents_bear_leads_nowhere(new_kept: Any) -> None:
    """Better no link than one to the wrong README."""
    kept = new_kept()
    kept.add("a/limits.md", "# Limits of the first\n\nThe first service takes ten calls a second.\n")
    kept.add("b/limits.md", "# Limits of the second\n\nThe second service takes ten calls a second.\n")
    kept.add("start.md", "# Start here\n\nRead [[limits]], then [the second](b/limits.md) once more.\n")
    (target,) = linked(kept, "sources/start")
    assert "second" in kept.page(target).title


def test_a_new_version_keeps_the_links_of_its_page(new_kept: Any) -> None:
    """Documents that link to it link to its new version, which is on the same page."""
    kept = new_kept()
    for path, text in DOCUMENTS:
        kept.add(path, text)
    kept.add("retry-policy.md", "# Retry policy\n\nEvery call is tried five times in a row.\n")
    kept.add("late.md", "# Late\n\nRead [[Retry policy]] before you change anything here.\n")
    assert linked(kept, "sources/late") == {"sources/retry-policy"}


def test_links_are_read_as_written() -> None:
    """Names and relative files, each once; the web, anchors, images and code are no documents."""
    text = "[[a|b]] [[a#c]] [x](../d%20e.md) [y](https://z.org/f.md) [z](#g) ![i](j.md) [k](/l.md) `[[m]]` [n](o.py)"
    assert parse_source_links(text) == (SourceLink("a", True), SourceLink("../d e.md", False))
