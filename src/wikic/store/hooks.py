"""The kb's git hooks: raw/ is append-only, and what is staged passes `wikic check`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from wikic.model.errors import Code, WikicError
from wikic.store.files import write_whole
from wikic.store.git import Repo

_MARK = "# written by wikic init"
_HOOK = """#!/bin/sh
{mark}
# {what}
if [ -x "{python}" ] && "{python}" -c "import wikic" 2>/dev/null; then
  exec "{python}" -m wikic check --staged --kb "{kb}"{more}
elif command -v wikic >/dev/null 2>&1; then
  exec wikic check --staged --kb "{kb}"{more}
fi
echo "wikic: not found, so this commit cannot be checked; git commit --no-verify skips the check" >&2
exit 1
"""
# The message is known to commit-msg alone, so a claim that a person drops with a reason can be judged only there.
_HOOKS = {"commit-msg": ("raw/ is append-only; the staged pages pass the gate", ' --message "$1"')}


def install_hooks(repo: Repo) -> list[str]:
    """Write the hooks; the names written. CONTRACT when a person's own hook is in the way."""
    folder = Path(repo.run("rev-parse", "--git-path", "hooks").strip())
    folder = folder if folder.is_absolute() else repo.folder / folder
    written = []
    for name, (what, more) in _HOOKS.items():
        path = folder / name
        text = _HOOK.format(mark=_MARK, what=what, python=sys.executable, kb=repo.folder.resolve(), more=more)
        if path.exists() and _MARK not in path.read_text(encoding="utf-8", errors="replace"):
            line = f'wikic check --staged --kb "{repo.folder.resolve()}"{more}'
            raise WikicError(Code.CONTRACT, f"there is a {name} hook already: {path}", f"add this line to it: {line}")
        if not path.exists() or path.read_text(encoding="utf-8", errors="replace") != text:
            write_whole(path, text.encode())
            os.chmod(path, 0o755)
            written.append(name)
    return written
