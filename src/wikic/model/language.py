"""The words that code writes into a wiki, in the kb's language; both languages are read."""

from __future__ import annotations

LANGUAGES = ("en", "fr")
_SECTIONS = {
    "conflicts": ("conflicts", "conflits"),
    "related": ("related", "liés"),
    "failed": ("tried and failed", "essayé sans succès"),
    "history": ("history", "historique"),
    "claims": ("key claims", "affirmations"),
    "mentions": ("mentions", "mentionne"),
    "superseded": ("superseded", "remplacé"),
}
_READ = {name: key for key, names in _SECTIONS.items() for name in names}
_WORDS = {
    "refusal": (
        "The wiki does not cover this question.",
        "Le wiki ne couvre pas cette question.",
    ),
    "per": ("per", "selon"),
    "unresolved": ("Unresolved.", "Non résolu."),
    "undated": ("undated", "sans date"),
}


def section_key(heading: str) -> str:
    """The section a heading names in either language (`conflicts`, `related`, …), else the heading folded."""
    folded = heading.strip().casefold()
    return _READ.get(folded, folded)


def section_name(key: str, language: str) -> str:
    """The heading a kb of this language writes for a section key."""
    return _SECTIONS[key][LANGUAGES.index(language)]


def word(key: str, language: str) -> str:
    """A fixed phrase: refusal, per, unresolved, undated."""
    return _WORDS[key][LANGUAGES.index(language)]
