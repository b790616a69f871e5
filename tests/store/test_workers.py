"""Work spread over processes gives what one process gives."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from wikic.store import workers
from wikic.store.workers import spread

MANY = list(range(2500))

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux alone")


def test_results_come_in_order_and_from_other_processes() -> None:
    """Every item once, in its place; a closure needs no pickling."""
    add = 7
    found = list(spread(lambda item: (item + add, os.getpid()), MANY))

    assert [value for value, _ in found] == [item + 7 for item in MANY]
    if len(os.sched_getaffinity(0)) > 1:
        assert os.getpid() not in {process for _, process in found}


@pytest.mark.parametrize("reason", ["few items", "a thread"])
def test_it_stays_in_this_process(reason: str) -> None:
    """Where starting others does not pay, and beside a thread, whose locks a fork would copy."""
    done = threading.Event()
    beside = threading.Thread(target=done.wait)
    if reason == "a thread":
        beside.start()
    items = MANY if reason == "a thread" else MANY[:10]
    try:
        assert set(spread(lambda item: os.getpid(), items)) == {os.getpid()}
    finally:
        done.set()


def test_a_fault_of_the_work_is_raised_here() -> None:
    """And no process is left behind."""

    def fail(item: int) -> int:
        raise ValueError(f"no {item}")

    with pytest.raises(ValueError, match="no 0"):
        list(spread(fail, MANY))


def test_one_core_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same results without other processes."""
    monkeypatch.setattr(workers, "_cores", lambda: 1)
    assert list(spread(str, MANY)) == [str(item) for item in MANY]
