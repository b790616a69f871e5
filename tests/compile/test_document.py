"""Documents: what a text says of itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikic.compile.document import parse_document
from wikic.compile.facts import parse_facts
from wikic.compile.headers.dates import parse_date, parse_name_date
from wikic.compile.headers.identity import parse_references
from wikic.compile.names import parse_acronyms, parse_names
from wikic.compile.statements import parse_statements
from wikic.model.status import Status


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("28/03/2018", "2018-03-28"), ("03-May-2019", "2019-05-03"), ("2 March 2026", "2026-03-02"),
        ("March 2nd, 2026", "2026-03-02"),
        ("1er août 2025", "2025-08-01"), ("12 février 2024", "2024-02-12"),
        ("2026-03-02T10:00:00Z", "2026-03-02"), ("soon", ""),
        ("31/02/2024", ""),
    ],
)  # fmt: skip
def test_dates_in_many_forms(written: str, iso: str) -> None:
    """Every usual way to write a date gives its ISO form; what is no date gives nothing."""
    assert parse_date(written) == iso


def test_dates_of_file_names() -> None:
    """A name carries a day, a stamp or a month."""
    names = ("2026-01-10-policy.md", "20240603162604-mocks.md", "2026-01-people.md", "040-use-queues.md")
    assert [parse_name_date(name) for name in names] == ["2026-01-10", "2024-06-03", "2026-01-01", ""]


NYGARD = """# 12. Use one queue

Date: 2024-02-01

## Status

⌛️ Superseded by [019. Use two queues](019-use-two-queues.md)

## Context

Decision 007 keeps retries in the database, but the workers now need a broker.

## Decision

We will use one queue for all workers.
"""


def test_a_nygard_record() -> None:
    """Number, date, status and relations come from the sections; the context's subject is refined."""
    document = parse_document(NYGARD, "adr/012-use-one-queue.md")
    assert (document.id, document.kind, document.title, document.date) == (
        "adr-012",
        "decision",
        "Use one queue",
        "2024-02-01",
    )
    assert document.standing is Status.SUPERSEDED
    assert {(r.kind, r.target) for r in document.relations} == {("superseded_by", "adr-019"), ("refines", "adr-007")}


def test_a_french_madr_record() -> None:
    """`statut: remplacé par` is a relation like any other."""
    text = (
        "---\nstatut: remplacé par ADR-0031\ndate: 2025-03-04\ndécideurs: Ana, Luc\n---\n"
        "# File unique\n\n## Décision\n\nOui.\n"
    )
    document = parse_document(text, "adr/0009-file-unique.md")
    assert [(r.kind, r.target) for r in document.relations] == [("superseded_by", "adr-031")]
    assert (document.id, document.authors, document.standing) == ("adr-009", "Ana, Luc", Status.SUPERSEDED)


def test_rfc822_headers_fold() -> None:
    """A folded field is one field, and bare numbers are of the document's own series."""
    text = (
        "PEP: 9001\nTitle: A long\n title\nStatus: Final\nCreated: 03-May-2019\nReplaces: 8001,\n"
        "    8002\n\nAbstract\n========\n\nText.\n"
    )
    document = parse_document(text, "pep-9001.rst")
    assert (document.title, document.date, document.id) == ("A long title", "2019-05-03", "pep-9001")
    assert [(r.kind, r.target) for r in document.relations] == [("supersedes", "pep-8001"), ("supersedes", "pep-8002")]


def test_prose_is_only_a_candidate() -> None:
    """A plan to decommission is kept for a person; it changes no status."""
    text = NYGARD.replace("⌛️ Superseded by [019. Use two queues](019-use-two-queues.md)", "Accepted").replace(
        "We will use", "We will decommission the broker and use"
    )
    document = parse_document(text, "adr/012-use-one-queue.md")
    assert document.standing is Status.IN_FORCE
    assert len(document.candidates) == 1


def test_references_keep_their_digits_apart() -> None:
    """Ids with different digits are different documents."""
    assert [r.id for r in parse_references("ADR-2, adr 3, PEP 440, :pep:`8`, EIP-155")] == [
        "adr-002",
        "adr-003",
        "pep-0440",
        "pep-0008",
        "eip-155",
    ]


def test_statements_keep_their_lines() -> None:
    """Sentences, items and rows carry the lines they stand on and the headings above them."""
    text = (
        "# Gate\n\nThe gate checks every plan\nbefore it is applied. It never sleeps.\n\n"
        "## Limits\n\n| Limit | Value |\n|---|---|\n| Plans a minute | 30 |\n"
    )
    found = parse_statements(parse_document(text, "gate.md"), text)
    assert [(s.kind, tuple(s.span), s.headings) for s in found] == [
        ("sentence", (3, 4), ()), ("sentence", (4, 4), ()), ("row", (10, 10), ("Limits",)),
    ]  # fmt: skip
    assert [s.stands_alone for s in found] == [True, False, True]


def test_acronyms_with_two_expansions_are_left_out() -> None:
    """An acronym alone never merges two expansions."""
    one = "The message queue (MQ) holds jobs until a worker takes them."
    text = f"# A\n\n{one}\n"
    assert parse_acronyms(parse_statements(parse_document(text, "a.md"), text)) == {"MQ": "message queue"}
    text += "\nThe main quay (MQ) is closed on Sundays in winter.\n"
    assert parse_acronyms(parse_statements(parse_document(text, "a.md"), text)) == {}


@settings(max_examples=150, deadline=None)
@given(
    st.text(alphabet=st.sampled_from("# -*|`=~:.\n\t[]()>_AÉdr012é<!\\\"'"), max_size=400),
    st.sampled_from(["a.md", "adr/001-b.md", "c.rst"]),
)
def test_no_text_makes_a_parser_raise(text: str, path: str) -> None:
    """Whatever the text, reading it gives values, and every span lies within it."""
    document = parse_document(text, path)
    statements = parse_statements(document, text)
    parse_facts(document, statements)
    parse_names(statements)
    assert all(1 <= s.span.start <= s.span.end <= text.count("\n") + 1 for s in statements)


def test_what_markup_would_change_is_no_statement() -> None:
    """Struck-out words and numbers written with markup are left in the source."""
    text = "# A\n\n~~The old gate checked nothing at all.~~\n\nThe sender is 2**160 - 1 in every test of ours.\n"
    assert parse_statements(parse_document(text, "a.md"), text) == []
