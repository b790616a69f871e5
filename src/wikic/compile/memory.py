"""What earlier sources said, by name and by fact: derived data in the cache folder, rebuilt when lacking."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from wikic.compile.facts import Fact
from wikic.compile.names import Mention
from wikic.model.citation import Span

_TABLES = """
create table if not exists done (source text primary key, page text);
create table if not exists mention (
    key text, name text, kind text, source text, line int, last int, text text, defines int, short text);
create index if not exists mention_key on mention (key);
create index if not exists mention_source on mention (source);
create table if not exists fact (
    key text, subject text, attribute text, value text, dimension text, quantity real, source text, line int,
                                 last int, text text, replaces int);
create index if not exists fact_key on fact (key);
create index if not exists fact_source on fact (source);
"""
_KEPT = 3  # statements kept of one name in one source


class Told(NamedTuple):
    """One statement of an earlier source about a name."""

    name: str
    kind: str
    source: str
    span: Span
    text: str
    defines: bool
    short: str


class Value(NamedTuple):
    """One fact of an earlier source."""

    subject: str
    attribute: str
    value: str
    dimension: str
    quantity: float
    source: str
    span: Span
    text: str
    replaces: bool


class Memory:
    """The mentions and facts of every source compiled, looked up by key in time that does not grow with the wiki."""

    def __init__(self, path: Path | None = None) -> None:
        import sqlite3

        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._open(sqlite3.connect(path or ":memory:"))
        except sqlite3.DatabaseError:  # a broken cache costs a rebuild, never an ingest
            if path is None:
                raise
            path.unlink(missing_ok=True)
            self._open(sqlite3.connect(path))

    def _open(self, connection: object) -> None:
        import sqlite3

        assert isinstance(connection, sqlite3.Connection)
        connection.executescript("pragma synchronous=off;" + _TABLES)
        self._db = connection

    def lacks(self, sources: Iterable[str]) -> list[str]:
        """Those of these ids that were never recorded."""
        done = {row[0] for row in self._db.execute("select source from done")}
        return [ident for ident in sources if ident not in done]

    def record(self, source: str, mentions: Iterable[Mention], facts: Iterable[Fact], page: str = "") -> None:
        """Remember one source and the page that stands for it; recording it again changes nothing."""
        self.forget(source)
        kept: dict[str, int] = {}
        rows = []
        for m in sorted(mentions, key=lambda m: not m.defines):
            kept[m.key] = kept.get(m.key, 0) + 1
            if kept[m.key] <= _KEPT:
                rows.append((m.key, m.name, m.kind, source, *m.statement.span, m.statement.text, m.defines, m.short))
        self._db.executemany("insert into mention values (?,?,?,?,?,?,?,?,?)", rows)
        self._db.executemany(
            "insert into fact values (?,?,?,?,?,?,?,?,?,?,?)",
            [
                (
                    f.key,
                    f.subject,
                    f.attribute,
                    f.value,
                    *f.quantity,
                    source,
                    *f.statement.span,
                    f.statement.text,
                    f.replaces,
                )
                for f in facts
            ],
        )
        self._db.execute("insert or replace into done values (?,?)", (source, page))
        self._db.commit()

    def forget(self, source: str) -> None:
        """Drop what a source said: a newer version took its place."""
        self._db.execute("delete from mention where source=?", (source,))
        self._db.execute("delete from fact where source=?", (source,))

    def page_of(self, source: str) -> str:
        """The slug of the page that stands for a source, "" when it is not known."""
        row = self._db.execute("select page from done where source=?", (source,)).fetchone()
        return str(row[0]) if row else ""

    def told(self, key: str) -> list[Told]:
        """What earlier sources said of a name, the sources in the order recorded."""
        rows = self._db.execute(
            "select name,kind,source,line,last,text,defines,short from mention where key=? order by rowid limit 60",
            (key,),
        )
        return [Told(n, k, s, Span(a, b), t, bool(d), sh) for n, k, s, a, b, t, d, sh in rows]

    def values(self, key: str) -> list[Value]:
        """The values that earlier sources gave a subject's attribute."""
        rows = self._db.execute(
            "select subject,attribute,value,dimension,quantity,source,line,last,text,replaces from fact"
            " where key=? order by rowid limit 60",
            (key,),
        )
        return [Value(s, a, v, d, q, src, Span(x, y), t, bool(r)) for s, a, v, d, q, src, x, y, t, r in rows]

    def close(self) -> None:
        """Release the file."""
        self._db.close()
