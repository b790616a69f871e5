"""index.md: the catalogue of the wiki, written by code, a line a page; past a budget it splits by type, then by letter.

A line is a link, a summary and a date: 15 to 25 tokens. Superseded and retired pages are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from wikic.model.link import render_link
from wikic.model.settings import Settings
from wikic.model.slug import slugify
from wikic.model.status import Status, parse_status
from wikic.model.wiki import Entry

_SUMMARY = 72  # characters, about 18 tokens
_HIDDEN = (Status.SUPERSEDED, Status.RETIRED)


def render_catalogue(entries: Iterable[Entry], settings: Settings) -> dict[str, str]:
    """Paths relative to the kb to the text of each file of the catalogue."""
    by_type: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        if parse_status(entry.status) not in _HIDDEN:
            by_type[entry.type].append(entry)
    sections = {kind: _lines(by_type[kind]) for kind in settings.types if kind in by_type}
    title = "Index" if settings.language == "en" else "Catalogue"
    if _tokens(line for lines in sections.values() for line in lines) <= settings.index_tokens:
        body = "".join(f"\n## {settings.types[kind]}\n{''.join(lines)}" for kind, lines in sections.items())
        return {f"{settings.wiki_prefix}index.md": f"# {title}\n{body}"}
    return _split(title, sections, settings)


def _split(title: str, sections: Mapping[str, list[str]], settings: Settings) -> dict[str, str]:
    """One file a type, and one a letter where a type is past the budget."""
    files, top = {}, f"# {title}\n\n"
    for kind, lines in sections.items():
        folder = settings.types[kind]
        top += f"- [{folder}](index/{kind}.md) ({len(lines)})\n"
        path = f"{settings.wiki_prefix}index/{kind}"
        if _tokens(lines) <= settings.index_tokens:
            files[f"{path}.md"] = f"# {folder}\n\n{''.join(lines)}"
            continue
        shards = _by_letter(lines, settings.index_tokens)
        files[f"{path}.md"] = f"# {folder}\n\n" + "".join(
            f"- [{name}]({kind}/{name}.md) ({len(shard)})\n" for name, shard in shards.items()
        )
        files |= {f"{path}/{name}.md": f"# {folder} {name}\n\n{''.join(s)}" for name, s in shards.items()}
    return {f"{settings.wiki_prefix}index.md": top, **files}


def _by_letter(lines: list[str], budget: int, length: int = 1) -> dict[str, list[str]]:
    """Lines by the first letters of their page's file name, as many letters as the budget asks for, at most eight."""
    shards: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        name = line[len("- [[") :].partition("|")[0].partition("]")[0].rpartition("/")[2]
        shards[slugify(name[:length])].append(line)
    split: dict[str, list[str]] = {}
    for name, shard in sorted(shards.items()):
        if _tokens(shard) > budget and length < 8:
            split |= _by_letter(shard, budget, length + 1)
        else:
            split[name] = split.get(name, []) + shard
    return split


def _lines(entries: list[Entry]) -> list[str]:
    return [_line(entry) for entry in sorted(entries, key=lambda entry: entry.slug)]


def _line(entry: Entry) -> str:
    summary = " ".join(entry.summary.split())
    if len(summary) > _SUMMARY:
        summary = summary[:_SUMMARY].rpartition(" ")[0] + " …"
    title = entry.title.replace("[", "(").replace("]", ")").replace("|", "/")
    told = " · ".join(part for part in (summary, entry.date or entry.updated) if part)
    return f"- {render_link(entry.slug, ' '.join(title.split()))} {told}".rstrip() + "\n"


def _tokens(lines: Iterable[str]) -> int:
    """About four characters a token."""
    return sum(len(line) for line in lines) // 4
