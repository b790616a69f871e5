"""The grammar of the command line, with help that teaches; argparse alone, so that it costs no import."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wikic import __version__

if TYPE_CHECKING:
    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]

_INTRO = """A compiler for project knowledge: sources go in, a cross-linked markdown wiki comes out,
every sentence cited to the lines it rests on."""
_TOUR = """begin with:
  wikic init kb                        lay a knowledge base
  wikic ingest --kb kb docs/           compile a folder into it, one git commit a document
  wikic ask --kb kb "Which timeout?"   answer from it, with citations, or refuse

Exit codes: 0 clean, 1 problems found, 2 could not run."""


def make_parser() -> argparse.ArgumentParser:
    """The parser of every verb; `family` names the module that holds it."""
    parser = argparse.ArgumentParser("wikic", description=_INTRO, epilog=_TOUR, formatter_class=_Raw)
    parser.add_argument("--version", action="version", version=f"wikic {__version__}")
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _building(verbs)
    _checking(verbs)
    _reading(verbs)
    return parser


class _Raw(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30, width=100)


def _verb(verbs: Verbs, name: str, family: str, what: str, example: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = verbs.add_parser(
        name,
        help=what,
        description=what[0].upper() + what[1:] + ".",
        epilog=f"example:\n  {example}",
        formatter_class=_Raw,
    )
    parser.set_defaults(family=family, verb=name)
    return parser


def _kb(parser: argparse.ArgumentParser, *, json: bool = True) -> None:
    parser.add_argument(
        "--kb", default=".", metavar="DIR", help="the knowledge base (default: found upwards from here)"
    )
    if json:
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output, nothing else")


def _building(verbs: Verbs) -> None:
    init = _verb(verbs, "init", "build", "lay a knowledge base; safe to run twice", "wikic init kb --lang fr")
    init.add_argument("dir", metavar="DIR")
    init.add_argument("--in-repo", action="store_true", help="inside a code repository, under DIR/.wiki")
    init.add_argument("--lang", choices=("en", "fr"), default="en", help="what the wiki's own words are written in")
    ingest = _verb(
        verbs,
        "ingest",
        "build",
        "compile documents into the wiki, one git commit each",
        "wikic ingest docs/ notes/*.md",
    )
    ingest.add_argument("paths", nargs="+", metavar="PATH", help="files, folders, globs; - reads standard input")
    ingest.add_argument("--title", default="", help="of the document on standard input")
    ingest.add_argument("--dry-run", action="store_true", help="show the plan and the diff, write nothing")
    _kb(ingest)

    undo = _verb(verbs, "undo", "build", "take back what one ingest did, as a new commit", "wikic undo a91f3c07be21")
    undo.add_argument("name", metavar="COMMIT", help="as ingest printed it, or the id of the source")
    _kb(undo)


def _checking(verbs: Verbs) -> None:
    check = _verb(
        verbs, "check", "inspect", "put what is staged, or the whole wiki, to the rules", "wikic check --staged"
    )
    what = check.add_mutually_exclusive_group()
    what.add_argument("--staged", action="store_true", help="what git has staged (what the hook runs)")
    what.add_argument("--all", action="store_true", help="the whole wiki (the default)")
    check.add_argument("--message", metavar="FILE", default="", help="commit message, for its Wikic-Reason")
    lint = _verb(verbs, "lint", "inspect", "find what is wrong in the wiki, and mend what is safe", "wikic lint --fix")
    lint.add_argument("--all", action="store_true", help="the whole wiki (the default)")
    lint.add_argument("--fix", action="store_true", help="apply the safe fixes, as one commit")
    for parser in (check, lint):
        parser.add_argument(
            "--fail-on", default="", metavar="RULE,…", help="exit 1 for these rules only, whatever their severity"
        )
        parser.add_argument("--format", choices=("text", "json", "github", "sarif"), default="text")
        _kb(parser, json=False)
    rule = _verb(verbs, "rule", "inspect", "explain a rule, or list them all", "wikic rule claim-dropped")
    rule.add_argument("name", nargs="?", default="", metavar="NAME")


def _reading(verbs: Verbs) -> None:
    ask = _verb(
        verbs, "ask", "read", "answer a question from the wiki, or refuse", 'wikic ask "Which timeout is in force?"'
    )
    ask.add_argument("question", metavar="QUESTION")
    ask.add_argument("--budget", type=int, metavar="TOKENS", help="what the walk may read (default: 6000)")
    search = _verb(verbs, "search", "read", "find pages by their words", "wikic search acquirer timeout")
    search.add_argument("words", nargs="+", metavar="WORD")
    search.add_argument("--limit", type=int, default=10, metavar="N")
    show = _verb(verbs, "show", "read", "print a page", "wikic show payment-gateway")
    near = _verb(verbs, "neighbors", "read", "list pages linked to or from a page", "wikic neighbors payment-gateway")
    near.add_argument("--hops", type=int, choices=(1, 2), default=1)
    history = _verb(verbs, "history", "read", "list the commits that touched a page", "wikic history adr-112-timeouts")
    blame = _verb(verbs, "blame", "read", "tell each claim's source and commit", "wikic blame payment-gateway")
    sources = _verb(verbs, "sources", "read", "list the sources", "wikic sources --json")
    for parser in (show, near, history, blame):
        parser.add_argument("page", metavar="PAGE", help="slug, file name, title or alias")
    for parser in (ask, search, show, near, history, blame, sources):
        _kb(parser)
