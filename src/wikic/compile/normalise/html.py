"""HTML to markdown: headings, lists, tables, code and links stay; menus, scripts and styles go."""

from __future__ import annotations

import re
from typing import Any

from wikic.compile.normalise.normalised import Normalised, converted, shown, unusable
from wikic.compile.normalise.plain import read_text

_DROPPED = ("script", "style", "noscript", "template", "nav", "iframe", "object", "svg", "form", "button", "head")
_BLANKS = re.compile(r"\n{3,}")
_TRAILING = re.compile(r"[ \t]+$", re.MULTILINE)


def read_html(data: bytes, name: str) -> Normalised:
    """The page's text as markdown, with its title, author and date."""
    from bs4 import BeautifulSoup

    source = _source(data, name)
    soup = BeautifulSoup(source, "html.parser")
    title = soup.title.get_text(" ", strip=True) if soup.title else ""
    author, date = _meta(soup, "author"), _meta(soup, "date", "article:published_time", "dcterms.date")
    text = shown(to_markdown(soup))
    if not text.strip():
        raise unusable(name, "the page holds no text", "save the page as a browser shows it")
    return converted(text, "text/html", title=title, author=author, date=date)


def to_markdown(soup: Any) -> str:
    """Markdown of a parsed page, at most one blank line in a row."""
    from markdownify import MarkdownConverter

    for tag in soup.find_all(_DROPPED):
        tag.decompose()
    for tag in soup.find_all("img"):
        tag.replace_with(tag.get("alt") or "")
    for tag in soup.find_all(("sup", "sub")):
        _set_apart(tag)
    body = soup.find("main") or soup.find("article") or soup.body or soup
    text: str = MarkdownConverter(heading_style="ATX", bullets="-", escape_misc=False).convert_soup(body)
    text = text.replace("\u00ad", "").replace("\u00b6", "").replace("\r\n", "\n")
    return _BLANKS.sub("\n\n", _TRAILING.sub("", text)).strip("\n") + "\n"


def _set_apart(tag: Any) -> None:
    """A digit above or below the line is no digit of the number before it: 10<sup>3</sup> is 10^3, never 103."""
    raised = tag.name == "sup"
    before = str(tag.find_previous(string=True) or "").rstrip()[-1:]
    said = tag.get_text().strip()
    if said[:1].isdigit() or said[:1] in "-+−":
        mark = "^" if raised and before.isalnum() else "_" if before.isdigit() and not raised else ""
        tag.insert(0, mark)


def _source(data: bytes, name: str) -> str:
    declared = re.search(rb"charset=[\"']?([\w-]+)", data[:2048])
    if declared and declared[1].lower() not in (b"utf-8", b"utf8"):
        try:
            return data.decode(declared[1].decode("ascii", "replace"))
        except (LookupError, ValueError):  # no such encoding, or none of text, or not what it is
            pass
    return read_text(data, name, "html").text


def _meta(soup: Any, *names: str) -> str:
    for name in names:
        tag = soup.find("meta", attrs={"name": name}) or soup.find("meta", attrs={"property": name})
        if tag and tag.get("content"):
            return str(tag["content"])
    return ""
