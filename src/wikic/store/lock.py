"""One writer at a time: a lock on a file, which the system lets go when its holder dies."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from wikic.model.errors import Code, WikicError

_PATIENCE = 600.0  # seconds a writer waits for another before it gives up


class LockHeld(WikicError):  # noqa: N818 - a fact about another process
    """Another process, alive, is the writer."""


@contextmanager
def write_lock(path: Path, waiting: Callable[[], None] = lambda: None, patience: float = _PATIENCE) -> Iterator[int]:
    """Hold the kb's lock; calls `waiting` once when another holds it. Yields the descriptor of the lock.

    LockHeld when it is not let go within `patience` seconds.

    A git that outlives a killed wikic inherits the descriptor, and so keeps the lock until it has ended.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        told, until = False, time.monotonic() + patience
        while not _taken(handle):
            if not told:
                waiting()
                told = True
            if time.monotonic() > until:
                raise LockHeld(Code.RUNTIME, "another wikic is writing here", "let it end, then try again")
            time.sleep(0.02)
        yield handle
    finally:
        os.close(handle)


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Hold Ctrl-C back until what is inside is whole; it is raised then. Only the main thread can."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: caught.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if caught:
        raise KeyboardInterrupt


if sys.platform == "win32":
    import msvcrt

    def _taken(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _taken(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
