"""What earlier sources said, by name and by fact: derived data in the cache folder, rebuilt when lacking."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from wikic.model.citation import Span
from wikic.model.told import Record, Told, Value
from wikic.store.kb import Kb

_FORM = 3  # of the tables; a file of another form is made anew
_TABLES = """
create table if not exists done (source text primary key, page text);
create table if not exists mention (
    key text, name text, kind text, source text, lines text, text text, defines int, short text,
    opens int);
create index if not exists mention_key on mention (key);
create index if not exists mention_source on mention (source);
create table if not exists fact (
    key text, subject text, attribute text, value text, dimension text, quantity real, source text, lines text,
    text text, replaces int);
create index if not exists fact_key on fact (key);
create index if not exists fact_source on fact (source);
create table if not exists name (name text, source text);
create index if not exists name_name on name (name);
create index if not exists name_source on name (source);
create table if not exists link (name text, source text);
create index if not exists link_name on link (name);
create index if not exists link_source on link (source);
"""
_KEPT = 3  # statements kept of one name in one source
_MOST = 60  # rows read of one key


def memory_file(kb: Kb) -> Path:
    """Where a kb keeps it; deleting it costs the next ingest a reading of all sources."""
    return kb.hidden / "compile.sqlite3"


class Memory:
    """The records of every source compiled, in a file, or in memory without a path."""

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
        if connection.execute("pragma user_version").fetchone()[0] != _FORM:
            tables = connection.execute("select name from sqlite_master where type='table'").fetchall()
            connection.executescript("".join(f'drop table "{name}";' for (name,) in tables))
        connection.executescript(f"pragma synchronous=off; pragma user_version={_FORM};{_TABLES}")
        self._db = connection

    def lacks(self, sources: Iterable[str]) -> list[str]:
        """Those of these ids that were never recorded."""
        done = {row[0] for row in self._db.execute("select source from done")}
        return [ident for ident in sources if ident not in done]

    def record(self, record: Record) -> None:
        """Remember one source; recording it again replaces what was known of it."""
        self.forget(record.source)
        kept: dict[str, int] = {}
        rows = []
        for told in sorted(record.told, key=lambda t: (not t.defines, not t.opens)):
            kept[told.key] = kept.get(told.key, 0) + 1
            if kept[told.key] <= _KEPT:
                rows.append(_row(told))
        self._db.executemany("insert into mention values (?,?,?,?,?,?,?,?,?)", rows)
        self._db.executemany("insert into fact values (?,?,?,?,?,?,?,?,?,?)", map(_row, record.values))
        self._db.executemany("insert into name values (?,?)", [(name, record.source) for name in record.names])
        self._db.executemany("insert into link values (?,?)", [(name, record.source) for name in record.links])
        self._db.execute("insert or replace into done values (?,?)", (record.source, record.page))
        self._db.commit()

    def forget(self, source: str) -> None:
        """Drop what a source said: a newer version took its place."""
        for table in ("mention", "fact", "name", "link"):
            self._db.execute(f"delete from {table} where source=?", (source,))

    def page_of(self, source: str) -> str:
        """The slug of the page that stands for a source, "" when it is not known."""
        row = self._db.execute("select page from done where source=?", (source,)).fetchone()
        return str(row[0]) if row else ""

    def told(self, key: str) -> list[Told]:
        """What earlier sources said of a name, the sources in the order recorded."""
        rows = self._db.execute("select * from mention where key=? order by rowid limit ?", (key, _MOST))
        return [Told(k, n, c, s, _spans(at), t, bool(d), short, bool(o)) for k, n, c, s, at, t, d, short, o in rows]

    def values(self, key: str) -> list[Value]:
        """The values that earlier sources gave a subject's attribute."""
        rows = self._db.execute("select * from fact where key=? order by rowid limit ?", (key, _MOST))
        return [Value(k, s, a, v, d, q, src, _spans(at), t, bool(r)) for k, s, a, v, d, q, src, at, t, r in rows]

    def named(self, name: str) -> list[str]:
        """The sources that a link by this name may mean."""
        return self._sources("name", name)

    def linking(self, name: str) -> list[str]:
        """The sources that link to this name."""
        return self._sources("link", name)

    def close(self) -> None:
        """Release the file."""
        self._db.close()

    def _sources(self, table: str, name: str) -> list[str]:
        rows = self._db.execute(f"select distinct source from {table} where name=? limit ?", (name, _MOST))
        return [str(row[0]) for row in rows]


def _row(record: Told | Value) -> tuple[object, ...]:
    """Its fields as columns; spans as text."""
    return tuple(_lines(field) if isinstance(field, tuple) else field for field in record)


def _lines(spans: tuple[Span, ...]) -> str:
    return " ".join(f"{span.start}-{span.end}" for span in spans)


def _spans(lines: str) -> tuple[Span, ...]:
    pairs = (part.split("-") for part in lines.split())
    return tuple(Span(int(start), int(end)) for start, end in pairs)
