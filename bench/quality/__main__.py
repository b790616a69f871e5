"""`make quality`: grounding, relations, answers; on examples/ always, on the reference corpus when it is there."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.quality import grounding, relations

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
CORPUS = ROOT.parent / "shared" / "corpus"


def main() -> int:
    """Print every figure; exit 1 when one is under its floor."""
    missed = _grounding([EXAMPLES / "sources", *([CORPUS / "documents"] if CORPUS.exists() else [])])
    sets = [(EXAMPLES / "sources", EXAMPLES / name) for name in ("questions.jsonl", "questions.fr.jsonl")]
    if CORPUS.exists():
        found: dict[str, Any] = relations.measure(CORPUS)
        print("relations", json.dumps(found, indent=1))
        missed += found["precision"] < 0.95 or found["recall"] < 0.9
        sets.append((CORPUS / "documents", CORPUS / "gold" / "questions.jsonl"))
    else:
        print(f"the reference corpus is not at {CORPUS}: measured on examples/ alone")
    for documents, questions in sets:
        print(f"answers to {questions.name} over {documents.name} of {documents.parent.name}")
        missed += subprocess.run([sys.executable, "-m", "bench.answers", str(documents), str(questions)]).returncode
    return 1 if missed else 0


def _grounding(folders: list[Path]) -> int:
    report: dict[str, Any] = grounding.measure(folders)
    print("grounding", json.dumps(report, indent=1, ensure_ascii=False))
    held = report["held out"]
    return int(
        held["caught"] < grounding.LEAST_CAUGHT
        or held["unchanged"] > grounding.MOST_UNCHANGED
        or held["reformatted"] > grounding.MOST_REFORMATTED
    )


if __name__ == "__main__":
    sys.exit(main())
