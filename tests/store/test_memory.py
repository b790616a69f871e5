"""What earlier sources said: derived data that is kept, replaced, and made anew when the file is unusable."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from wikic.model.citation import Span
from wikic.model.told import Record, Told, Value
from wikic.store.memory import Memory

SPANS = (Span(16, 16), Span(14, 14))
TOLD = Told("relay", "Relay", "proper", "aaa", SPANS, "Relay forwards events.", True, "RL")
VALUE = Value("relay / timeout", "Relay", "timeout", "30 s", "ms", 30000.0, "aaa", SPANS, "Timeout: 30 s", False)
RECORD = Record("aaa", "sources/relay", (TOLD,), (VALUE,), ("name:relay",), ("name:ledger",))


def test_what_is_recorded_is_found_by_its_key(tmp_path: Path) -> None:
    """Names, values and links come back as they were, from the file too; a source not recorded is lacking."""
    Memory(tmp_path / "compile.sqlite3").record(RECORD)
    memory = Memory(tmp_path / "compile.sqlite3")
    assert memory.told("relay") == [TOLD]
    assert memory.values("relay / timeout") == [VALUE]
    assert (memory.named("name:relay"), memory.linking("name:ledger")) == (["aaa"], ["aaa"])
    assert memory.page_of("aaa") == "sources/relay"
    assert memory.lacks(["aaa", "bbb"]) == ["bbb"]


def test_recording_again_replaces_and_forgetting_drops() -> None:
    """One row a statement however often it is recorded; of a replaced version nothing speaks any more."""
    memory = Memory()
    memory.record(RECORD)
    memory.record(RECORD)
    assert memory.told("relay") == [TOLD]
    memory.forget("aaa")
    assert not memory.told("relay") + memory.values("relay / timeout")
    assert memory.named("name:relay") == memory.linking("name:ledger") == []


def test_a_file_that_cannot_be_used_is_made_anew(tmp_path: Path) -> None:
    """Broken bytes, or tables of another form: nothing is known, nothing fails."""
    broken, older = tmp_path / "broken.sqlite3", tmp_path / "older.sqlite3"
    broken.write_bytes(b"no database" * 100)
    with sqlite3.connect(older) as connection:
        connection.executescript("create table done (source text); insert into done values ('aaa');")
    for path in (broken, older):
        memory = Memory(path)
        assert memory.lacks(["aaa"]) == ["aaa"]
        memory.record(RECORD)
        assert memory.told("relay") == [TOLD]
