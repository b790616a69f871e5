"""How long what was read of the files is believed without looking again."""

from __future__ import annotations

import time
from collections.abc import Callable

# Looking for foreign edits then takes a fiftieth of a batch's time, or of a server's, at any size.
_TIMES_ITS_COST, _SECONDS = 50.0, 5.0

Stamp = tuple[object, ...]


class Trust:
    """Belief in one reading: for fifty times what it cost, five seconds at most, and only while HEAD stays."""

    def __init__(self, head: Callable[[], Stamp]) -> None:
        self._head = head  # a stamp of HEAD
        self._seen: Stamp = ()
        self._until = 0.0

    def holds(self) -> bool:
        """Whether the last reading may still be used."""
        return time.monotonic() < self._until and self._seen == self._head()

    def renew(self, begun: float, *, writing: bool = False) -> None:
        """Believe what was read since `begun` (seconds of the monotonic clock).

        The first reading of a process that only reads need not ask git where HEAD is: most processes read once.
        """
        self._seen = self._head() if self._seen or writing else (None,)
        now = time.monotonic()
        self._until = now + min(_SECONDS, _TIMES_ITS_COST * (now - begun))

    def follow(self, head: Stamp) -> None:
        """Go on believing after a commit of ours."""
        self._seen = head

    def end(self) -> None:
        """Look again next time."""
        self._until = 0.0
