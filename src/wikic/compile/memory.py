"""The port by which the compiler asks what earlier sources said; the store keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from wikic.model.told import Record, Told, Value


class Memory(Protocol):
    """What every source compiled said, looked up by key in time that does not grow with the wiki."""

    def lacks(self, sources: Iterable[str]) -> list[str]:
        """Those of these ids that were never recorded."""
        ...

    def record(self, record: Record) -> None:
        """Remember one source; recording it again replaces what was known of it."""
        ...

    def forget(self, source: str) -> None:
        """Drop what a source said: a newer version took its place."""
        ...

    def page_of(self, source: str) -> str:
        """The slug of the page that stands for a source, "" when it is not known."""
        ...

    def told(self, key: str) -> list[Told]:
        """What earlier sources said of a name, the sources in the order recorded."""
        ...

    def values(self, key: str) -> list[Value]:
        """The values that earlier sources gave a subject's attribute."""
        ...

    def named(self, name: str) -> list[str]:
        """The sources that a link by this name may mean."""
        ...

    def linking(self, name: str) -> list[str]:
        """The sources that link to this name."""
        ...
