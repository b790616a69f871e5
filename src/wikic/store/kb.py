"""A knowledge base on disk: found, read, laid out."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path

from wikic.model.errors import Code, WikicError
from wikic.model.language import LANGUAGES
from wikic.model.settings import FOLDERS, Settings
from wikic.store.files import write_whole
from wikic.store.git import Repo
from wikic.store.hooks import install_hooks
from wikic.store.manifest import MANIFEST

CONFIG = "wikic.toml"
IN_REPO = ".wiki"
_INTEGERS = ("index_tokens", "page_tokens", "answer_tokens", "max_bytes")


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
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise WikicError(
            Code.DATA, f"{path.name}: {fault}", "mend the file, or delete it and run wikic init"
        ) from fault
    settings = Settings(in_repo=bool(table.get("in_repo", False)))
    if (language := table.get("language", "en")) not in LANGUAGES:
        raise WikicError(Code.DATA, f"{path.name}: language is {language!r}", f"one of {', '.join(LANGUAGES)}")
    limits = table.get("limits", {})
    for key in _INTEGERS:
        if key in limits and not (isinstance(limits[key], int) and limits[key] > 0):
            raise WikicError(Code.DATA, f"{path.name}: limits.{key} is {limits[key]!r}", "a whole number above 0")
    types = {**FOLDERS, **{str(kind): str(folder) for kind, folder in table.get("types", {}).items()}}
    known = {key: limits[key] for key in _INTEGERS if key in limits}
    return replace(settings, language=language, types=types, **known)


def init_kb(folder: Path, *, in_repo: bool, language: str) -> list[str]:
    """Lay a kb; the paths written, relative to it. Safe to run twice: a file that is there is left as it is."""
    root = folder / IN_REPO if in_repo else folder
    if in_repo and not Repo(folder).exists:
        raise WikicError(
            Code.CONTRACT, f"{folder} is in no git repository", "run git init first, or leave --in-repo out"
        )
    root.mkdir(parents=True, exist_ok=True)
    config = root / CONFIG
    settings = load_settings(config) if config.exists() else Settings(language=language, in_repo=in_repo)
    repo = Repo(root)
    if not repo.exists:
        repo.run("init", "--quiet", "--initial-branch=main")
        repo = Repo(root)
    written = []
    for path, text in _layout(settings).items():
        place = root / path
        if not place.exists() and not place.is_symlink():
            write_whole(place, text.encode())
            written.append(path)
    if written:
        files = {path: (root / path).read_bytes() for path in written}
        repo.commit(files, "Lay the knowledge base\n\nWikic-Operation: init\n", repo.head())
        repo.follow(written)
    install_hooks(repo)
    return written


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
    return (resources.files("wikic.store") / "templates" / f"{name}.{language}.md").read_text(encoding="utf-8")
