"""The walk: from a question to the evidence that covers it, or to nothing.

1. Catalogue: the index names the pages whose title, summary or claims hold the question's rarest terms; a document
   that the question names by its number is chosen by that name.
2. Links: from the pages chosen, links and relations are followed up to two hops while the budget of tokens lasts, the
   pages whose names hold terms of the question first.
3. Claims: each page opened gives the run of claims that says most (`coverage`).
4. Sources: the same question is put to the sources' own lines. A passage is taken where it says more than any claim
   that rests on its source.
5. What the chosen documents replaced, and what replaced them, is opened too, both ways to the end of the chain.

Tokens are estimated as a quarter of the characters read, rounded up: close enough for English and French prose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from wikic.model.answer import Step
from wikic.model.wiki import Wiki
from wikic.read.coverage import Measure, shows
from wikic.read.embed import Neighbour
from wikic.read.evidence import Evidence, claims_evidence, passage_evidence, source_evidence, source_page
from wikic.read.lexicon import translations
from wikic.read.question import Mark, Question, Wanted
from wikic.read.standing import Standing
from wikic.store.index import Index, idf
from wikic.store.shelf import SHELVES
from wikic.store.terms import terms

START_PAGES = 12  # pages opened at hop 0
HOPS = 2
COGNATES = 4  # terms looked up for one that is rare
FAN = 6  # links followed from one page
PASSAGES = 60  # passages of sources read
MOST_DOCUMENTS = 8  # documents cited
PER_DOCUMENT = 2  # pieces of evidence of one document
MEANING = 0.3  # cosine at which a passage counts as near by meaning: two of three in-domain French questions reach it
UNSEEN = 3.5  # weight of a plain word that the wiki never uses: a question is worded otherwise than its answer
ALIKE = 0.95  # share of the score of a document's best evidence at which another piece of it is cited too
CLOSE = 0.66  # share of the best score that a document must reach to be cited
GAIN = 0.15  # share of the question that a further document must add
PART = 0.4  # share of the question that it must hold
VALUED = 0.85  # the same of a document that gives no value asked for, when the best one gives it
SIBLING = 1 / 3  # of what evidence holds that its document must hold in another version to speak for that version
SURPLUS = 1.08  # how much more than the claims of its source a passage must say


@dataclass
class Walk:
    """What the walk saw: evidence chosen, best first, the route, and tokens read and calls made."""

    chosen: list[Evidence] = field(default_factory=list)
    seen: list[Evidence] = field(default_factory=list)
    route: list[Step] = field(default_factory=list)
    read: int = 0
    calls: int = 0


def token_count(text: str) -> int:
    """An estimate: four characters a token."""
    return -(-len(text) // 4)


def measure_of(index: Index, question: Question) -> Measure:
    """The question weighed by how rare its terms are on the shelf that holds more."""
    shelf = max(("sources", "pages"), key=index.size)
    size = max(1, index.size(shelf))
    counts = index.frequencies((*question.terms, *_translated(question)), shelf)
    unknown = [name for name in sorted(question.names) if not counts[name] and not _known(index, name)]
    held = {term: max(counts[word] for word in (term, *translations(term))) for term in question.terms}
    weights = {term: idf(count, size) if count else UNSEEN for term, count in held.items()}
    unseen = [term for term, count in held.items() if not count and not index.starting(term[:6], shelf, 1)]
    return Measure(question, weights, unknown, unseen)


def _known(index: Index, name: str) -> bool:
    """Whether a page or a source holds a name, as it is or as the beginning of another; a compound by its parts."""
    parts = [part for part in name.split("-") if part]
    longer = (term for shelf in SHELVES for term, _ in index.starting(name, shelf))
    return len(parts) > 1 or any(len(term) <= len(name) + 1 for term in longer)


def walk(wiki: Wiki, index: Index, measure: Measure, budget: int, similar: Sequence[Neighbour] = ()) -> Walk:
    """Walk the wiki for a question; `similar` are passages near it by meaning, candidates and no more."""
    found = Walk()
    standing = Standing(wiki)
    pages = _start(wiki, index, measure.question, similar)
    claims = _open_pages(wiki, measure, pages, budget, found)
    words = lookups(index, measure.question)
    rows = [*index.candidates(words, "sources", PASSAGES)]
    known = {row.id for row in rows}
    rows += [near.row for near in similar if near.row.id not in known]
    close = {near.row.id for near in similar if near.cosine >= MEANING}
    passages = passage_evidence(wiki, rows, measure, close)
    for ident in _named_sources(wiki, index, standing, measure.question):
        passages += source_evidence(wiki, ident, measure)[:3]
    claims, passages = (_reach_versions(wiki, standing, measure, pieces) for pieces in (claims, passages))
    found.seen = [*claims, *passages]
    merged = _merge(claims, passages)
    found.chosen = complete(measure, choose(merged), merged)
    _add_related(wiki, standing, measure, found)
    _add_route(found)
    return found


def walk_of(chosen: list[Evidence]) -> Walk:
    """The walk that led straight to this evidence."""
    found = Walk(chosen=chosen, seen=list(chosen), calls=1)
    _add_route(found)
    return found


def cognates(index: Index, question: Question) -> list[str]:
    """Terms of the sources that begin like rare terms of the question: requête and request, défaut and default."""
    rare = [term for term in question.terms if len(term) > 5 and term.isalpha()]
    counts = index.frequencies(rare, "sources")
    heads = [term[:5] for term in rare if counts[term] * 100 < index.size("sources")]
    return [word for head in heads for word, _ in index.starting(head, "sources", COGNATES)]


def lookups(index: Index, question: Question) -> list[str]:
    """What is looked up in the sources: the question's terms, its marks, translations, cognates of its rare terms."""
    marks = [term for mark in question.marks for term in terms(mark.value)]
    return list(dict.fromkeys((*question.terms, *marks, *_translated(question), *cognates(index, question))))


