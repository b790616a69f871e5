"""What problems and errors say, in French. They are made in English, which programs may rely on, and shown translated.

Each pair is a sentence with numbered places; what fills a place in the English sentence fills it in the French one.
"""

from __future__ import annotations

import functools
import re

_RULES = (
    ("{0} is a name of {1} too", "{0} est aussi un nom de {1}"),
    ("rename one, or merge the pages", "renommez l'une, ou fusionnez les pages"),
    ("[[{0}]] names {1}", "[[{0}]] désigne {1}"),
    ("write [[{0}]] or another in full", "écrivez [[{0}]] ou un autre en entier"),
    ("not readable as UTF-8 text", "illisible comme texte UTF-8"),
    ("not readable", "illisible"),
    ("save it as UTF-8 without NUL bytes, or remove it", "enregistrez-la en UTF-8 sans octet nul, ou retirez-la"),
    ("its name reads the same as {0}", "son nom se lit comme {0}"),
    ("rename one of them", "renommez l'une des deux"),
    ("a symbolic link; it is not read", "un lien symbolique ; il n'est pas lu"),
    ("a folder named like a page; it is not read", "un dossier nommé comme une page ; il n'est pas lu"),
    ("no regular file; it is not read", "pas un fichier ordinaire ; il n'est pas lu"),
    ("put a file in its place", "mettez un fichier à sa place"),
    ("the page is empty", "la page est vide"),
    ("write it or remove it", "écrivez-la ou retirez-la"),
    ("no front matter", "pas d'en-tête"),
    ("begin with --- and type, title, summary, then ---", "commencez par ---, puis type, title, summary, puis ---"),
    ("front matter is no YAML: {0}", "l'en-tête n'est pas du YAML : {0}"),
    ("quote the value", "mettez la valeur entre guillemets"),
    ("front matter has no {0}", "l'en-tête n'a pas de {0}"),
    ("unknown status {0}", "statut inconnu : {0}"),
    ("file name is no slug: {0}", "le nom du fichier n'est pas normalisé : {0}"),
    ("rename it to {0}", "renommez-le {0}"),
    ("link leads out of the wiki: [[{0}]]", "le lien sort du wiki : [[{0}]]"),
    ("name a page", "nommez une page"),
    ("no page answers to [[{0}]]", "aucune page ne répond à [[{0}]]"),
    ("write it, or unlink it", "écrivez-la, ou ôtez le lien"),
    ("links to superseded {0}", "renvoie à {0}, qui est remplacé"),
    ("review it: status: to_review", "à revoir : status: to_review"),
    ("claim would be dropped{0}: “{1}”", "une affirmation serait perdue{0} : « {1} »"),
    (
        "claim would lose a source that it rests on{0}: “{1}”",
        "une affirmation perdrait une source dont elle dépend{0} : « {1} »",
    ),
    ("keep it, move it, or record why it goes", "gardez-la, déplacez-la, ou dites pourquoi elle s'en va"),
    ("open conflict on {0} would disappear", "le conflit ouvert sur {0} disparaîtrait"),
    ("keep it, or write how it was resolved", "gardez-le, ou écrivez comment il a été résolu"),
    ("open conflict on {0} would be closed by no person", "le conflit ouvert sur {0} serait fermé sans personne"),
    ("leave it unresolved", "laissez-le non résolu"),
    ("about {0} tokens, budget {1}", "environ {0} jetons, pour un budget de {1}"),
    ("wikic lint --fix splits it", "wikic lint --fix le partage"),
    ("split it by section", "partagez-la par section"),
    ("rule {0} failed: {1}", "la règle {0} a échoué : {1}"),
    ("report this to wikic's authors", "signalez-le aux auteurs de wikic"),
    (
        "no log entry: ## [date] operation | title | n pages",
        "pas une entrée du journal : ## [date] opération | titre | n pages",
    ),
    ("{0} stands after {1}", "{0} vient après {1}"),
    ("the log is append-only", "le journal ne fait que s'allonger"),
    ("merge marker {0}", "marque de fusion {0}"),
    ("keep one side, or both under ## conflicts", "gardez un côté, ou les deux sous ## conflits"),
    ("no citation: {0}", "sans citation : {0}"),
    ("add [src:ID#LINES]", "ajoutez [src:ID#LIGNES]"),
    ("{0} pages ask for [[{1}]]", "{0} pages demandent [[{1}]]"),
    ("write it from a source", "écrivez-la d'après une source"),
    ("{0} does not link back", "{0} ne renvoie pas ici"),
    ("add [[{0}]] to it", "ajoutez-y [[{0}]]"),
    ("open conflict on {0}: {1}", "conflit ouvert sur {0} : {1}"),
    ("no page links here", "aucune page ne mène ici"),
    ("link to it from a page on its subject", "liez-la depuis une page du même sujet"),
    ("the plan does not declare this page", "le plan ne déclare pas cette page"),
    ("outside the writer's scope: {0}", "hors du domaine de l'auteur : {0}"),
    ("propose it instead", "proposez-le plutôt"),
    ("no place for a page: {0}", "pas une place pour une page : {0}"),
    ("a folder of a page type, then a slug", "le dossier d'un type de page, puis un nom"),
    ("no place for a source: {0}", "pas une place pour une source : {0}"),
    ("raw/, then its path", "raw/, puis son chemin"),
    ("the page would be deleted", "la page serait supprimée"),
    ("set status: retired instead", "mettez plutôt status: retired"),
    ("may be the same as {0}", "est peut-être la même que {0}"),
    ("merge them, or tell them apart by title", "fusionnez-les, ou distinguez-les par leur titre"),
    ("the source is gone from raw/", "la source n'est plus dans raw/"),
    ("the source was changed after it was ingested", "la source a été changée après son intégration"),
    (
        "git checkout -- {0}, then ingest the new version from elsewhere",
        "git checkout -- {0}, puis intégrez la nouvelle version depuis un autre endroit",
    ),
    ("raw/ is append-only", "raw/ ne fait que s'allonger"),
    (
        "git restore --staged --worktree -- {0}, and ingest the new version",
        "git restore --staged --worktree -- {0}, puis intégrez la nouvelle version",
    ),
    ("active HTML: {0}", "HTML actif : {0}"),
    ("put it in back-ticks, or drop it", "mettez-le entre accents graves, ou ôtez-le"),
    ("the list of sources stands there", "la liste des sources est à cette place"),
    ("give the document another path under raw/", "donnez au document un autre chemin sous raw/"),
    ("a source is there already", "une source est déjà là"),
    ("give the new version another path under raw/", "donnez à la nouvelle version un autre chemin sous raw/"),
    ("{0} revisions", "{0} révisions"),
    ("build it anew from its sources", "refaites-la d'après ses sources"),
    ("{0} belongs to a person", "{0} appartient à une personne"),
    ("edit it by hand", "modifiez-le à la main"),
    ("looks like a secret: {0}", "ressemble à un secret : {0}"),
    ("revoke it, then say where it is kept instead", "révoquez-le, puis dites plutôt où il est gardé"),
    ("sources is not what the page cites", "sources n'est pas ce que la page cite"),
    ("wikic lint --fix writes it anew", "wikic lint --fix le réécrit"),
    ("[src:{0}] lies outside the source's {1} lines", "[src:{0}] est hors des {1} lignes de la source"),
    ("rests on a superseded source alone", "ne repose que sur une source remplacée"),
    ("rests on a retracted source alone", "ne repose que sur une source retirée"),
    (
        "cite a source that stands, or retire the page",
        "citez une source qui tient encore, ou retirez la page",
    ),
    ("ingest its successor", "intégrez celle qui la remplace"),
    ("no page cites this source", "aucune page ne cite cette source"),
    ("cite it, or retract it", "citez-la, ou retirez-la"),
    ("{0} is not supported by the cited lines", "{0} n'est pas appuyé par les lignes citées"),
    ("{0} is in the summary and not on the page", "{0} est dans le résumé et pas sur la page"),
    ("say what the page says", "dites ce que dit la page"),
    ("the manifest's line {0} is none that wikic writes", "la ligne {0} du manifeste n'est pas de celles de wikic"),
    ("wikic ingest adds sources", "wikic ingest ajoute des sources"),
    ("{0} is not in the cited lines", "{0} n'est pas dans les lignes citées"),
    ("{0} is not quoted from the cited lines", "{0} n'est pas une citation des lignes citées"),
    ("the source says {0}", "la source dit {0}"),
    ("not in the index", "absente de l'index"),
    ("wikic lint --fix writes the index anew", "wikic lint --fix réécrit l'index"),
    ("malformed citation [src:{0}]", "citation mal formée [src:{0}]"),
    ("write [src:ID] or [src:ID#L3-L5]", "écrivez [src:ID] ou [src:ID#L3-L5]"),
    ("unknown source [src:{0}]", "source inconnue [src:{0}]"),
    ("wikic sources lists them", "wikic sources les énumère"),
    ("unknown type {0}", "type inconnu : {0}"),
    ("one of {0}", "l'un de : {0}"),
    ("a page of type {0} stands in {1}/", "une page de type {0} est dans {1}/"),
    ("move it to {0}/", "déplacez-la dans {0}/"),
    ("unverified: rests on no source", "non vérifié : ne repose sur aucune source"),
    ("cite a source, then set status: in_force", "citez une source, puis mettez status: in_force"),
)
_ERRORS = (
    ("git failed: {0}", "git a échoué : {0}"),
    ("see what `git status` says, then try again", "voyez ce que dit `git status`, puis recommencez"),
    ("another git is at work: {0}", "un autre git travaille : {0}"),
    ("let it end; if none runs, delete that file", "laissez-le finir ; s'il n'y en a pas, supprimez ce fichier"),
    ("git is not installed", "git n'est pas installé"),
    ("install git, try again", "installez git, puis recommencez"),
    ("no path inside the knowledge base: {0}", "pas un chemin de la base de connaissances : {0}"),
    ("name a file below its folder", "nommez un fichier de son dossier"),
    ("path goes through a symbolic link: {0}", "le chemin passe par un lien symbolique : {0}"),
    ("replace the link by a file", "remplacez le lien par un fichier"),
    ("the search index cannot be used: {0}", "l'index de recherche est inutilisable : {0}"),
    ("try again", "recommencez"),
    ("the cache cannot be opened: {0}", "le cache ne s'ouvre pas : {0}"),
    ("see whether the disk is full or read-only", "voyez si le disque est plein ou en lecture seule"),
    (
        "the kb is laid, but there are hooks of your own: {0}",
        "la base est créée, mais vous avez déjà vos propres hooks : {0}",
    ),
    (
        'end them with: wikic {0} (in commit-msg also: --message "$1")',
        'terminez-les par : wikic {0} (dans commit-msg aussi : --message "$1")',
    ),
    (
        "the kb is laid, but git takes its hooks from {0} (core.hooksPath)",
        "la base est créée, mais git prend ses hooks dans {0} (core.hooksPath)",
    ),
    ("add to pre-commit there: wikic {0}", "ajoutez au pre-commit qui s'y trouve : wikic {0}"),
    ("no knowledge base at or above {0}", "pas de base de connaissances dans {0} ni au-dessus"),
    ("make one: wikic init DIR", "créez-en une : wikic init DOSSIER"),
    ("mend the file, or move it away: wikic init", "réparez le fichier, ou écartez-le : wikic init"),
    ("{0}: language is {1}", "{0} : language vaut {1}"),
    ("{0}: in_repo is {1}", "{0} : in_repo vaut {1}"),
    ("true or false", "true ou false"),
    ("a table: [{0}]", "une table : [{0}]"),
    ("{0}: types.{1} is {2}", "{0} : types.{1} vaut {2}"),
    ("the name of a folder, such as rules", "le nom d'un dossier, comme rules"),
    ("{0}: limits.{1} is {2}", "{0} : limits.{1} vaut {2}"),
    ("a number above 0", "un nombre au-dessus de 0"),
    ("no language {0}", "pas de langue {0}"),
    ("{0} is no folder", "{0} n'est pas un dossier"),
    ("name a folder, new or not", "nommez un dossier, nouveau ou non"),
    ("{0} is in no git repository", "{0} n'est dans aucun dépôt git"),
    ("run git init first, or leave --in-repo out", "lancez d'abord git init, ou ôtez --in-repo"),
    ("{0} is a symbolic link", "{0} est un lien symbolique"),
    ("name the folder it leads to", "nommez le dossier où il mène"),
    ("a file stands where a folder must: {0}", "un fichier est à la place d'un dossier : {0}"),
    ("move it away", "écartez-le"),
    ("{0} is under way in this repository", "{0} est en cours dans ce dépôt"),
    ("finish it, then try again", "finissez, puis recommencez"),
    ("{0} has changes that are not committed", "{0} a des changements non validés"),
    ("commit or undo them, then try again", "validez-les ou défaites-les, puis recommencez"),
    ("{0} is there already, and raw/ is append-only", "{0} est déjà là, et raw/ ne fait que s'allonger"),
    ("{0} was changed meanwhile; nothing was written", "{0} a changé entre-temps ; rien n'a été écrit"),
    ("{0} cannot be read: {1}", "{0} ne peut pas être lu : {1}"),
    ("no rule is called {0}", "aucune règle ne s'appelle {0}"),
    ("wikic rule lists them", "wikic rule les énumère"),
    ("{0} names no page", "{0} ne nomme aucune page"),
    ("{0} names several pages", "{0} nomme plusieurs pages"),
    ("wikic search WORDS finds pages", "wikic search MOTS trouve des pages"),
    ("no such file or folder: {0}", "ni fichier ni dossier : {0}"),
    ("check the path", "vérifiez le chemin"),
    ("{0} is no ingest of this history", "{0} n'est pas une intégration de cet historique"),
    ("wikic history PAGE lists the commits of a page", "wikic history PAGE énumère les commits d'une page"),
    ("{0} is undone already", "{0} est déjà défait"),
    ("git log shows when", "git log montre quand"),
    ("{0} is a knowledge base, not documents", "{0} est une base de connaissances, pas des documents"),
    ("name the folder of your documents", "nommez le dossier de vos documents"),
    ("{0}: {1} bytes, over the limit of {2}", "{0} : {1} octets, au-delà de la limite de {2}"),
    (
        "raise limits.max_bytes in wikic.toml, or split the file",
        "relevez limits.max_bytes dans wikic.toml, ou partagez le fichier",
    ),
    ("standard input holds no text", "l'entrée standard ne contient pas de texte"),
    ("pipe a document in", "envoyez-y un document"),
    ("interrupted", "interrompu"),
    (
        "what was finished is committed; run the same command to go on",
        "ce qui était fini est validé ; relancez la commande pour continuer",
    ),
)

