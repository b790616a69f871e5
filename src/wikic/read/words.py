"""Words that say nothing of a question's subject, in English and in French, and the months."""

from __future__ import annotations

from wikic.store.terms import terms

_ENGLISH = (
    "make makes made making go goes went come comes came put take takes took taken "
    "a about after all also am an and any are as at be because been before being both but by can could did do "
    "does done during each else ever few for from get give given had has have having he her his how i if in "
    "into is it its just let like may me might more most much must my no nor not of off on once one only or "
    "other our out over own per rather s said same say says shall she should since so some still such tell "
    "than that the their them then there these they this those through to today too under until up upon us "
    "use used using very was we were what when where whether which while who whom whose why will with within "
    "without would yet you your according between now many long often far exactly actually currently ago "
)
_FRENCH = (
    "a afin ai ainsi alors apres as au aucun aujourd aussi autre autres aux avait avant avec avoir c ce ceci "
    "cela celle celles celui ces cet cette ceux chaque chez combien comme comment dans d de depuis des dit "
    "donc dont du elle elles en encore entre es est et etait etaient ete etes etre eux faire faut fait font hui il ils "
    "j je jusqu l la laquelle le lequel les lesquelles lesquels leur leurs lors lui m ma mais me meme mes mon n "
    "ne ni non nos notre nous on ont ou par partie parmi partir pas pendant peu peut peuvent plus pour "
    "pourquoi qu quand que quel quelle quelles quels qui quoi quelque s sa sans selon sera ses si soit son "
    "sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une utilise utilisent utiliser utilises "
    "va vers vos votre vous y "
)
# Verbs by which a question speaks of documents, not of their subject.
_REPORTING = (
    "ask asks asked asking say says said state states stated mention mentions mentioned describe describes "
    "described announce announced cite cites cited explain explains tell tells told citer cite citee cites "
    "mentionner mentionne indiquer indique preciser precise expliquer explique annoncer annonce demander "
    "demande dire "
)
_MONTHS = (
    "january janvier jan|february fevrier feb fev|march mars mar|april avril apr avr|may mai|june juin jun|"
    "july juillet jul juil|august aout aug|september septembre sept sep|october octobre oct|"
    "november novembre nov|december decembre dec"
)

_LISTED = {"en": frozenset(_ENGLISH.split()), "fr": frozenset(_FRENCH.split())}
FUNCTION_WORDS = frozenset(t for word in f"{_ENGLISH}{_FRENCH}{_REPORTING}".split() for t in (word, *terms(word)))
ONLY = {"en": _LISTED["en"] - _LISTED["fr"], "fr": _LISTED["fr"] - _LISTED["en"]}  # words of one language alone
MONTHS = {name: number for number, names in enumerate(_MONTHS.split("|"), 1) for name in names.split()}
