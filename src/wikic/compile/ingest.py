"""Ingest: documents in the order of their dates, one commit each; one bad file stops no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from wikic.compile.inputs import Input, StdinText, expand_inputs, free_path
from wikic.compile.links import own_names
from wikic.compile.memory import Memory
from wikic.compile.origins import at_place_too, gone_from, namesake, older_version, place_of
from wikic.compile.plan import Reading, conflicts_of, main_page, plan_source, read_document, record_of
from wikic.compile.write import Writer
from wikic.model.change import LogEntry, Plan, RawFile
from wikic.model.errors import Code, WikicError
from wikic.model.outcome import Outcome
from wikic.model.problem import Severity
from wikic.model.settings import Settings
from wikic.model.source import Source, source_id
from wikic.model.wiki import Wiki

if TYPE_CHECKING:
    from wikic.store.vault import Vault


Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A document read and waiting for its turn. places, also: as in its Source."""

    origin: str
    places: tuple[str, ...]
    sha256: str
    reading: Reading
    media_type: str
    is_text: bool
    notes: tuple[str, ...]
    read: Callable[[], bytes] = field(repr=False)
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What links may call it."""
        about = self.reading.document
        named = Source(self.id, "", "", about.title, "", origin=self.origin, also=self.also, places=self.places)
        return own_names(about, named)

    @property
    def id(self) -> str:
        return source_id(self.sha256)


def ingest(
    vault: Vault, memory: Memory, inputs: Sequence[Path | StdinText], *, today: str, writer: Writer,
    dry_run: bool = False, progress: Progress = lambda done, total, name: None,
    waiting: Callable[[], None] = lambda: None,
) -> Iterator[Outcome]:  # fmt: skip
    """One Outcome a document: failures to read and documents known already first, then the others by date.

    progress: documents done, documents in all, the one at hand. waiting: another writer is at work.
    """
    wiki = vault.wiki()
    _refill(memory, wiki)
    found: dict[str, _Prepared] = {}
    for entry in expand_inputs(inputs):
        place = place_of(entry.path, vault.kb.root) if entry.path else ""
        prepared = _prepare(entry, place, wiki, found)
        if isinstance(prepared, _Prepared):
            found[prepared.sha256] = prepared
        elif isinstance(prepared, Source):
            yield _at_second_place(vault, prepared, entry.origin, place, today, dry_run, waiting)
        else:
            yield prepared
    in_order = sorted(found.values(), key=lambda d: (d.reading.document.date or "9999", d.origin))
    expected = frozenset(name for document in in_order for name in document.names)
    ours = wiki  # the memory holds all of its sources
    for done, document in enumerate(in_order):
        progress(done, len(in_order), document.origin)
        if dry_run:
            yield _compile(vault, memory, document, expected, today, writer, dry_run)
            continue
        with vault.writing(waiting):  # what is planned must still be true when it is applied
            if (wiki := vault.wiki()) is not ours:  # somebody else was at it
                _refill(memory, wiki)
            outcome = _compile_new(vault, memory, document, expected, today, writer)
            ours = vault.wiki()
        yield outcome
    if in_order:
        progress(len(in_order), len(in_order), "")


def _compile_new(
    vault: Vault, memory: Memory, document: _Prepared, expected: frozenset[str], today: str, writer: Writer
) -> Outcome:
    """Compile a document unless another ingest has brought it in while this one waited its turn."""
    wiki = vault.wiki()
    if document.id in wiki.sources:
        return Outcome(document.origin, "skipped", document.id)
    return _compile(vault, memory, document, expected, today, writer, dry_run=False)


def _at_second_place(
    vault: Vault, source: Source, origin: str, place: str, today: str, dry_run: bool, waiting: Callable[[], None]
) -> Outcome:
    """A document the kb has already, found at another place as well: its record says so."""
    told = f"the same bytes as {source.origin}: one source, known by both names"
    outcome = Outcome(origin, "planned" if dry_run else "applied", source.id, source.title, notes=(told,))
    if dry_run:
        return outcome
    with vault.writing(waiting):
        record = at_place_too(vault.wiki().sources[source.id], origin, place)
        entry = LogEntry(today, "ingest", source.title, (f"{origin}: {told}",))
        return replace(outcome, commit=vault.apply(Plan(entry, sources=(record,))))


def _prepare(entry: Input, place: str, wiki: Wiki, found: dict[str, _Prepared]) -> _Prepared | Source | Outcome:
    """A document to compile, the source it is already but for its place, or why there is nothing to do."""
    import hashlib

    settings = wiki.settings
    try:
        if entry.path is not None and (size := entry.path.stat().st_size) > settings.max_bytes:
            raise WikicError(
                Code.DATA,
                f"{entry.origin}: {size:,} bytes, over the limit of {settings.max_bytes:,}",
                "raise limits.max_bytes in wikic.toml, or split the file",
            )
        sha256 = (
            _digest(entry)
            if entry.path
            else hashlib.sha256((entry.text.text if entry.text else "").encode()).hexdigest()
        )
        if (source := wiki.sources.get(source_id(sha256))) is not None:
            known = at_place_too(source, entry.origin, place) == source
            return Outcome(entry.origin, "skipped", source.id) if known else source
        prepared = _read(entry, place, sha256, settings)
        twin = found.get(sha256)
        return _of_both(prepared, twin) if twin else prepared
    except WikicError as fault:
        return Outcome(entry.origin, "failed", error=fault.message, help=fault.help)
    except OSError as fault:
        return Outcome(entry.origin, "failed", error=f"{entry.origin}: {fault.strerror or fault}")
    except Exception as fault:
        return Outcome(
            entry.origin, "failed", error=f"{entry.origin}: {type(fault).__name__}: {fault}".replace("\n", " ")
        )


def _of_both(one: _Prepared, other: _Prepared) -> _Prepared:
    """One document that stands at two places; the later name leads."""
    note = f"the same bytes as {other.origin}: one source, known by both names"
    also = tuple(name for name in (other.origin, *other.also) if name != one.origin)
    return replace(one, also=also, places=(*one.places, *other.places), notes=(*one.notes, note))


def _digest(entry: Input) -> str:
    import hashlib

    assert entry.path is not None
    with entry.path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _read(entry: Input, place: str, sha256: str, settings: Settings) -> _Prepared:
    if entry.text is not None:
        data = entry.text.text.encode()
        if not entry.text.text.strip():
            raise WikicError(Code.DATA, "standard input holds no text", "pipe a document in")
        reading = read_document(entry.text.text.replace("\r\n", "\n"), entry.origin, title=entry.text.title)
        return _Prepared(entry.origin, (), sha256, reading, "text/markdown", True, (), lambda: data)
    from wikic.compile.normalise import Limits, normalise

    assert entry.path is not None
    path = entry.path
    normal = normalise(path, Limits(settings.max_bytes, settings.max_seconds))
    reading = read_document(normal.text, entry.origin, title=normal.title, date=normal.date, author=normal.author)
    notes = tuple(normal.notes)
    return _Prepared(entry.origin, (place,), sha256, reading, normal.media_type, normal.is_text, notes, path.read_bytes)


def _compile(
    vault: Vault, memory: Memory, document: _Prepared, expected: frozenset[str], today: str, writer: Writer,
    dry_run: bool,
) -> Outcome:  # fmt: skip
    from wikic.store.vault import PlanRefused

    wiki = vault.wiki()
    older, moved, notes = _older(wiki, document)
    source, files = _source(wiki, document, older, today)
    base = Outcome(document.origin, "failed", source.id, document.reading.document.title, notes=notes)
    try:
        plan = plan_source(
            wiki, memory, document.reading, source, writer=writer, today=today, files=files, notes=notes,
            expected=expected,
        )  # fmt: skip
        plan = replace(plan, sources=(*plan.sources, *moved))
    except Exception as fault:  # a document that breaks the planner must cost that document alone
        return replace(base, error=f"{document.origin}: {type(fault).__name__}: {fault}".replace("\n", " "))
    told = _told(base, plan)
    try:
        if dry_run:
            problems = tuple(p for p in vault.check(plan) if p.severity is Severity.ERROR)
            return replace(
                told, status="failed" if problems else "planned", problems=problems, diff=vault.diff(plan), plan=plan
            )
        commit = vault.apply(plan)
    except PlanRefused as refusal:
        return replace(base, error=refusal.message, help=refusal.help, problems=tuple(refusal.problems))
    except WikicError as fault:
        return replace(base, error=f"{document.origin}: {fault.message}", help=fault.help)
    if source.supersedes:
        memory.forget(source.supersedes)
    memory.record(record_of(document.reading, source, main_page(plan)))
    return replace(told, status="applied", commit=commit)


def _older(wiki: Wiki, document: _Prepared) -> tuple[Source | None, tuple[Source, ...], tuple[str, ...]]:
    """The version it replaces, the records of texts that have left one of their places, and what to tell of both."""
    place = document.places[0] if document.places else ""
    older = older_version(wiki, document.origin, place)
    if older and set(older.places) - set(document.places):  # what it was stands elsewhere as before
        moved = gone_from(older, document.origin, place)
        told = f"its older text stands unchanged as {moved.origin} and is kept in force"
        return None, (moved,), (*document.notes, told)
    other = None if older else namesake(wiki, document.origin, place)
    hint = f"a source of another folder has the same name: {other.origin} ({other.id}), kept apart" if other else ""
    return older, (), (*document.notes, hint) if hint else document.notes


def _source(wiki: Wiki, document: _Prepared, older: Source | None, today: str) -> tuple[Source, tuple[RawFile, ...]]:
    """The manifest record and the files to lay under raw/."""
    known = wiki.sources.values()
    taken = {s.path.casefold() for s in known} | {s.text_path.casefold() for s in known if s.text_path != s.path}
    path = free_path(f"raw/{document.origin}", taken | {"raw/manifest.jsonl"}, document.id)
    text_path = path if document.is_text else f"{path}.md"
    files = [RawFile(path, document.read)]
    if not document.is_text:
        text = document.reading.text
        files.append(RawFile(text_path, lambda: text.encode()))
    about = document.reading.document
    source = Source(
        document.id, document.sha256, path, about.title, document.media_type, about.date, about.authors,
        document.origin, today,
        supersedes=older.id if older else "", text_path=text_path, also=document.also, places=document.places,
    )  # fmt: skip
    return source, tuple(files)


def _told(base: Outcome, plan: Plan) -> Outcome:
    hints = tuple(note for note in plan.log.notes if note.startswith("candidate"))
    missing = tuple(note for note in plan.log.notes if note.startswith("links to documents"))
    pages = tuple(edit.slug for edit in plan.edits)
    notes = (*base.notes, *missing)
    return replace(base, pages=pages, conflicts=conflicts_of(plan), candidates=hints, notes=notes)


def _refill(memory: Memory, wiki: Wiki) -> None:
    """Read again the sources that the memory lacks: it is derived data, and may have been deleted."""
    live = [ident for ident, source in wiki.sources.items() if not source.retracted]
    replaced = {source.supersedes for source in wiki.sources.values()}
    lacking = memory.lacks(ident for ident in live if ident not in replaced)
    for ident in lacking:
        source = wiki.sources[ident]
        reading = read_document(
            "\n".join(wiki.read_source(ident)), source.origin or source.path, title=source.title, date=source.date
        )
        memory.record(record_of(reading, source, _home(wiki, ident)))


def _home(wiki: Wiki, ident: str) -> str:
    """The page that stands for a source: what it is when it is something, else the page of the source."""
    held = [wiki.entries[slug] for slug in wiki.citing.get(ident, ()) if wiki.entries[slug].sources[:1] == (ident,)]
    held = [entry for entry in held if entry.type in ("source", "decision", "incident", "playbook")]
    return min(((entry.type == "source", entry.slug) for entry in held), default=(False, ""))[1]