_DOCUMENTS = (
    ("{0}: is empty", "{0} : est vide"),
    ("remove it, or write something in it", "retirez-le, ou écrivez-y quelque chose"),
    ("{0}: is no regular file", "{0} : n'est pas un fichier ordinaire"),
    ("raise limits.max_bytes in wikic.toml, or split it", "relevez limits.max_bytes dans wikic.toml, ou partagez-le"),
    ("{0}: cannot be read ({1})", "{0} : ne peut pas être lu ({1})"),
    ("{0}: holds no text", "{0} : ne contient pas de texte"),
    ("{0}: the page holds no text", "{0} : la page ne contient pas de texte"),
    ("save the page as a browser shows it", "enregistrez la page telle qu'un navigateur la montre"),
    ("{0}: is no readable presentation ({1})", "{0} : n'est pas une présentation lisible ({1})"),
    ("open it and save it again", "ouvrez-le et enregistrez-le à nouveau"),
    ("if its slides are pictures, run OCR on them first", "si ce sont des images, passez-les d'abord à l'OCR"),
    ("{0}: is no Word document", "{0} : n'est pas un document Word"),
    ("save it as .docx", "enregistrez-le en .docx"),
    ("{0}: is no readable Word document ({1})", "{0} : n'est pas un document Word lisible ({1})"),
    ("if it is a picture of text, run OCR on it first", "si c'est l'image d'un texte, passez-la d'abord à l'OCR"),
    ("{0}: is encrypted, or of an old Office format", "{0} : est chiffré, ou d'un ancien format d'Office"),
    (
        "save it without a password, as .docx or .pptx",
        "enregistrez-le sans mot de passe, en .docx ou .pptx",
    ),
    ("{0}: is no Office file", "{0} : n'est pas un fichier d'Office"),
    ("{0}: unpacks to more than {1} bytes", "{0} : se déploie en plus de {1} octets"),
    ("{0}: is damaged", "{0} : est abîmé"),
    (
        "it may be a zip bomb; save it without its pictures",
        "c'est peut-être une bombe zip ; enregistrez-le sans ses images",
    ),
    (
        "{0}: is no UTF-16 text, though it begins like one",
        "{0} : n'est pas un texte UTF-16, bien qu'il commence comme un",
    ),
    ("save it as UTF-8", "enregistrez-le en UTF-8"),
    ("{0}: is binary, not text", "{0} : est binaire, pas du texte"),
    (
        "give wikic the document, not its archive or image",
        "donnez à wikic le document, pas son archive ni son image",
    ),
    ("{0}: is not UTF-8 text (line {1})", "{0} : n'est pas un texte UTF-8 (ligne {1})"),
    ("{0}: is encrypted", "{0} : est chiffré"),
    ("{0}: is no readable PDF", "{0} : n'est pas un PDF lisible"),
    ("save it without a password", "enregistrez-le sans mot de passe"),
    (
        "{0}: is scanned: its {1} pages hold no text",
        "{0} : est numérisé : ses {1} pages ne contiennent pas de texte",
    ),
    ("run OCR on it first", "passez-le d'abord à l'OCR"),
    ("{0}: took longer than {1} s to read", "{0} : lecture de plus de {1} s"),
    ("{0}: broke its reader, or needs too much memory", "{0} : a fait échouer son lecteur, ou veut trop de mémoire"),
    ("split it, or save it as text", "partagez-le, ou enregistrez-le comme texte"),
    ("save it as text", "enregistrez-le comme texte"),
    ("tracked changes: the accepted text was taken", "suivi des modifications : le texte accepté a été pris"),
    ("read as Windows-1252: it is not UTF-8", "lu comme Windows-1252 : ce n'est pas de l'UTF-8"),
    ("read as UTF-16", "lu comme UTF-16"),
    ("{0} of {1} pages hold no text", "{0} des {1} pages ne contiennent pas de texte"),
    ("links to documents that are not here: {0}", "renvoie à des documents absents : {0}"),
    (
        "the same bytes as {0}: one source, known by both names",
        "les mêmes octets que {0} : une seule source, connue sous les deux noms",
    ),
    (
        "its older text stands unchanged as {0} and is kept in force",
        "son ancien texte reste tel quel comme {0} et demeure en vigueur",
    ),
    (
        "a source of another folder has the same name: {0} ({1}), kept apart",
        "une source d'un autre dossier porte le même nom : {0} ({1}) ; les deux restent distinctes",
    ),
)
# The gate's refusal tells of its first problem, in words that are translated too.
_REFUSED = re.compile(r"refused: (.*?:\d+: )(.*) (\[[a-z-]+\])(?: \(and (\d+) more\))?", re.DOTALL)


def in_french(sentence: str) -> str:
    """The sentence in French; as it is when nobody has translated it, which a test forbids for wikic's own."""
    if refused := _REFUSED.fullmatch(sentence):
        place, what, rule, others = refused.groups()
        return f"refusé : {place}{in_french(what)} {rule}" + (f" (et {others} de plus)" if others else "")
    for pattern, french in _patterns():
        if match := pattern.fullmatch(sentence):
            return french.format(*match.groups())
    return sentence


def translated(sentence: str, language: str) -> str:
    """A sentence of a problem or an error in the language of the kb."""
    return in_french(sentence) if language == "fr" else sentence


@functools.cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """The longest sentences first, so that a place swallows no words that another sentence has."""
    pairs = sorted((*_RULES, *_ERRORS, *_DOCUMENTS), key=lambda pair: -len(re.sub(r"\{\d\}", "", pair[0])))
    return [(_pattern(english), french) for english, french in pairs]


def _pattern(english: str) -> re.Pattern[str]:
    """Places match lazily; numbers in order, as a test holds."""
    return re.compile("(.*?)".join(map(re.escape, re.split(r"\{\d\}", english))), re.DOTALL)