def _translated(question: Question) -> list[str]:
    """What the question's terms are called in the other language."""
    return [word for term in question.terms for word in translations(term)]


def choose(evidence: Sequence[Evidence]) -> list[Evidence]:
    """The best evidence of each document that comes close to the best of all."""
    best: dict[str, list[Evidence]] = {}
    for piece in evidence:
        best.setdefault(piece.source, []).append(piece)
    ranked = sorted(best.values(), key=lambda pieces: -pieces[0].score)
    top = ranked[0][0].score if ranked else 0.0
    given = {sign for piece in ranked[0] for sign in piece.reading.answers} if ranked else set()
    close = [
        pieces
        for pieces in ranked
        if pieces[0].score >= CLOSE * top
        and (pieces[0].score >= VALUED * top or not given or any(given & piece.reading.answers for piece in pieces))
    ][:MOST_DOCUMENTS]
    return [piece for pieces in close for piece in _distinct(pieces)]


def complete(measure: Measure, chosen: list[Evidence], evidence: Sequence[Evidence]) -> list[Evidence]:
    """The chosen, and of other documents what holds a good part of the question that none of the chosen holds: a
    comparison asks of two things, and one document may hold each."""
    found = list(chosen)
    held = {term for piece in found for term in piece.reading.held}
    for piece in evidence:
        new = piece.reading.held - held
        gain = sum(measure.weights[term] for term in new) / measure.total
        other = all(piece.source != held_by.source for held_by in found)
        if other and len(new) > 1 and gain >= GAIN and piece.reading.share >= PART and len(found) < MOST_DOCUMENTS:
            found.append(piece)
            held |= new
    return found


