"""What the command line says, in the kb's language."""

from __future__ import annotations

_WORDS: dict[str, tuple[str, str]] = {
    "laid": ("laid a knowledge base in {0}", "base de connaissances créée dans {0}"),
    "there": (
        "{0} is a knowledge base already; nothing to do",
        "{0} est déjà une base de connaissances ; rien à faire",
    ),
    "next": ("next: wikic ingest --kb {0} PATH", "ensuite : wikic ingest --kb {0} CHEMIN"),
    "applied": ("compiled", "compilé"),
    "planned": ("planned", "prévu"),
    "skipped": ("known already", "déjà connu"),
    "failed": ("failed", "échec"),
    "summary": (
        "{0} compiled, {1} known already, {2} failed",
        "{0} compilés, {1} déjà connus, {2} en échec",
    ),
    "conflict": ("conflict: {0}", "conflit : {0}"),
    "review": ("to review: {0}", "à vérifier : {0}"),
    "clean": ("no problem found", "aucun problème"),
    "found": ("{0} errors, {1} warnings, {2} notes", "{0} erreurs, {1} avertissements, {2} remarques"),
    "fixed": ("{0} problems mended", "{0} problèmes corrigés"),
    "sources": ("Sources", "Sources"),
    "conflicts": ("Conflicts", "Conflits"),
    "missing": ("Missing", "Manque"),
    "look": ("Look at", "Voir"),
    "nothing": ("nothing found", "rien trouvé"),
    "waiting": ("another wikic is writing; waiting for it", "un autre wikic écrit ; on l'attend"),
    "in_force": ("in force", "en vigueur"),
    "superseded": ("superseded", "remplacé"),
    "to_review": ("to review", "à revoir"),
    "unverified": ("unverified", "non vérifié"),
    "retired": ("retired", "retiré"),
}


def say(key: str, language: str, *values: object) -> str:
    """A phrase in English or French, its places filled."""
    return _WORDS[key][1 if language == "fr" else 0].format(*values)
