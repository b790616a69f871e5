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
    "undone": ("undone: {0}  {1}  ({2} pages)", "défait : {0}  {1}  ({2} pages)"),
    "skipped": ("known already", "déjà connu"),
    "failed": ("failed", "échec"),
    "summary": (
        "compiled: {0}, known already: {1}, failed: {2}",
        "compilés : {0}, déjà connus : {1}, en échec : {2}",
    ),
    "conflict": ("conflict: {0}", "conflit : {0}"),
    "review": ("to review: {0}", "à vérifier : {0}"),
    "clean": ("no problem found", "aucun problème"),
    "found": ("errors: {0}, warnings: {1}, notes: {2}", "erreurs : {0}, avertissements : {1}, remarques : {2}"),
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