def _distinct(pieces: Sequence[Evidence]) -> list[Evidence]:
    """The best of one document, and more that stand elsewhere: for what it does not give, and one that says as much."""
    chosen = [pieces[0]]
    given = dict.fromkeys(sign for piece in pieces for sign in sorted(piece.reading.gives, key=str))
    for sign in given:
        if not any(sign in piece.reading.gives for piece in chosen):
            chosen += [piece for piece in pieces if sign in piece.reading.gives and _apart(piece, chosen)][:1]
    for piece in pieces[1:]:
        more = piece.score >= ALIKE * pieces[0].score or piece.reading.held - pieces[0].reading.held
        if len(chosen) < PER_DOCUMENT and more and _apart(piece, chosen):
            chosen.append(piece)
    return chosen


def _apart(piece: Evidence, others: Sequence[Evidence]) -> bool:
    """Whether it shares no line with these."""
    return all(piece.lines[0] > other.lines[1] or piece.lines[1] < other.lines[0] for other in others)


def _start(wiki: Wiki, index: Index, question: Question, similar: Sequence[Neighbour]) -> dict[str, str]:
    """Slugs of the pages to open first, each with why."""
    pages: dict[str, str] = {}
    for mark in question.marks:
        if mark.kind == "document" and (slug := wiki.resolve(mark.value).slug):
            pages[slug] = "catalogue"
    for row in index.candidates((*question.terms, *_translated(question)), "pages", START_PAGES * 4):
        if row.name in wiki.entries and len(pages) < START_PAGES:
            pages.setdefault(row.name, "catalogue" if row.first == 0 else "search")
    for near in similar:
        if (page := source_page(wiki, near.row.name)) and len(pages) < START_PAGES + 4:
            pages.setdefault(page, "search")
    return pages


def _open_pages(wiki: Wiki, measure: Measure, pages: dict[str, str], budget: int, found: Walk) -> list[Evidence]:
    """Read the pages, then those they link to, hop by hop, until the budget is spent."""
    evidence: list[Evidence] = []
    seen: set[str] = set()
    level = list(pages.items())
    for hop in range(HOPS + 1):
        following: dict[str, int] = {}
        for slug, why in level:
            if slug in seen or found.read >= budget:
                continue
            seen.add(slug)
            found.read += token_count(wiki.read_page(slug) or "")
            found.calls += 1
            evidence += claims_evidence(wiki, slug, measure, hop, why)[:4]
            for target, weight in _links(wiki, slug, measure):
                following[target] = max(weight, following.get(target, 0))
        level = [(slug, "link") for slug in sorted(following, key=lambda s: -following[s])]
    return sorted(evidence, key=lambda e: -e.score)


def _links(wiki: Wiki, slug: str, measure: Measure) -> list[tuple[str, int]]:
    """The pages a page links to, with how many terms of the question their names hold, the most first."""
    entry = wiki.entries[slug]
    targets = dict.fromkeys([link.target for link in entry.links] + [target for _, target in entry.relations])
    reached = dict.fromkeys(found for target in targets if (found := wiki.resolve(target).slug))
    asked = set(measure.question.terms)
    weighed = [(target, len(asked & set(terms(wiki.entries[target].title)))) for target in reached]
    return sorted((pair for pair in weighed if pair[1]), key=lambda pair: -pair[1])[:FAN]


def _named_sources(wiki: Wiki, index: Index, standing: Standing, question: Question) -> list[str]:
    """The sources of documents that the question names by their number, version or date, a few of each."""
    found: dict[str, None] = {}
    for mark in question.marks:
        if mark.kind == "document":
            slug = wiki.resolve(mark.value).slug
            if slug and (ident := standing.source_of(slug)):
                found[ident] = None
        rows = index.candidates((mark.value, *mark.value.split("-")), "sources", 30)
        titled = [row.name for row in rows if row.first == 0]
        found.update(dict.fromkeys([i for i in titled if shows(mark, "", _names(wiki, i))][:4]))
    return list(found)


