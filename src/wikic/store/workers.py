"""Work on many items in as many processes as there are cores, where that pays and a process can be forked safely."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_WORTH = 1000  # items: below, starting processes costs more than they save
_CHUNK = 100

_work: Any = None  # in a worker: what to do; forked along, so it needs no pickling


def spread(work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """The results in order, as they come; those of other processes are pickled."""
    cores = _cores() if len(items) >= _WORTH else 1
    if cores < 2:
        yield from map(work, items)
        return
    import multiprocessing

    chunks = [items[at : at + _CHUNK] for at in range(0, len(items), _CHUNK)]
    with multiprocessing.get_context("fork").Pool(cores, _begin, (work,)) as pool:
        for results in pool.imap(_do, chunks):
            yield from results


def _cores() -> int:
    """Processes that may be used: one where a fork is not safe, which is beside threads and on other systems."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return 1
    return len(os.sched_getaffinity(0))


def _begin(work: Callable[[T], R]) -> None:
    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that asked is told, and ends its workers


def _do(items: Sequence[Any]) -> list[Any]:
    return [_work(item) for item in items]
