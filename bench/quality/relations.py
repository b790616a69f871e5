"""Relations read from a corpus against a hand-checked list: precision and recall.

python -m bench.quality.relations ../shared/corpus
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from wikic.compile.document import Document, parse_document

_NAMES = {"depends_on": "requires", "supersedes": "replaces"}


def measure(corpus: Path) -> dict[str, object]:
    """precision, recall, and the cases on either side that do not match."""
    root = corpus / "documents"
    documents = [
        parse_document(path.read_text("utf-8"), path.relative_to(root).as_posix())
        for path in sorted(root.rglob("*"))
        if path.suffix in (".md", ".rst")
    ]
    rows = [json.loads(line) for line in (corpus / "gold" / "relations.jsonl").read_text("utf-8").splitlines()]
    gold = {(row["source"], row["relation"], row["target"]) for row in rows}
    found = {edge for document in documents for edge in _edges(document, {d.id: d.path for d in documents if d.id})}
    return {
        "precision": round(len(found & gold) / max(1, len(found)), 3),
        "recall": round(len(found & gold) / max(1, len(gold)), 3),
        "found": len(found),
        "extra": sorted(found - gold),
        "missed": sorted(gold - found),
    }


def _edges(document: Document, paths: dict[str, str]) -> list[tuple[str, str, str]]:
    folder = document.path.partition("/")[0]
    return [
        (document.path, _NAMES.get(r.kind, r.kind), paths.get(r.target, f"{folder}/{r.target}.md"))
        for r in document.relations
    ]


if __name__ == "__main__":
    print(json.dumps(measure(Path(sys.argv[1])), indent=1))
