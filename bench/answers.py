"""Score `wikic ask` on reference questions: the share of each kind of right answer.

    python -m bench.answers DOCUMENTS QUESTIONS.jsonl [--kb DIR] [--out answers.jsonl]

Ingests the documents into a new kb, asks every question, and prints for each measure the share it reached:
answered (answerable questions not refused), refused (unanswerable ones refused), cited (right files among those
cited), precise (quotes that stand in their file to the letter), current and demoted (status of what is in force and
of what was replaced), both_sides (both files of a contradiction cited, and a conflict reported).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from bench.measure import WIKIC

WANTED = {
    "precise": 1.00,
    "cited": 0.85,
    "current": 0.90,
    "demoted": 0.80,
    "both_sides": 0.60,
    "refused": 0.80,
    "answered": 0.90,
}
Case = dict[str, Any]


def main() -> int:
    """Print the shares; exit 1 when one is under what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("documents", type=Path)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--kb", type=Path)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        kb = args.kb or Path(scratch) / "kb"
        if not (kb / "wikic.toml").exists():
            subprocess.run([*WIKIC, "init", str(kb)], check=True, stdout=subprocess.DEVNULL)
            ingest = [*WIKIC, "ingest", "--kb", str(kb), str(args.documents)]
            subprocess.run(ingest, check=False, stdout=subprocess.DEVNULL)
        cases = [json.loads(line) for line in args.questions.read_text(encoding="utf-8").splitlines()]
        answers = [ask(kb, case["question"]) for case in cases]
    shares: dict[str, list[float]] = defaultdict(list)
    for case, answer in zip(cases, answers, strict=True):
        for name, share in score(case, answer, args.documents).items():
            shares[name] += share
    if args.out:
        args.out.write_text("".join(json.dumps(a, ensure_ascii=False) + "\n" for a in answers), encoding="utf-8")
    return show(shares)


def ask(kb: Path, question: str) -> Case:
    """The answer object."""
    done = subprocess.run([*WIKIC, "ask", "--kb", str(kb), "--json", question], capture_output=True, text=True)
    answer: Case = json.loads(done.stdout)
    return answer


def show(shares: dict[str, list[float]]) -> int:
    """One line a measure."""
    missed = 0
    for name, wanted in WANTED.items():
        found = shares.get(name, [])
        reached = sum(found) / len(found) if found else 1.0
        missed += reached < wanted
        verdict = "" if reached >= wanted else "  MISSED"
        print(f"{name:10} {reached:.3f}  of {len(found):3}  wanted {wanted:.2f}{verdict}")
    return 1 if missed else 0


def score(case: Case, answer: Case, documents: Path) -> dict[str, list[float]]:
    """The shares of one question that apply to its kind."""
    cited = answer["citations"]
    shares = {"precise": [float(stands(c["quote"], documents / c["origin"])) for c in cited if plain(c["origin"])]}
    if case["kind"] == "unanswerable":
        return shares | {"refused": [float(not answer["covered"] and not cited)]}
    status = {c["origin"]: c["status"] for c in cited}
    gold = case["gold_sources"]
    shares |= {"answered": [float(answer["covered"])], "cited": [sum(g in status for g in gold) / len(gold)]}
    if case["kind"] == "superseded":
        shares["current"] = [float(all(status.get(g, "superseded") != "superseded" for g in case["current"]))]
        old = [status[g] for g in case["superseded"] if g in status]
        shares["demoted"] = [float(bool(old) and all(s == "superseded" for s in old))]
    if case["kind"] == "contradiction":
        shares["both_sides"] = [float(all(g in status for g in gold) and bool(answer["conflicts"]))]
    return shares


def plain(origin: str) -> bool:
    """Whether a quote can be looked up in the file as it is."""
    return Path(origin).suffix.lower() not in {".pdf", ".docx", ".pptx", ".html"}


def stands(quote: str, path: Path) -> bool:
    """Whether a quote stands in the file, white space aside."""
    squeezed = " ".join(path.read_text(encoding="utf-8-sig", errors="replace").split())
    return bool(quote) and " ".join(quote.split()) in squeezed


if __name__ == "__main__":
    sys.exit(main())
