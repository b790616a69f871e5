"""A knowledge base on disk: found, read, laid out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from wikic.model.errors import Code, WikicError
from wikic.model.language import LANGUAGES
from wikic.model.settings import FOLDERS, Settings
from wikic.model.slug import slugify
from wikic.store.files import confined, write_whole
from wikic.store.git import Repo
from wikic.store.hooks import install_hooks
from wikic.store.lock import write_lock
from wikic.store.manifest import MANIFEST

CONFIG = "wikic.toml"
IN_REPO = ".wiki"
_WHOLE = ("index_tokens", "page_tokens", "answer_tokens", "max_bytes")
_LIMITS: dict[str, tuple[type, ...]] = {**dict.fromkeys(_WHOLE, (int,)), "max_seconds": (int, float)}


@dataclass(frozen=True, slots=True)
class Kb:
    """`root` is the folder that holds raw/ and wikic.toml; inside a code repository that is `<repo>/.wiki`."""

    root: Path
    settings: Settings

    @property
    def hidden(self) -> Path:
        """Cache and locks; deleting it loses nothing."""
        return self.root / ".wikic"


def find_kb(start: Path) -> Kb:
    """The kb that `start` is in or holds; CONTRACT when there is none."""
    here = start.resolve()
    for folder in (here, *here.parents):
        for root in (folder, folder / IN_REPO):
            if (root / CONFIG).is_file():
                return Kb(root, load_settings(root / CONFIG))
    raise WikicError(Code.CONTRACT, f"no knowledge base at or above {start}", "make one: wikic init DIR")


def load_settings(path: Path) -> Settings:
    """What wikic.toml says; DATA with the key at fault."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise WikicError(Code.DATA, f"{path.name}: {fault}", "mend the file, or move it away: wikic init") from fault
    language, in_repo = table.get("language", "en"), table.get("in_repo", False)
    if language not in LANGUAGES:
        raise WikicError(Code.DATA, f"{path.name}: language is {language!r}", f"one of {', '.join(LANGUAGES)}")
    if not isinstance(in_repo, bool):
        raise WikicError(Code.DATA, f"{path.name}: in_repo is {in_repo!r}", "true or false")
    types = {**FOLDERS, **{kind: _folder(path, kind, name) for kind, name in _table(path, table, "types").items()}}
    limits = {key: _limit(path, key, value) for key, value in _table(path, table, "limits").items() if key in _LIMITS}
    return replace(Settings(language=language, types=types, in_repo=in_repo), **limits)


def _table(path: Path, table: dict[str, Any], key: str) -> dict[str, Any]:
    found = table.get(key, {})
    if not isinstance(found, dict):
        raise WikicError(Code.DATA, f"{path.name}: {key} is {found!r}", f"a table: [{key}]")
    return found


def _folder(path: Path, kind: str, name: object) -> str:
    if not isinstance(name, str) or slugify(name) != name:
        raise WikicError(Code.DATA, f"{path.name}: types.{kind} is {name!r}", "the name of a folder, such as rules")
    return name


def _limit(path: Path, key: str, value: Any) -> Any:
    number: Any = value if isinstance(value, _LIMITS[key]) and not isinstance(value, bool) else 0
    if not 0 < number < float("inf"):
        raise WikicError(Code.DATA, f"{path.name}: limits.{key} is {value!r}", "a number above 0")
    return number


def init_kb(folder: Path, *, in_repo: bool, language: str) -> list[str]:
    """Lay a kb; the paths written, relative to it. Safe to run twice: a file that is there is left as it is.

    A central kb gets a repository of its own unless it is the top of one. CONTRACT, after all else is done, when a
    person's own hooks are in the way.
    """
    root = folder / IN_REPO if in_repo else folder
    if language not in LANGUAGES:
        raise WikicError(Code.CONTRACT, f"no language {language!r}", f"one of {', '.join(LANGUAGES)}")
    if folder.exists() and not folder.is_dir():
        raise WikicError(Code.CONTRACT, f"{folder} is no folder", "name a folder, new or not")
    if in_repo and not (folder.is_dir() and Repo(folder).exists):
        raise WikicError(
            Code.CONTRACT, f"{folder} is in no git repository", "run git init first, or leave --in-repo out"
        )
    if root.is_symlink():
        raise WikicError(Code.CONTRACT, f"{root} is a symbolic link", "name the folder it leads to")
    root.mkdir(parents=True, exist_ok=True)
    config = root / CONFIG
    repo = Repo(root)
    if not repo.exists or not (in_repo or config.exists() or not repo.prefix):
        repo.run("init", "--quiet", "--initial-branch=main")
        repo = Repo(root)
    settings = load_settings(config) if config.exists() else Settings(language=language, in_repo=in_repo)
    with write_lock(root / ".wikic" / "lock"):
        written = _lay(root, repo, _layout(settings))
    install_hooks(repo)
    return written


def _lay(root: Path, repo: Repo, layout: Mapping[str, str]) -> list[str]:
    """Write and commit those of the files that are not there; a place that a person took is left."""
    _, held = repo.holds(layout)
    files = {
        path: text.encode()
        for path, text in layout.items()
        if not held[path].head and _is_free(confined(root, path), text.encode())
    }
    try:
        for path, data in files.items():
            write_whole(root / path, data)
    except (FileExistsError, NotADirectoryError) as fault:
        what = f"a file stands where a folder must: {fault.filename}"
        raise WikicError(Code.CONTRACT, what, "move it away") from fault
    if files:
        repo.stage(files)
        blobs = {path: repo.blob_id(data) for path, data in files.items()}
        repo.commit(blobs, "Lay the knowledge base\n\nWikic-Operation: init\n", repo.head())
    return list(files)


def _is_free(place: Path, data: bytes) -> bool:
    """Whether nothing stands there, or what an init wrote that was killed before its commit."""
    return not place.exists() or (place.is_file() and place.read_bytes() == data)


def _layout(settings: Settings) -> dict[str, str]:
    """Every file of a new kb."""
    wiki = settings.wiki_prefix
    agents = _template("AGENTS", settings.language).format(wiki=wiki)
    return {
        "SCHEMA.md": _template("SCHEMA", settings.language).format(types=", ".join(settings.types)),
        CONFIG: _config(settings),
        "AGENTS.md": agents,
        "CLAUDE.md": "@AGENTS.md\n",
        ".gitignore": ".wikic/\naudit/\n",
        ".gitattributes": "* -text -filter\n",  # sources and pages are kept to the byte
        MANIFEST: "",
        f"{wiki}index.md": "# Index\n" if settings.language == "en" else "# Catalogue\n",
        f"{wiki}log.md": "",
        "queue/.gitkeep": "",
    }


def _config(settings: Settings) -> str:
    lines = [f'language = "{settings.language}"  # en or fr']
    if settings.in_repo:
        lines.append("in_repo = true")
    lines += ["", "[limits]", f"answer_tokens = {settings.answer_tokens}  # what an answer may read of the wiki"]
    return "\n".join(lines) + "\n"


def _template(name: str, language: str) -> str:
    from importlib import resources

    return (resources.files("wikic.store") / "templates" / f"{name}.{language}.md").read_text(encoding="utf-8")
