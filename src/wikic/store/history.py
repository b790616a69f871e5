"""What git remembers of a page: who brought each line, which operations touched it, what a commit said."""

from __future__ import annotations

import re
from typing import NamedTuple

from wikic.store.git import Repo

_SHA = re.compile(r"[0-9a-f]{6,64}")
_OPERATION = re.compile(r"^Wikic-Operation: ", re.MULTILINE)
REASON = re.compile(r"^Wikic-Reason:[ \t]*(\S.*)$", re.MULTILINE)
_FIELDS = "%x00%H%x1f%as%x1f%an%x1f%s%x1f%(trailers:only,unfold)"


class Commit(NamedTuple):
    """One commit: date ISO; trailers as (key, value), in order."""

    sha: str
    date: str
    author: str
    subject: str
    trailers: tuple[tuple[str, str], ...]

    def trailer(self, key: str) -> str:
        """The first value of a trailer, "" when there is none."""
        return next((value for name, value in self.trailers if name == key), "")


def page_log(repo: Repo, path: str) -> list[Commit]:
    """The commits that touched a file, newest first, renames followed."""
    return _commits(repo.run("log", "--follow", f"--format={_FIELDS}", "--", path, check=False))


def reasons_given(repo: Repo) -> list[tuple[str, str, str, int]]:
    """Why people dropped claims in commits since the last operation: sha, subject, reason, files; oldest first."""
    shown = repo.run("log", "-n", "200", "--name-only", "--format=%x00%H%x1f%s%x1f%B%x1e", "--", ".", check=False)
    found = []
    for record in shown.split("\0")[1:]:
        told, _, files = record.partition("\x1e")
        sha, subject, message = told.split("\x1f", 2)
        if _OPERATION.search(message):
            break
        if reason := REASON.search(message):
            found.append((sha, subject, reason[1].strip(), len(list(filter(None, files.split("\n"))))))
    return found[::-1]


def source_commit(repo: Repo, source: str) -> Commit | None:
    """The commit that brought a source in; None when no commit names it."""
    args = ("log", "-1", "--fixed-strings", f"--grep=Wikic-Source: {source}", f"--format={_FIELDS}")
    return next(iter(_commits(repo.run(*args, check=False))), None)


def named_commit(repo: Repo, name: str) -> Commit | None:
    """The commit of this history that a sha or the id of a source names; None when there is none."""
    if not _SHA.fullmatch(name):
        return None
    if repo.succeeds("merge-base", "--is-ancestor", name, "HEAD"):
        return next(iter(_commits(repo.run("log", "-1", f"--format={_FIELDS}", name, "--", check=False))), None)
    return source_commit(repo, name)


def changed_files(repo: Repo, sha: str) -> dict[str, tuple[str | None, str | None]]:
    """The texts before and after a commit of each file that it changed, by path; None where there is none."""
    parts = repo.run("diff-tree", "-r", "-z", "--no-renames", "--relative", f"{sha}^", sha, "--", ".").split("\0")
    changed = {path: told.split(" ")[2:4] for told, path in zip(parts[0::2], parts[1::2], strict=False)}
    blobs = [blob for pair in changed.values() for blob in pair if blob.strip("0")]
    texts = iter([data.decode("utf-8", "surrogateescape") for data in repo.contents(blobs)])
    return {
        path: (next(texts) if old.strip("0") else None, next(texts) if new.strip("0") else None)
        for path, (old, new) in changed.items()
    }


def line_commits(repo: Repo, path: str) -> list[str]:
    """The sha of the commit that brought each line of a file; zeros for a line not committed yet."""
    shown = repo.run("blame", "--porcelain", "--", path, check=False)
    return [line.partition(" ")[0] for line in _headers(shown)]


def commit_text(repo: Repo, sha: str) -> str | None:
    """Message and diff of a commit, None when there is none of that name."""
    if not _SHA.fullmatch(sha) or not repo.succeeds("cat-file", "-e", f"{sha}^{{commit}}"):
        return None
    return repo.run("show", "--format=%an%n%ad%n%B", "--no-color", "--no-ext-diff", "--no-textconv", sha, "--")


def _headers(porcelain: str) -> list[str]:
    """The lines that name a commit: the first, and each one after a line of content, which a tab begins."""
    heads, due = [], True
    for line in porcelain.split("\n"):
        if due and line:
            heads.append(line)
        due = line.startswith("\t")
    return heads


def _commits(listed: str) -> list[Commit]:
    found = []
    for record in listed.split("\0")[1:]:
        sha, date, author, subject, trailers = record.split("\x1f", 4)
        pairs = (line.split(": ", 1) for line in trailers.splitlines() if ": " in line)
        found.append(Commit(sha, date, author, subject, tuple((key, value.strip()) for key, value in pairs)))
    return found
