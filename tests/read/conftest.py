"""A small invented wiki, in memory: decisions, a runbook, an incident, meetings, settings in two versions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple

import pytest

from wikic.model.page import Page
from wikic.model.settings import Settings
from wikic.model.source import Source
from wikic.model.wiki import Wiki, entry_of
from wikic.store.index import Index

SOURCES = {
    "adr/007-use-kestrel.md": (
        "# 7. Use Kestrel for the job queue\n\nDate: 2021-03-04\n\n## Status\n\nSuperseded by ADR 012\n\n"
        "## Decision\n\nWe run the job queue of the settlement service on Kestrel.\n"
        "Kestrel keeps at most 5,000 jobs in memory.\n"
    ),
    "adr/012-use-postgres-queue.md": (
        "# 12. Use a Postgres table as the job queue\n\nDate: 2024-09-18\n\n## Status\n\nAccepted\n\n"
        "## Decision\n\nThe settlement service keeps its job queue in a Postgres table.\n"
        "A worker takes a lock of 45 seconds on each job.\n"
    ),
    "docs/ledger-v2.1-settings.md": "# Settings\n\n## Write limit\n\nThe write limit of the ledger is 200 entries per batch.\n",
    "docs/ledger-v3.0-settings.md": "# Settings\n\n## Write limit\n\nThe write limit of the ledger is 900 entries per batch.\n",
    "incidents/2025-02-11-card-outage.md": (
        "# Card payments refused\n\n## What happened\n\nOn 11 February 2025 card payments were refused in Lisbon.\n"
        "The outage lasted 40 minutes.\nAn expired certificate on the acquirer gateway caused the outage.\n"
    ),
    "meetings/board-a.vtt": "Ana: We will paint the kiosk housing green.\nBo: Fine, the kiosk housing is green then.\n",
    "meetings/board-b.vtt": "Ana: The kiosk housing will be grey after all.\nBo: Agreed, a grey kiosk housing.\n",
    "docs/astreinte.md": (
        "# Astreinte\n\nL'équipe Paiements assure l'astreinte de la passerelle du lundi au vendredi.\n"
        "Le seuil d'alerte des remboursements est fixé à 250 par heure.\n"
    ),
}


def ident(origin: str) -> str:
    """The id of one of the invented sources."""
    return hashlib.sha256(SOURCES[origin].encode()).hexdigest()[:12]


QUEUE, KESTREL = ident("adr/012-use-postgres-queue.md"), ident("adr/007-use-kestrel.md")
OUTAGE, ROTA = ident("incidents/2025-02-11-card-outage.md"), ident("docs/astreinte.md")
OLD, NEW = ident("docs/ledger-v2.1-settings.md"), ident("docs/ledger-v3.0-settings.md")

PAGES = {
    "decisions/adr-012-use-postgres-queue": (
        f"---\ntype: decision\ntitle: Use a Postgres table as the job queue\naliases: [adr-012]\n"
        f"supersedes: [decisions/adr-007-use-kestrel]\nsources: [{QUEUE}]\n---\n"
        "# Use a Postgres table as the job queue\n\n"
        f"The settlement service keeps its job queue in a Postgres table. [src:{QUEUE}#L11]\n"
        f"A worker takes a lock of 45 seconds on each job. [src:{QUEUE}#L12]\n\n"
        "## related\n- [[entities/settlement-service]]\n"
    ),
    "decisions/adr-007-use-kestrel": (
        f"---\ntype: decision\ntitle: Use Kestrel for the job queue\naliases: [adr-007]\nstatus: superseded\n"
        f"superseded_by: [decisions/adr-012-use-postgres-queue]\nsources: [{KESTREL}]\n---\n"
        "# Use Kestrel for the job queue\n\n> [!superseded] [[decisions/adr-012-use-postgres-queue]]\n\n"
        f"We run the job queue of the settlement service on Kestrel. [src:{KESTREL}#L11]\n"
    ),
    "entities/settlement-service": (
        f"---\ntype: entity\ntitle: Settlement service\nsummary: Pays merchants out.\nsources: [{QUEUE}, {NEW}]\n---\n"
        "# Settlement service\n\n"
        f"The settlement service keeps its job queue in a Postgres table. [src:{QUEUE}#L11]\n\n"
        "## conflicts\n"
        f"- Write limit: 900 entries per [src:{NEW}#L5] (settings) vs 45 seconds per [src:{QUEUE}#L12] (ADR). Unresolved.\n"
    ),
    "incidents/2025-02-11-card-payments-refused": (
        f"---\ntype: incident\ntitle: Card payments refused\nsources: [{OUTAGE}]\n---\n# Card payments refused\n\n"
        f"On 11 February 2025 card payments were refused in Lisbon. [src:{OUTAGE}#L5]\n"
    ),
}


class Known(NamedTuple):
    """A wiki with its index, both shelves fresh."""

    wiki: Wiki
    index: Index


def wiki_of(pages: dict[str, str], texts: dict[str, str]) -> Wiki:
    """A wiki of these pages and of sources by origin."""
    sources, lines = {}, {}
    for origin, text in texts.items():
        digest = hashlib.sha256(text.encode()).hexdigest()
        title = text.partition("\n")[0].lstrip("# ") if text.startswith("#") else origin
        sources[digest[:12]] = Source(digest[:12], digest, f"raw/{origin}", title, "text/markdown", origin=origin)
        lines[digest[:12]] = text.split("\n")
    entries = {slug: entry_of(Page(slug, f"wiki/{slug}.md", text)) for slug, text in pages.items()}
    return Wiki(entries, sources, pages.get, lambda name: lines.get(name, []), Settings())


@pytest.fixture
def make() -> Callable[[dict[str, str], dict[str, str]], Known]:
    """Make a wiki and its index from pages and sources."""

    def known(pages: dict[str, str], texts: dict[str, str]) -> Known:
        wiki, index = wiki_of(pages, texts), Index()
        index.refresh(wiki)
        index.refresh(wiki, "sources")
        return Known(wiki, index)

    return known


@pytest.fixture
def known(make: Callable[[dict[str, str], dict[str, str]], Known]) -> Known:
    """The invented wiki."""
    return make(PAGES, SOURCES)
