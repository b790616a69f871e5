"""Tables, cues and pairs: each entry is a statement of its own, on its own lines."""

from __future__ import annotations

from typing import Any

import pytest

from wikic.compile.plan import read_document
from wikic.compile.statements import Statement
from wikic.rules.parts import page_faults

GRID = """Limits
======

+-----------+--------------+
| Setting   | Value        |
+===========+==============+
| timeout   | 12 s         |
+-----------+--------------+
| retries   | 2, then      |
|           | it stops     |
+-----------+--------------+

After the table the text goes on.
"""
SIMPLE = """Limits
======

=======  ========
Region   Limit
=======  ========
Paris    40 rps
Lyon     50 rps,
         at night
\\        60 | 70
=======  ========

After the table the text goes on.
"""


def told(path: str, text: str) -> list[tuple[str, tuple[int, int]]]:
    """Each statement with its first and last line."""
    return [(s.text, (s.span.start, s.span.end)) for s in statements(path, text)]


def statements(path: str, text: str) -> tuple[Statement, ...]:
    """What a document of this name says."""
    return read_document(text, path).statements


def test_a_grid_table_is_read_by_its_header() -> None:
    """A row of two lines is cited on both."""
    assert told("limits.rst", GRID) == [
        ("Setting: timeout; Value: 12 s", (7, 7)),
        ("Setting: retries; Value: 2, then it stops", (9, 10)),
        ("After the table the text goes on.", (13, 13)),
    ]
    assert [span.start for span in statements("limits.rst", GRID)[0].spans] == [7, 5]


def test_a_simple_table_is_read_by_its_header() -> None:
    """A line with an empty first column carries on the row above; a pipe stays in its cell."""
    assert told("limits.rst", SIMPLE) == [
        ("Region: Paris; Limit: 40 rps", (7, 7)),
        ("Region: Lyon; Limit: 50 rps, at night", (8, 9)),
        ("After the table the text goes on.", (13, 13)),
    ]
    assert read_document(SIMPLE.replace("\\ ", "Rome"), "a.rst").statements[2].cells == ("Rome", "60 | 70")


@pytest.mark.parametrize(
    "table",
    [
        "+-----+-----+\n| a b c     |\n+-----+-----+\n| d   | 12  |\n+-----+-----+\n",
        "===  ===\nspans all\n===  ===\nd    12\n===  ===\n",
        "+---+\n| cut",
        "===  ===\nnever closed",
        "+---+---+\n",
    ],
)
def test_a_table_that_is_not_regular_names_no_header(table: str) -> None:
    """What would be a guess is not said; nothing is raised."""
    assert all(not any(s.head) for s in statements("a.rst", f"Title\n=====\n\n{table}"))


def test_a_csv_record_is_a_row_on_its_own_lines() -> None:
    """Quoted separators and line ends, semicolons, and a table without a header."""
    text = 'name,timeout,owner\ngateway,30 s,Ana\n"router, old","12 s\nat most",Bo\n'
    assert told("limits.csv", text) == [
        ("name: gateway; timeout: 30 s; owner: Ana", (2, 2)),
        ("name: router, old; timeout: 12 s at most; owner: Bo", (3, 4)),
    ]
    assert told("limits.csv", "nom;délai\npasserelle;0,5 s\n") == [("nom: passerelle; délai: 0,5 s", (2, 2))]
    assert told("limits.tsv", "1\tgateway\n2\trouter\n") == [("1; gateway", (1, 1)), ("2; router", (2, 2))]
    assert told("broken.csv", 'a,b\n"never closed') == []


def test_a_csv_row_is_grounded_in_its_cells(new_kept: Any) -> None:
    """`800,250` are two figures, and no third that a claim may name."""
    kept = new_kept()
    kept.add("limits.csv", "merchant,rate,burst\nharbour bikes,800,250\n")
    page = kept.page("sources/limits")
    assert "merchant: harbour bikes; rate: 800; burst: 250" in page.text
    assert [fault for fault, _ in page_faults(kept.wiki, page)] == []
    kept.edit("sources/limits", "burst: 250 [", "burst: 260 [")
    (fault,) = (fault for fault, _ in page_faults(kept.wiki, kept.page("sources/limits")) if fault.hard)
    assert (fault.kind, fault.text) == ("number", "260")


def test_csv_facts_are_compared() -> None:
    """A record's cells are attributes of what its first cell names."""
    (fact,) = read_document("name,timeout\ngateway,30 s\n", "limits.csv").facts
    assert (fact.subject, fact.attribute, fact.value) == ("gateway", "timeout", "30 s")


VTT = """WEBVTT - Weekly

STYLE
::cue { color: red }

intro
00:01.000 --> 00:04.000 align:start
<v Ana Sol>We wait for <b>12</b> seconds now.</v>
"""


def test_styles_and_names_of_cues_are_no_text() -> None:
    """What WebVTT has besides what is said."""
    assert told("talk.vtt", VTT) == [("Ana Sol: We wait for 12 seconds now.", (8, 8))]


def test_pairs_under_a_title_are_what_the_document_says() -> None:
    """Only what it says of itself is header; a figure is a fact wherever it stands."""
    text = "# Gateway\n\nStatus: accepted\nReviewers: Ana and Bo\nTimeout: 30 s\n\nOwner: Payments\nRetries: 2\n"
    assert told("gateway.md", text) == [
        ("Timeout: 30 s", (5, 5)),
        ("Owner: Payments", (7, 7)),
        ("Retries: 2", (8, 8)),
    ]
    facts = [(f.attribute, f.value) for f in read_document(text, "gateway.md").facts]
    assert facts == [("Timeout", "30 s"), ("Retries", "2")]


def test_a_table_under_a_title_is_what_the_document_says() -> None:
    """Two columns are no header by themselves."""
    text = "# Gateway\n\n| Setting | Value |\n|---|---|\n| timeout | 30 s |\n"
    assert told("gateway.md", text) == [("Setting: timeout; Value: 30 s", (5, 5))]
