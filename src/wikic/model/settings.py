"""What a kb's wikic.toml says, as a value, and where its files stand."""

from __future__ import annotations

from dataclasses import dataclass, field

FOLDERS = {
    "source": "sources",
    "entity": "entities",
    "concept": "concepts",
    "playbook": "playbooks",
    "synthesis": "syntheses",
    "incident": "incidents",
    "decision": "decisions",
    "rule": "rules",
    "fact": "facts",
    "person": "people",
    "project": "projects",
    "place": "places",
    "event": "events",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Language (en, fr), page types with their folders, budgets (index and page in tokens, max_bytes of a source)."""

    language: str = "en"
    types: dict[str, str] = field(default_factory=lambda: dict(FOLDERS))
    in_repo: bool = False
    index_tokens: int = 6000
    page_tokens: int = 4000
    answer_tokens: int = 6000
    max_bytes: int = 50 * 1024 * 1024
    max_seconds: float = 60.0

    @property
    def wiki_prefix(self) -> str:
        """What a page's path starts with: a kb inside a repository has the wiki's folders at its top level."""
        return "" if self.in_repo else "wiki/"

    def page_path(self, slug: str) -> str:
        """The path of a page relative to the kb."""
        return f"{self.wiki_prefix}{slug}.md"

    def slug_of(self, path: str) -> str | None:
        """The slug of the page at a path relative to the kb; None where no page can stand."""
        inside = path.removeprefix(self.wiki_prefix)
        folder, _, name = inside.partition("/")
        if not name or not inside.endswith(".md") or not path.startswith(self.wiki_prefix):
            return None
        if self.in_repo and folder not in self.types.values():
            return None
        return None if folder == "index" else inside.removesuffix(".md")
