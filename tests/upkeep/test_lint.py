"""What lint remembers of pages is what it would find if it looked again."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest

from wikic.model.problem import Problem
from wikic.model.source import Source, render_source
from wikic.store import workers
from wikic.store.kb import find_kb, init_kb
from wikic.store.vault import Vault
from wikic.upkeep.lint import fix, lint

MEMO = "# Memo\n\nThe gateway waits 12 s.\n"
NOTE = "# Note\n\nThe gateway retries twice.\n"
PAGE = """---
type: entity
title: Gateway
sources: [{ids}]
---
# Gateway

The gateway waits {wait} s. [src:{memo}#L3] The gateway retries twice. [src:{note}#L3]
"""


def ident(text: str) -> str:
    """The id of a source of this text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def lay(kb: Path, *texts: str) -> None:
    """Make these the sources."""
    lines = []
    for text in texts:
        path = f"raw/{ident(text)}.md"
        (kb / path).write_text(text)
        digest = hashlib.sha256(text.encode()).hexdigest()
        lines.append(render_source(Source(ident(text), digest, path, "Title", "text/markdown", text_path=path)) + "\n")
    (kb / "raw/manifest.jsonl").write_text("".join(lines))


def write(kb: Path, wait: int = 12) -> None:
    """Write the page."""
    ids = f"{ident(MEMO)}, {ident(NOTE)}"
    text = PAGE.format(ids=ids, wait=wait, memo=ident(MEMO), note=ident(NOTE))
    (kb / "wiki/entities/gateway.md").write_text(text)


def linted(kb: Path) -> list[Problem]:
    """What lint finds, which has to be what it finds without a cache."""
    vault = Vault(find_kb(kb))
    found = lint(vault)
    assert lint(vault) == found
    vault.close()
    for file in (kb / ".wikic").glob("cache.sqlite3*"):
        file.unlink()
    vault = Vault(find_kb(kb))
    assert lint(vault) == found
    vault.close()
    return found


@pytest.fixture
def kb(tmp_path: Path) -> Path:
    """A kb of one page that cites two sources."""
    init_kb(tmp_path, in_repo=False, language="en")
    (tmp_path / "wiki/entities").mkdir(exist_ok=True)
    lay(tmp_path, MEMO, NOTE)
    write(tmp_path)
    return tmp_path


def rules(problems: list[Problem]) -> set[str]:
    """The rules that found something, the catalogue's aside."""
    return {problem.rule for problem in problems} - {"unindexed-page", "orphan-page"}


def test_an_edit_is_looked_at(kb: Path) -> None:
    """A page that was clean is not, and is again."""
    assert rules(linted(kb)) == set()
    write(kb, wait=13)
    assert rules(linted(kb)) == {"ungrounded-number"}
    write(kb)
    assert rules(linted(kb)) == set()


def test_a_source_that_goes_and_comes_back_is_noticed(kb: Path) -> None:
    """The page is not touched: what it cites is there, is not, and is."""
    assert rules(linted(kb)) == set()
    lay(kb, MEMO)
    assert rules(linted(kb)) == {"unknown-source", "sources-out-of-sync"}
    lay(kb, MEMO, NOTE)
    assert rules(linted(kb)) == set()


def test_many_pages_are_read_by_several_processes(kb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is found is what one process finds."""
    for number in range(1100):
        text = PAGE.format(ids=ident(MEMO), wait=12 + number % 2, memo=ident(MEMO), note=ident(NOTE))
        (kb / f"wiki/entities/gateway-{number}.md").write_text(text.replace("Gateway", f"Gateway {number}"))
    several = linted(kb)
    monkeypatch.setattr(workers, "_cores", lambda: 1)
    (kb / ".wikic/cache.sqlite3").unlink()

    assert linted(kb) == several
    assert sum(problem.rule == "ungrounded-number" for problem in several) == 550


SIDE = """---
type: entity
title: {title}
sources: [{memo}]
---
# {title}

The gateway waits 12 s. [src:{memo}#L3]
"""


def side(kb: Path, title: str, body: str) -> Path:
    """Write a page that cites the memo, with what follows its claim."""
    path = kb / f"wiki/entities/{title.lower()}.md"
    path.write_text(SIDE.format(title=title, memo=ident(MEMO)) + body)
    return path


def mended(kb: Path) -> list[str]:
    """Apply the safe fixes; the rules whose problems went, the catalogue's aside."""
    commit(kb)
    vault = Vault(find_kb(kb))
    fixed = fix(vault, lint(vault), "2026-05-01")
    vault.close()
    return sorted(problem.rule for problem in fixed if problem.rule != "unindexed-page")


def commit(kb: Path) -> None:
    """As a person does, hooks aside."""
    person = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", "-C", str(kb), "add", "-A"], check=True)
    subprocess.run(["git", "-C", str(kb), *person, "commit", "-qnm", "by hand"], check=True)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_one_way_links_are_returned(kb: Path, newline: str) -> None:
    """Under the related section, which is made when there is none; several links to one page, and no other line."""
    one = side(kb, "One", "\n## related\n- [[entities/two]]\n- [[entities/three]]\n")
    two = side(kb, "Two", "\n## related\n- [[entities/three|Three]]\n\n## history\nOld. [src:bad]\n")
    three = side(kb, "Three", "")
    two.write_bytes(two.read_text().replace("Old. [src:bad]\n", "").replace("\n", newline).encode())
    before = two.read_bytes().decode()

    assert mended(kb) == ["one-way-link", "one-way-link", "one-way-link"]

    assert one.read_text() == SIDE.format(title="One", memo=ident(MEMO)) + (
        "\n## related\n- [[entities/two]]\n- [[entities/three]]\n"
    )
    added = f"- [[entities/one|One]]{newline}"
    assert two.read_bytes().decode().replace(added, "") == before
    assert three.read_text().endswith("\n## related\n- [[entities/one|One]]\n- [[entities/two|Two]]\n")
    assert "one-way-link" not in rules(linted(kb))


def test_a_page_with_other_errors_holds_up_no_fix(kb: Path) -> None:
    """It is left as it is; the others are mended."""
    side(kb, "One", "\n## related\n- [[entities/two]]\n- [[entities/three]]\n")
    wrong = side(kb, "Two", "\nNothing supports this.\n")
    side(kb, "Three", "")
    text = wrong.read_text()

    assert mended(kb) == ["one-way-link"]
    assert wrong.read_text() == text
