"""The kb's git hooks: raw/ is append-only, and what is staged passes `wikic check`.

The message is known to commit-msg alone, so a claim that a person drops for a reason is judged there; pre-commit,
which comes first, judges everything else.
"""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from wikic.model.errors import Code, WikicError
from wikic.store.files import write_whole
from wikic.store.git import Repo

_MARK = "# written by wikic init"
_CALL = "check --staged"
_HEAD = """#!/bin/sh
{mark}
top=$(git rev-parse --show-toplevel) || exit 1
kb="$top"{kb}
git diff --cached --quiet -- "$kb" && exit 0
"""
_RAW = """
# raw/ is append-only: files are added, and the manifest grows by lines.
old=$(git diff --cached --name-only --no-renames --diff-filter=MDT -- "$kb/raw" ":(exclude)$kb/raw/manifest.jsonl")
cut=$(git diff --cached --no-renames --numstat -- "$kb/raw/manifest.jsonl" | cut -f 2)
if [ -n "$old" ] || [ "${cut:-0}" != 0 ]; then
  echo "wikic: raw/ is append-only; ${old:-raw/manifest.jsonl} may not be changed or removed" >&2
  echo "help: git restore --staged --worktree raw/, then wikic ingest the new version from elsewhere" >&2
  exit 1
fi
mkdir -p "$kb/.wikic"
message="$kb/.wikic/pending"
echo "Wikic-Reason: judged when the message is written" > "$message"
"""
# -P: git runs the hook in the work tree, whose json.py is a file of the project, not a module of ours.
_CHECK = """
python={python}
if [ -x "$python" ] && "$python" -P -c "import wikic" 2>/dev/null; then
  exec "$python" -P -m wikic check --staged --kb "$kb" --message "$message"
elif command -v wikic >/dev/null 2>&1; then
  exec wikic check --staged --kb "$kb" --message "$message"
fi
echo "wikic: not found, so this commit cannot be checked" >&2
echo "help: install wikic, or skip the check: git commit --no-verify" >&2
exit 1
"""
_HOOKS = {"pre-commit": _RAW, "commit-msg": '\nmessage="$1"\n'}


def install_hooks(repo: Repo) -> list[str]:
    """Write the hooks; the names written. CONTRACT, with what to add, where a person's own hooks are in the way."""
    folder = _folder(repo)
    written, others = [], []
    for name, middle in _HOOKS.items():
        path = folder / name
        held = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
        text = _render(repo, middle)
        if held and _MARK not in held:
            others += [] if _CALL in held else [path]
        elif held != text:
            write_whole(path, text.encode())
            os.chmod(path, 0o755)
            written.append(name)
    if others:
        names = " and ".join(str(path) for path in others)
        raise WikicError(
            Code.CONTRACT,
            f"the kb is laid, but there are hooks of your own: {names}",
            f'end them with: wikic {_CALL} --kb "{repo.folder}" (in commit-msg also: --message "$1")',
        )
    return written


def _folder(repo: Repo) -> Path:
    """Where this repository's own hooks stand; a folder that other repositories may share is not ours to write to."""
    if shared := repo.run("config", "--get", "core.hooksPath", check=False).strip():
        raise WikicError(
            Code.CONTRACT,
            f"the kb is laid, but git takes its hooks from {shared} (core.hooksPath)",
            f'add to pre-commit there: wikic {_CALL} --kb "{repo.folder}"',
        )
    folder = Path(repo.run("rev-parse", "--git-path", "hooks").strip())
    return folder if folder.is_absolute() else repo.folder / folder


def _render(repo: Repo, middle: str) -> str:
    prefix = repo.prefix.rstrip("/")
    kb = shlex.quote(f"/{prefix}") if prefix else ""
    return _HEAD.format(mark=_MARK, kb=kb) + middle + _CHECK.format(python=shlex.quote(sys.executable))
