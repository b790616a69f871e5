"""Git, by its command line: whatever a person's own git does to the same repository, it understands.

A commit of ours is three processes whatever the history's length: `cat-file` tells what HEAD and the index hold,
`update-index` stores the blobs and stages them, `fast-import` makes trees and commit of those paths alone and moves
the branch in one step. Nothing that a person has staged or edited elsewhere is read, written or swept in.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wikic.model.errors import Code, WikicError

if TYPE_CHECKING:
    import subprocess

# No clean-up in the background, no rewriting of line ends; names as they are.
_QUIET = ("-c", "gc.auto=0", "-c", "core.quotePath=false", "-c", "core.autocrlf=false", "-c", "core.safecrlf=false")
_MORE = {
    # Git takes a small pack apart again at once into loose files, which are compressed then and not synced either.
    "fast-import": ("-c", "pack.compression=0", "-c", "core.fsync=none"),
    # Versions of one file follow one another: the nearest is the best to tell the difference from.
    "repack": ("-c", "pack.window=1", "-c", "pack.threads=1"),
    # Everything anew only when there are dozens of packs.
    "gc": ("-c", "gc.auto=6700", "-c", "gc.autoDetach=false"),
}
_READING = ("diff", "show", "cat-file")  # what a hook asks of the index that is about to be committed
_BUSY = 5.0  # seconds another git may hold the index before we give up
_UNFINISHED = {"MERGE_HEAD": "a merge", "rebase-merge": "a rebase", "rebase-apply": "a rebase"}


class Held(NamedTuple):
    """The blobs of one path in HEAD and in the index, "" where there is none."""

    head: str
    staged: str


class _Place(NamedTuple):
    directory: Path  # the .git folder of this work tree
    prefix: str  # of the kb in the repository, "" or ending in "/"
    algorithm: str  # sha1 or sha256


class Repo:
    """The repository that holds a kb; all paths are relative to the kb's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.held: tuple[int, ...] = ()  # descriptors that our gits inherit: the write lock
        self.in_hook = False  # whether we run for a commit of this repository, whose index git names to its hooks
        self.compresses = True  # loose files: it costs what they are long, and is not worth it before a `tidy`

    def run(self, *args: str, stdin: bytes = b"", check: bool = True) -> str:
        """Standard output of one git command; RUNTIME with git's own last words when it fails."""
        return self.read(*args, stdin=stdin, check=check).decode("utf-8", "surrogateescape")

    def read(self, *args: str, stdin: bytes = b"", check: bool = True) -> bytes:
        """As `run`, to the byte."""
        done = self._call(args, stdin)
        if check and done.returncode:
            said = done.stderr.decode(errors="replace").strip().splitlines() or ["no message"]
            raise WikicError(Code.RUNTIME, f"git failed: {said[-1]}", "see what `git status` says, then try again")
        return done.stdout

    def succeeds(self, *args: str) -> bool:
        """Whether a git command exits 0."""
        return self._call(args, b"").returncode == 0

    @cached_property
    def exists(self) -> bool:
        """Whether the folder is inside a work tree."""
        return self.succeeds("rev-parse", "--is-inside-work-tree")

    @property
    def directory(self) -> Path:
        """The .git folder, that of the work tree itself."""
        return self._place.directory

    @property
    def prefix(self) -> str:
        """Where the kb stands in the repository: "" or a path that ends in "/"."""
        return self._place.prefix

    def head(self) -> str:
        """The sha of HEAD, "" before the first commit."""
        return self.run("rev-parse", "--verify", "--quiet", "HEAD", check=False).strip()

    def branch(self) -> str:
        """`refs/heads/…` that HEAD points to, "HEAD" when it points to none."""
        head = _first_line(self.directory / "HEAD")
        return head.removeprefix("ref: ") if head.startswith("ref: ") else "HEAD"

    def stamp(self) -> tuple[object, ...]:
        """Changes whenever HEAD moves; costs no process."""
        directory = self._place.directory
        common = directory / (_first_line(directory / "commondir") or ".")
        head = _first_line(directory / "HEAD")
        name = head.removeprefix("ref: ")
        return head, _first_line(common / name) if name != head else "", _mtime(common / "packed-refs")

    def blob_id(self, data: bytes) -> str:
        """The name under which git knows these bytes."""
        return hashlib.new(self._place.algorithm, b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()

    def holds(self, paths: Iterable[str]) -> tuple[str, dict[str, Held]]:
        """The sha of HEAD ("" before the first commit), and what HEAD and the index hold of each path."""
        names = list(paths)
        asked = ["HEAD", *(f"{where}:{self.prefix}{name}" for name in names for where in ("HEAD", ""))]
        lines = self.run("cat-file", "--batch-check=%(objectname) found", stdin=_lines(asked)).splitlines()
        ids = [line.removesuffix(" found") if line.endswith(" found") else "" for line in lines]
        return ids[0], {name: Held(*ids[at : at + 2]) for name, at in zip(names, range(1, len(ids), 2), strict=True)}

    def contents(self, blobs: Sequence[str]) -> list[bytes]:
        """The bytes of blobs that exist, in the order asked."""
        if not blobs:
            return []
        out, at, found = self.read("cat-file", "--batch", stdin=_lines(blobs)), 0, []
        for _ in blobs:
            end = out.index(b"\n", at)
            size = int(out[at:end].rsplit(b" ", 1)[1])
            found.append(out[end + 1 : end + 1 + size])
            at = end + size + 2
        return found

    def stage(self, paths: Iterable[str]) -> None:
        """Let the index hold these paths as they stand on disk, and the repository their blobs."""
        self.await_index()
        self.run("update-index", "--add", "--remove", "-z", "--stdin", stdin=_lines(paths, b"\0"))

    def unstage(self, blobs: Mapping[str, str]) -> None:
        """Let the index hold these blobs of HEAD's ("": none) at these paths, whatever is on disk."""
        none = "0" * len(self.blob_id(b""))
        entries = (f"{'100644' if blob else '0'} {blob or none}\t{self.prefix}{path}" for path, blob in blobs.items())
        self.run("update-index", "-z", "--index-info", stdin=_lines(entries, b"\0"))

    def commit(self, blobs: Mapping[str, str], message: str, parent: str, author: str = "") -> str:
        """One commit on HEAD, whose sha is `parent`, of exactly these staged blobs ("": removed); the new sha.

        RUNTIME when HEAD is no longer `parent`.
        """
        stream = self._stream(blobs, message, parent, author)
        return self.run("fast-import", "--quiet", "--done", "--depth=0", stdin=stream).strip()

    def await_index(self) -> None:
        """Wait while another git holds the index; RUNTIME when it does not let go."""
        lock, until = self.directory / "index.lock", time.monotonic() + _BUSY
        while lock.exists():
            if time.monotonic() > until:
                raise WikicError(
                    Code.RUNTIME, f"another git is at work: {lock}", "let it end; if none runs, delete that file"
                )
            time.sleep(0.05)

    def tidy(self) -> None:
        """Pack the loose objects: only those, so that a large repository is not packed anew."""
        self.run("repack", "-d", "-l", "-q", check=False)
        self.run("gc", "--auto", "--quiet", check=False)

    def unfinished(self) -> str:
        """The merge or rebase that a person is in the middle of, "" when there is none."""
        return next((what for name, what in _UNFINISHED.items() if (self.directory / name).exists()), "")

    @cached_property
    def _place(self) -> _Place:
        asked = ("--absolute-git-dir", "--show-object-format", "--show-prefix")
        directory, algorithm, *prefix = self.run("rev-parse", *asked).split("\n")
        return _Place(Path(directory), prefix[0], algorithm)

    @cached_property
    def _identity(self) -> str:
        """`Name <address>` of whoever runs us, ours when git knows none."""
        lines = self.run("config", "--get-regexp", r"^user\.(name|email)$", check=False).splitlines()
        known = dict(line.split(" ", 1) for line in lines if " " in line)
        name = os.environ.get("GIT_AUTHOR_NAME") or known.get("user.name", "")
        address = os.environ.get("GIT_AUTHOR_EMAIL") or known.get("user.email", "")
        return f"{_bare(name)} <{_bare(address)}>" if name and address else "wikic <wikic@localhost>"

    def _stream(self, blobs: Mapping[str, str], message: str, parent: str, author: str) -> bytes:
        """What fast-import reads; it does nothing at all unless it sees the last line."""
        when = f"{int(time.time())} {time.strftime('%z') or '+0000'}"
        text = message.encode("utf-8", "replace")
        head = f"commit HEAD\nmark :1\nauthor {_ident(author) or self._identity} {when}\n"
        head += f"committer {self._identity} {when}\ndata {len(text)}\n"
        parts = [head.encode("utf-8", "replace"), text, b"\n", f"from {parent}\n".encode() if parent else b""]
        for path, blob in blobs.items():
            parts += (f"M 100644 {blob} ".encode() if blob else b"D ", _quoted(self.prefix + path), b"\n")
        return b"".join([*parts, b"\nget-mark :1\ndone\n"])

    def _call(self, args: Sequence[str], stdin: bytes) -> subprocess.CompletedProcess[bytes]:
        import subprocess  # many a reading asks git nothing

        more = _MORE.get(args[0], ())
        loose = () if self.compresses else ("-c", "core.looseCompression=0")
        command = ["git", "-C", str(self.folder), *_QUIET, *loose, *more, *args]
        try:
            return subprocess.run(
                command,
                input=stdin,
                capture_output=True,
                env=_environment(of_hook=self.in_hook and args[0] in _READING),
                pass_fds=() if os.name == "nt" else self.held,
                process_group=None if os.name == "nt" else 0,  # Ctrl-C is ours: a git in mid-commit ends its work
            )
        except FileNotFoundError as fault:
            raise WikicError(Code.RUNTIME, "git is not installed", "install git, try again") from fault


def _lines(items: Iterable[str], end: bytes = b"\n") -> bytes:
    return b"".join(item.encode("utf-8", "surrogateescape") + end for item in items)


def _quoted(path: str) -> bytes:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'.encode("utf-8", "surrogateescape")


def _bare(text: str) -> str:
    """A name or an address without what would end it in a commit's header."""
    return "".join(c for c in text if c not in "<>\n\r\0").strip()


def _ident(author: str) -> str:
    """`Name <address>` of a named author, "" for none."""
    name, _, address = author.partition("<")
    return f"{_bare(name) or 'unknown'} <{_bare(address)}>" if author.strip() else ""


def _first_line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").partition("\n")[0]
    except OSError:
        return ""


def _mtime(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _environment(of_hook: bool) -> dict[str, str]:
    """Ours, less what would point git at another repository; messages in English, since we read them.

    of_hook: keep the index that `git commit -a` or `git commit PATH` makes and names to its hooks.
    """
    kept = ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM")
    clean = {key: value for key, value in os.environ.items() if not key.startswith("GIT_") or key in kept}
    if of_hook and (index := os.environ.get("GIT_INDEX_FILE")):
        clean["GIT_INDEX_FILE"] = os.path.abspath(index)
    return clean | {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true", "GIT_OPTIONAL_LOCKS": "0"}
