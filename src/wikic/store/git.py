"""Git, by its command line: whatever a person's own git does to the same repository, it understands."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from wikic.model.errors import Code, WikicError

# A commit of ours runs no hook of its own gate, asks nothing, signs nothing and starts no clean-up in the background.
_QUIET = ("-c", "gc.auto=0", "-c", "commit.gpgSign=false", "-c", "core.quotePath=false", "-c", "core.safecrlf=false")
_FALLBACK = ("-c", "user.name=wikic", "-c", "user.email=wikic@localhost")


class Repo:
    """The repository that holds a kb; all paths are relative to the kb's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.held: tuple[int, ...] = ()  # descriptors that our gits inherit: the write lock

    def run(self, *args: str, stdin: str | None = None, check: bool = True) -> str:
        """Standard output of one git command; RUNTIME with git's own last words when it fails."""
        done = self._call(args, stdin)
        if check and done.returncode:
            said = done.stderr.decode(errors="replace").strip().splitlines() or ["no message"]
            raise WikicError(Code.RUNTIME, f"git {args[0]} failed: {said[-1]}")
        return done.stdout.decode("utf-8", "surrogateescape")

    def succeeds(self, *args: str) -> bool:
        """Whether a git command exits 0."""
        return self._call(args, None).returncode == 0

    @cached_property
    def exists(self) -> bool:
        """Whether the folder is inside a work tree."""
        return self.succeeds("rev-parse", "--is-inside-work-tree")

    @cached_property
    def directory(self) -> Path:
        """The .git folder, that of the work tree itself."""
        return Path(self.run("rev-parse", "--absolute-git-dir").strip())

    def head(self) -> str:
        """The sha of HEAD, "" before the first commit."""
        return self.run("rev-parse", "--verify", "--quiet", "HEAD", check=False).strip()

    def changed(self, paths: Sequence[str]) -> list[str]:
        """Those of these paths that differ from HEAD, staged or not, untracked included."""
        if not paths:
            return []
        listed = self.run(
            "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", *_literal(paths)
        )
        prefix = self._prefix
        return [line[3:].removeprefix(prefix) for line in listed.split("\0") if line]

    def commit(self, paths: Sequence[str], message: str, author: str = "") -> str:
        """Commit exactly these paths as they stand on disk, and nothing that a person has staged; the new sha."""
        names = "\0".join(_literal(paths))
        self.run("add", "--all", "--force", "--pathspec-from-file=-", "--pathspec-file-nul", stdin=names)
        by = (f"--author={author}",) if author else ()
        only = ("--only", "--pathspec-from-file=-", "--pathspec-file-nul")
        with_message = self._message_file(message)
        try:
            self.run("commit", "--quiet", "--no-verify", "--allow-empty", *by, "-F", with_message, *only, stdin=names)
        finally:
            os.unlink(with_message)
        return self.head()

    def restore(self, paths: Sequence[str]) -> None:
        """Give these paths back the content and the index entry of HEAD; new files are removed."""
        head = self.head()
        kept = set(self.run("ls-tree", "-r", "-z", "--name-only", "HEAD", "--", *paths).split("\0")) if head else set()
        old = [path for path in paths if path in kept]
        new = [path for path in paths if path not in kept]
        if old:
            self.run("checkout", "--quiet", "HEAD", "--", *_literal(old))
        if new:
            self.run("rm", "--cached", "--quiet", "--force", "--ignore-unmatch", "--", *_literal(new))
        for path in new:
            (self.folder / path).unlink(missing_ok=True)

    def commit_text(self, sha: str) -> str | None:
        """Message and diff of a commit, None when there is none of that name."""
        done = self._call(("show", "--format=%an%n%ad%n%B", "--no-color", f"{sha}^{{commit}}", "--"), None)
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None

    @cached_property
    def _prefix(self) -> str:
        return self.run("rev-parse", "--show-prefix").strip()

    @cached_property
    def _identity(self) -> tuple[str, ...]:
        known = self.succeeds("config", "user.email") or "GIT_AUTHOR_EMAIL" in os.environ
        return () if known else _FALLBACK

    def _message_file(self, message: str) -> str:
        path = self.folder / ".wikic" / "message"
        path.parent.mkdir(exist_ok=True)
        path.write_text(message, encoding="utf-8")
        return str(path)

    def _call(self, args: Sequence[str], stdin: str | None) -> subprocess.CompletedProcess[bytes]:
        who = self._identity if args[0] == "commit" else ()
        command = ["git", "-C", str(self.folder), *_QUIET, *who, *args]
        try:
            return subprocess.run(
                command,
                input=(stdin or "").encode("utf-8", "surrogateescape"),
                capture_output=True,
                env=_environment(),
                pass_fds=self.held,
                process_group=0,  # Ctrl-C is ours to take: a git in mid-commit ends its work
            )
        except FileNotFoundError as fault:
            raise WikicError(Code.RUNTIME, "git is not installed", "install git, try again") from fault


def _literal(paths: Sequence[str]) -> list[str]:
    """Pathspecs that match these names alone, whatever stars and brackets they hold."""
    return [f":(literal){path}" for path in paths]


def _environment() -> dict[str, str]:
    """Ours, less what would point git at another repository; messages in English, since we read them."""
    kept = ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "GIT_CONFIG_GLOBAL")
    clean = {key: value for key, value in os.environ.items() if not key.startswith("GIT_") or key in kept}
    return clean | {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true", "GIT_OPTIONAL_LOCKS": "0"}
