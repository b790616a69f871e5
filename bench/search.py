"""Questions in whole sentences, warm: wikic's search, the same question put raw to SQLite FTS5, and tantivy.

One process, one thread; each engine answers all questions in a row, as a server under load does (wikic looks for
changed files twice a second then); wall milliseconds at the 95th percentile.
"""

from __future__ import annotations

import random
import re
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.generate import Words, page_name
from bench.measure import Ratio
from wikic.app import Workbench

QUESTIONS, HITS = 200, 10
Engine = Callable[[str], object]


def search(kb: Path, pages: int) -> list[Ratio]:
    """p95 of `search` over that of raw FTS5, and over that of tantivy when it is installed."""
    bench = Workbench(kb)
    engines: dict[str, Engine] = {"wikic": lambda asked: bench.search(asked, HITS), "fts5": _fts5(kb)}
    if tantivy := _tantivy(kb):
        engines["tantivy"] = tantivy
    else:
        print("tantivy is not installed (pip install '.[bench]'): not compared")
    questions = list(_questions(pages))
    taken = {name: _percentile(ask, questions) for name, ask in engines.items()}
    allowed = {"fts5": 1 / 3, "tantivy": 20.0}
    return [
        Ratio(f"search, p95 / {name}", taken["wikic"], taken[name], allowed[name], "ms")
        for name in allowed
        if name in taken
    ]


def _questions(pages: int) -> Iterator[str]:
    rng = random.Random(11)
    words = Words(random.Random(7))  # the vocabulary of the pages
    words.rng = rng
    for _ in range(QUESTIONS):
        yield f"What is known of {page_name(rng.randrange(pages))[2]} and {words.sentence('the')[:-1]}?"


def _percentile(ask: Engine, questions: list[str]) -> float:
    ask(questions[0])
    taken = []
    for question in questions:
        begun = time.perf_counter()
        ask(question)
        taken.append(1000 * (time.perf_counter() - begun))
    return statistics.quantiles(taken, n=20)[-1]


def _texts(kb: Path) -> Iterator[tuple[str, str]]:
    for path in sorted((kb / "wiki").rglob("*.md")):
        yield path.stem, path.read_text(encoding="utf-8").partition("\n---\n")[2]


def _fts5(kb: Path) -> Engine:
    """Every word of the question, joined by OR, ranked by bm25: what most tools do."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE pages USING fts5(name, body, tokenize='porter unicode61')")
    database.executemany("INSERT INTO pages VALUES (?, ?)", _texts(kb))
    statement = "SELECT name FROM pages WHERE pages MATCH ? ORDER BY bm25(pages) LIMIT ?"

    def ask(question: str) -> object:
        query = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", question))
        return database.execute(statement, (query, HITS)).fetchall()

    return ask


def _tantivy(kb: Path) -> Engine | None:
    try:
        import tantivy
    except ImportError:
        return None
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("name", stored=True, tokenizer_name="raw")
    builder.add_text_field("body", stored=False, tokenizer_name="en_stem")
    index = tantivy.Index(builder.build())
    writer = index.writer(num_threads=1)
    for name, body in _texts(kb):
        writer.add_document(tantivy.Document(name=name, body=body))
    writer.commit()
    index.reload()
    searcher = index.searcher()

    def ask(question: str) -> object:
        query = index.parse_query(re.sub(r"[^\w ]", " ", question), ["body"])
        return searcher.search(query, HITS).hits

    return ask
