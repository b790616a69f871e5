"""A short document loses nothing on its page; a long one is chosen from."""

from __future__ import annotations

from typing import Any

RUNBOOK = """# Runbook: Orders API

Owner: Lena Vogt

## Restart

1. Drain the pod: `kubectl drain orders-api-0`.
2. Wait 90 seconds.
3. Delete the pod. Kubernetes starts a new one.

```sh
make deploy [--now]
```

> Never deploy on Friday.

| Setting | Value |
|---|---|
| Max connections | 200 |

## Related

- It is slow at night.
"""
GLOSSARY = """# Glossary

- **Orders API**: takes orders
- **Mailer**: sends mail
"""


def claims(kept: Any, slug: str) -> list[str]:
    """The words of each claim of a page, in order."""
    return [claim.text for claim in kept.page(slug).claims]


def test_every_step_of_a_runbook_is_on_its_page_in_order(new_kept: Any) -> None:
    """Short steps, the owner, commands, quotes and settings too."""
    kept = new_kept()
    kept.add("runbook.md", RUNBOOK)
    assert claims(kept, "playbooks/runbook-orders-api") == [
        "Owner: Lena Vogt",
        "It is slow at night.",
        "Drain the pod: kubectl drain orders-api-0.",
        "Wait 90 seconds.",
        "Delete the pod.",
        "Kubernetes starts a new one.",
        "make deploy [--now]",
        "Never deploy on Friday.",
        "Setting: Max connections; Value: 200",
    ]


def test_a_glossary_keeps_its_terms(new_kept: Any) -> None:
    """`Term: meaning` under a title is no header of the document."""
    kept = new_kept()
    kept.add("glossary.md", GLOSSARY)
    assert claims(kept, "sources/glossary") == ["Orders API: takes orders", "Mailer: sends mail"]


def test_a_long_document_is_chosen_from(new_kept: Any) -> None:
    """Its page stays within what one reading may cost."""
    kept = new_kept()
    lines = "\n".join(f"- The service number {n} listens on port {8000 + n} of its host." for n in range(200))
    kept.add("ports.md", f"# Ports\n\n{lines}\n")
    assert 5 <= len(claims(kept, "sources/ports")) <= 20


def test_what_taking_the_markup_out_would_bend_is_left_out(new_kept: Any) -> None:
    """The rest of the document is compiled all the same."""
    kept = new_kept()
    kept.add(
        "syntax.md", "# Syntax\n\nUse `wait[-max](s)=[12](x)` here at once. The gateway waits 12 s for an answer.\n"
    )
    assert "The gateway waits 12 s for an answer." in claims(kept, "sources/syntax")


def test_one_subject_that_is_named_and_valued_gets_one_page(new_kept: Any) -> None:
    """A source that makes a page of a name, and finds another value of it, does so on the same page."""
    kept = new_kept()
    table = "| Service | Timeout |\n|---|---|\n| Payment Gateway | {} s |\n| Acquirer Link | 9 s |\n"
    said = "# {}\n\nThe Payment Gateway waits for the Acquirer Link. The Payment Gateway retries it twice.\n\n"
    kept.add("runbook.md", said.format("Runbook: Payment Gateway") + table.format(12))
    kept.add("link.md", said.format("Acquirer Link") + table.format(30))
    titles = [entry.title for entry in kept.entries.values() if entry.type != "source"]
    assert sorted(titles) == sorted(set(titles))
    assert "Payment Gateway" in titles


def test_a_summary_goes_with_the_version_that_said_it(new_kept: Any) -> None:
    """A page that another source holds up is summed up by what is left on it."""
    kept = new_kept()
    said = (
        "# {}\n\nThe Payment Gateway waits {} s for the Acquirer Link. The Payment Gateway is run by the crew of {}.\n"
    )
    kept.add("a.md", said.format("Notes on waits", 12, "Lyon"))
    kept.add("b.md", said.format("Notes on crews", 12, "Nantes"))
    kept.add("a.md", "# Notes on waits\n\nNothing is said of any service in these notes any more.\n")
    for slug in kept.pages:
        page = kept.page(slug)
        if summary := page.front.text("summary"):
            assert any(summary[:30] in claim.text for claim in page.claims), slug
