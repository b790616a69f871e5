"""What the caller asked to ingest, as files: folders and globs walked, links out of the tree not followed."""

from __future__ import annotations

import glob
import hashlib
import os
import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from wikic.model.errors import Code, WikicError
from wikic.model.slug import printable
from wikic.store.kb import CONFIG

_RESERVED = re.compile(r"^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.I)
_UNSAFE = re.compile(r'[\x00-\x1f<>:"|?*\\]')
_SKIPPED = frozenset({"__pycache__", "node_modules"})
_NAME_BYTES = 120


@dataclass(frozen=True, slots=True)
class StdinText:
    """A text handed in without a file: its title names it."""

    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Input:
    """One document to ingest: the file (or text) and its origin, the same for every version of it."""

    origin: str
    path: Path | None = None
    text: StdinText | None = None


def expand_inputs(inputs: Sequence[Path | StdinText]) -> list[Input]:
    """Every file asked for, each once, sorted by origin; WikicError when a path names nothing."""
    found: dict[str, Input] = {}
    files = [Path(p) for p in inputs if not isinstance(p, StdinText)]
    plain = [p for p in files if p.is_file()]
    shared = Path(os.path.commonpath([p.absolute().parent for p in plain])) if len(plain) > 1 else None
    for given in inputs:
        if isinstance(given, StdinText):
            titled = replace(given, title=given.title or _first_words(given.text))
            name = _stdin_origin(titled, known=bool(given.title))
            found.setdefault(name, Input(name, text=titled))
            continue
        for root, path in _files(Path(given), shared):
            origin = safe_path(path.absolute().relative_to(root).as_posix())
            found.setdefault(str(path.absolute()), Input(origin, path))
    return sorted(found.values(), key=lambda entry: entry.origin)


def _stdin_origin(text: StdinText, *, known: bool) -> str:
    """By its title, which makes a text of the same title its new version; one that was given none stands for itself."""
    name = text.title.replace("/", "-")
    mark = "" if known else f"-{hashlib.sha256(text.text.encode('utf-8', 'replace')).hexdigest()[:8]}"
    return safe_path(f"stdin/{name}{mark}.md")


def _first_words(text: str) -> str:
    """The first line that says something, as a title."""
    line = next((line.strip("#=*-> \t") for line in text.split("\n") if re.search(r"\w", line)), "")
    return " ".join(line.split()[:8])[:60].rstrip(" .:;,!?") or "untitled"


def safe_path(path: str) -> str:
    """A relative path that every file system takes: NFC, no `..`, no reserved or over-long name."""
    parts = [
        _safe_name(part)
        for part in PurePosixPath(unicodedata.normalize("NFC", path)).parts
        if part not in ("/", ".", "..")
    ]
    return "/".join(parts) or "untitled"


def free_path(path: str, taken: Collection[str], ident: str) -> str:
    """`path`, or with the document's id in its name when another stands there, letter case not counted."""
    if path.casefold() not in taken:
        return path
    pure = PurePosixPath(path)
    return str(pure.with_name(f"{pure.stem}.{ident}{pure.suffix}"))


def _safe_name(name: str) -> str:
    name = printable(_UNSAFE.sub("-", name)).rstrip(". ") or "untitled"
    name = f"_{name}" if _RESERVED.match(name) else name
    if len(name.encode()) <= _NAME_BYTES:
        return name
    stem, dot, suffix = name.rpartition(".")
    return (
        stem.encode()[: _NAME_BYTES - 20].decode(errors="ignore") + (dot + suffix)[-16:]
        if dot
        else name.encode()[:_NAME_BYTES].decode(errors="ignore")
    )


def _files(given: Path, shared: Path | None) -> Iterator[tuple[Path, Path]]:
    """(root, file) pairs: origins are relative to the root."""
    if given.is_dir():
        root = given.absolute()
        yield from ((root, path) for path in _walk(root))
    elif given.is_file():
        yield (shared or given.absolute().parent), given
    elif any(mark in str(given) for mark in "*?["):
        held = [Path(name) for name in sorted(glob.glob(str(given), recursive=True))]
        if not held:
            raise WikicError(Code.CONTRACT, f"no such file or folder: {given}", "check the path")
        root = Path(re.split(r"[*?\[]", str(given))[0]).absolute()
        root = root if root.is_dir() else root.parent
        for path in held:
            yield from (
                (root, inner)
                for inner in (_walk(path.absolute()) if path.is_dir() else [path] if path.is_file() else [])
            )
    else:
        raise WikicError(Code.CONTRACT, f"no such file or folder: {given}", "check the path")


def _walk(root: Path) -> Iterator[Path]:
    """The documents under a folder: hidden ones, links out of it and knowledge bases are passed over."""
    real = root.resolve()
    if _is_kb(root):
        raise WikicError(
            Code.CONTRACT, f"{root} is a knowledge base, not documents", "name the folder of your documents"
        )
    for folder, names, files in os.walk(root):
        inside = (name for name in names if name not in _SKIPPED and not name.startswith("."))
        names[:] = sorted(n for n in inside if not Path(folder, n).is_symlink() and not _is_kb(Path(folder, n)))
        for name in sorted(files):
            path = Path(folder, name)
            if not name.startswith(".") and _is_inside(path, real) and path.is_file():
                yield path


def _is_inside(path: Path, root: Path) -> bool:
    """Whether a file, or what a link leads to, is under a folder; a link that leads to itself is nowhere."""
    try:
        return path.resolve().is_relative_to(root)
    except (OSError, RuntimeError):
        return False


def _is_kb(folder: Path) -> bool:
    return (folder / CONFIG).is_file()