def _reach_versions(wiki: Wiki, standing: Standing, measure: Measure, pieces: Sequence[Evidence]) -> list[Evidence]:
    """Evidence shows a version too when its document stands in that version as well and says a good part of it."""
    versions = [mark for mark in measure.question.marks if mark.kind == "version"]
    siblings: dict[tuple[str, Mark], Evidence | None] = {}

    def reached(piece: Evidence, mark: Mark) -> bool:
        if (piece.source, mark) not in siblings:
            other = standing.version(wiki.sources[piece.source], mark.value)
            siblings[piece.source, mark] = next(iter(source_evidence(wiki, other.id, measure)), None) if other else None
        other_piece = siblings[piece.source, mark]
        return other_piece is not None and _part_of(measure, other_piece, piece) >= SIBLING

    found = []
    for piece in pieces:
        marks = frozenset(mark for mark in versions if mark not in piece.reading.marks and reached(piece, mark))
        reading = replace(piece.reading, marks=piece.reading.marks | marks) if marks else piece.reading
        found.append(replace(piece, reading=reading))
    return found


def _part_of(measure: Measure, one: Evidence, other: Evidence) -> float:
    """How much of what the other evidence holds this one holds."""
    held = sum(measure.weights[term] for term in other.reading.held)
    both = sum(measure.weights[term] for term in other.reading.held & one.reading.held)
    return both / held if held else 0.0


def _names(wiki: Wiki, ident: str) -> str:
    source = wiki.sources[ident]
    return f"{source.title} {source.origin} {source.date}"


def _merge(claims: Sequence[Evidence], passages: Sequence[Evidence]) -> list[Evidence]:
    """Claims, and the passages that say more, or give more, than the claims resting on their source."""
    said: dict[str, float] = {}
    shown: dict[str, set[Mark | Wanted]] = {}
    for piece in claims:
        said[piece.source] = max(piece.score, said.get(piece.source, 0.0))
        shown.setdefault(piece.source, set()).update(piece.reading.gives)
    kept = [
        piece
        for piece in passages
        if piece.score > said.get(piece.source, 0.0) * SURPLUS
        or piece.reading.gives - shown.get(piece.source, piece.reading.gives)
    ]
    places: set[tuple[str, tuple[int, int]]] = set()
    merged = []
    for piece in sorted([*claims, *kept], key=lambda e: (-e.score, not e.compiled)):
        if (piece.source, piece.lines) not in places:
            places.add((piece.source, piece.lines))
            merged.append(piece)
    return merged


def _add_related(wiki: Wiki, standing: Standing, measure: Measure, found: Walk) -> None:
    """What the documents chosen replaced, what replaced them, newer versions of them, and later meetings."""
    cited = list(dict.fromkeys(piece.source for piece in found.chosen))
    homes = [slug for ident in cited for slug in standing.homes(ident)]
    homes += [piece.page for piece in found.chosen if piece.page in wiki.entries and piece.page not in homes]
    wanted = [ident for slug in standing.related(homes) if (ident := standing.source_of(slug))]
    versions = [mark.value for mark in measure.question.marks if mark.kind == "version"]
    for source in [wiki.sources[ident] for ident in cited]:
        wanted += [other.id for version in versions if (other := standing.version(source, version))]
        wanted += [newest.id] if (newest := standing.newest(source)) else []
    for ident in dict.fromkeys(wanted):
        if ident not in cited and (best := source_evidence(wiki, ident, measure)):
            found.chosen.append(replace(best[0], why="link", hop=1))


def _add_route(found: Walk) -> None:
    """The pages that gave what was chosen, each once, in order of hops."""
    steps: dict[str, Step] = {}
    for piece in sorted(found.chosen, key=lambda e: e.hop):
        steps.setdefault(piece.page, Step(piece.page, piece.hop, piece.why))
        found.read += 0 if piece.compiled else token_count(piece.text)
    found.route = list(steps.values())
