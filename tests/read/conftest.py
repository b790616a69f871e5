"""What tests of reading start from."""

from __future__ import annotations

import pytest
from tests.read.made import Known, Make, wiki_of

from wikic.store.index import Index


@pytest.fixture
def make() -> Make:
    """Make a wiki and its index from pages and sources."""

    def known(pages: dict[str, str], texts: dict[str, str]) -> Known:
        wiki, index = wiki_of(pages, texts), Index()
        index.refresh(wiki)
        index.refresh(wiki, "sources")
        return Known(wiki, index)

    return known
