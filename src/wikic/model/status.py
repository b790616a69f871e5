"""How far a page may be relied on."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """in_force is the default of a page that says nothing."""

    IN_FORCE = "in_force"
    SUPERSEDED = "superseded"
    TO_REVIEW = "to_review"
    UNVERIFIED = "unverified"
    RETIRED = "retired"


FRENCH = {
    Status.IN_FORCE: "en_vigueur",
    Status.SUPERSEDED: "remplace",
    Status.TO_REVIEW: "a_revoir",
    Status.UNVERIFIED: "non_verifie",
    Status.RETIRED: "retire",
}
_READ = {str(status): status for status in Status} | {french: status for status, french in FRENCH.items()}


def parse_status(text: str) -> Status | None:
    """The status a page's front matter names, in English or French; None when it names none known."""
    return _READ.get(text) if text else Status.IN_FORCE


def render_status(status: Status, language: str) -> str:
    """The word a kb of this language writes."""
    return FRENCH[status] if language == "fr" else str(status)
