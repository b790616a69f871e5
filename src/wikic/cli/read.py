"""ask, search, show, neighbors, history, blame and sources."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from wikic.app import Workbench
from wikic.cli.terminal import paint, print_json, progress
from wikic.cli.words import say
from wikic.model.answer import Answer


def ask(options: argparse.Namespace) -> int:
    """One answer; exit 1 when the wiki does not cover the question."""
    bench = Workbench(Path(options.kb))
    answer = bench.ask(options.question, budget=options.budget, progress=progress)
    if options.json:
        print_json(answer.as_dict())
    else:
        _show_answer(answer, bench.language)
    return 0 if answer.covered else 1


def search(options: argparse.Namespace) -> int:
    """Pages, best first."""
    bench = Workbench(Path(options.kb))
    hits = bench.search(" ".join(options.words), options.limit, progress)
    if options.json:
        print_json({"hits": [asdict(hit) for hit in hits]})
    for hit in hits if not options.json else ():
        print(f"{paint(hit.slug, 'bold')}:{hit.line}  {hit.title}\n  {hit.text}")
    if not hits and not options.json:
        print(say("nothing", bench.language))
    return 0 if hits else 1


def show(options: argparse.Namespace) -> int:
    """A page as it is, or its parts as JSON."""
    page = Workbench(Path(options.kb)).page(options.page)
    if options.json:
        claims = [{"line": c.line, "text": c.text, "cites": [r.reference for r in c.citations]} for c in page.claims]
        print_json({"slug": page.slug, "path": page.path, "title": page.title, "text": page.text, "claims": claims})
    else:
        print(page.text, end="" if page.text.endswith("\n") else "\n")
    return 0


def neighbors(options: argparse.Namespace) -> int:
    """Pages linked to or from a page."""
    found = Workbench(Path(options.kb)).neighbors(options.page, options.hops)
    if options.json:
        print_json({"neighbors": [asdict(neighbor) for neighbor in found]})
    for near in found if not options.json else ():
        print(f"{near.hop}  {near.kind:14} {near.slug}  {near.title}")
    return 0


def history(options: argparse.Namespace) -> int:
    """The commits of a page, newest first."""
    commits = Workbench(Path(options.kb)).history(options.page)
    if options.json:
        print_json({"commits": [commit._asdict() for commit in commits]})
    for commit in commits if not options.json else ():
        print(f"{paint(commit.sha[:12], 'yellow')}  {commit.date}  {commit.author}  {commit.subject}")
    return 0


def blame(options: argparse.Namespace) -> int:
    """Each claim with its source and commit."""
    found = Workbench(Path(options.kb)).blame(options.page)
    if options.json:
        print_json({"claims": [asdict(claim) for claim in found]})
    for claim in found if not options.json else ():
        print(f"{claim.line:4}  {paint(claim.commit, 'yellow')}  {claim.text}")
        for reference, origin in claim.sources:
            print(f"      [src:{reference}]  {origin}")
    return 0


def sources(options: argparse.Namespace) -> int:
    """Every source of the manifest."""
    found = Workbench(Path(options.kb)).sources()
    if options.json:
        print_json({"sources": [asdict(source) for source in found]})
    for source in found if not options.json else ():
        print(f"{source.id}  {source.date or '-':10}  {source.status:10}  {source.path}  {source.title}")
    return 0


def _show_answer(answer: Answer, language: str) -> None:
    print(answer.answer)
    for heading, lines in (
        ("sources", [_citation_line(answer, n, language) for n in range(len(answer.citations))]),
        ("conflicts", [f"{c.about}: {' / '.join(f'[{n}]' for n in c.between)} ({c.page})" for c in answer.conflicts]),
        ("missing", list(answer.missing)),
        ("look", [f"wikic show {page}" for page in dict.fromkeys(s.page for s in answer.route if s.page)][:3]),
    ):
        if lines:
            print(f"\n{paint(say(heading, language), 'bold')}")
            print("\n".join(f"  {line}" for line in lines))


def _citation_line(answer: Answer, at: int, language: str) -> str:
    cited = answer.citations[at]
    first, last = cited.lines
    lines = f"{first}" if first == last else f"{first}-{last}"
    return f"[{cited.n}] {cited.origin}:{lines}  ({say(cited.status, language)})"
