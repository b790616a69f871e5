"""Slugs are never empty, never collide by accident and never leave the wiki."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikic.model.slug import MAX_BYTES, fold, slugify, unique_slug


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Use GitHub Actions", "use-github-actions"),
        ("Délai d’attente", "délai-d-attente"),
        ("部署指南", "部署指南"),
        ("हिन्दी", "हिन्दी"),
        ("../../outside", "outside"),
        ("..\\..\\windows", "windows"),
        ("/tmp/absolute", "tmp-absolute"),
        ("CON", "con-page"),
        ("index", "index-page"),
        ("mw-2", "mw-2"),
    ],
)
def test_titles_in_any_script(title: str, slug: str) -> None:
    """Letters of every script are kept; path marks are not."""
    assert slugify(title) == slug


@given(st.text())
def test_a_slug_is_a_safe_file_name(title: str) -> None:
    """Not empty, one segment, NFC, short enough, the same when made again."""
    slug = slugify(title)

    assert slug
    assert slug == slugify(title)
    assert not set(slug) & set('/\\:*?"<>|.\0\n ')
    assert len(slug.encode()) <= MAX_BYTES + 8
    assert unicodedata.normalize("NFC", slug) == slug


def test_emoji_titles_differ() -> None:
    """Two titles of nothing but emoji get two stable names."""
    assert slugify("🚀") != slugify("🔥")


def test_a_taken_name_gets_a_stable_suffix() -> None:
    """The suffix comes from the title, not from the order of arrival."""
    assert unique_slug("a", "A!", {"a"}) == unique_slug("a", "A!", {"a", "b"}) != "a"


@pytest.mark.parametrize("name", ["rate_limits", "Rate-Limits", "Rate Limits", "Ｒate Limits"])
def test_spellings_fold_to_one(name: str) -> None:
    """Case, width, spaces, dashes and underscores do not tell names apart."""
    assert fold(name) == "rate-limits"


@given(st.text(alphabet="aB1 _-\t\n\x1c.", max_size=12))
def test_folding_ascii_is_folding(name: str) -> None:
    """The quick way for plain names gives what the full one gives: an accent, taken off again, forces that."""
    assert fold(name) == fold(f"{name}é").removesuffix("é").strip("-")
