"""Words of technical and office French beside their English, for a question in one language over lines in the other.

Only words that are not spelled alike (`requête` and `request` share a beginning, see `coverage`) and that keep one
sense in a project's documents; function words and names are not here. It is a plain dictionary of the trade, made for
no one wiki: what it lacks is left to the encoder, which ranks and never decides.
"""

from __future__ import annotations

from functools import cache

from wikic.store.terms import terms

# French | English, a line a sense.
_SENSES = """
abandonner abandon|abandon drop give
abonnement|subscription
accord|agreement approval
achat acheter|purchase buy
actif|active
adresse|address
afficher affichage|display show
ajouter ajout|add addition
acquéreur|acquirer
alerte alerter|alert
allonger|extend lengthen
amélioration améliorer|improvement improve
annuler annulation|cancel void
annuaire|directory
appareil|device
appel appeler|call
apprendre appris|learn learned
approuver approbation|approve approval
arrêt arrêter|stop shutdown halt
astreinte|on-call
attendre attente|wait waiting timeout
auteur|author
autoriser autorisation|allow authorise authorize permission
avantage|benefit advantage
avertir avertissement|warn warning
baisser baisse|lower decrease
balise|tag
banque|bank
base|database
besoin|need requirement
bibliothèque|library
bloquer blocage|block
boîte|box
bogue|bug
boucle|loop
brouillon|draft
but|goal purpose
cadre|framework scope
calendrier|calendar schedule
calcul calculer|compute computation
caractère|character
carte|card map
certificat|certificate
champ|field
changement changer|change
charge charger|load
chemin|path
chiffrer chiffrement|encrypt encryption
choisir choix choisi choisie|choose choice chosen
cible|target
clé clef|key
client|customer client
clôture clore|close closing
compte|account
concevoir conception|design
connexion connecter|login log-in connect connection
conseil|advice
conserver conservation|keep retain retention store
coût coûter|cost
contrat|contract
contrôle contrôler|check
corriger correction|fix correct
coupure couper|outage cut
courriel|email mail
crochet|hook
croissance|growth
débit débiter|charge throughput debit
début débuter|start begin
déchiffrer|decrypt
décider décision|decide decision
défaut|default
délai|delay timeout deadline
demander demande|request ask
démarrer démarrage|start boot
dépasser dépassement|exceed overflow
dépendance|dependency
dépense|expense spending
déployer déploiement|deploy deployment
dépôt|repository
dernier dernière|last latest
désactiver|disable
développeur|developer
disque|disk
disponible disponibilité|available availability
domaine|domain
donnée données|data
dossier|folder
doublon|duplicate
double deux|twice double
droit|right permission
durée durer|duration last lasted
échange|exchange
échec échouer|failure fail
échéance|deadline due
écran|screen
écrire écriture écrit|write written writing
effacer|erase delete
effet|effect
embauche embaucher|hire hiring
empreinte|fingerprint hash
emplacement|location
endroit|place
enfant|child
enregistrer enregistrement|record save
entreprise|company
entretien|maintenance
entrée|input entry
envoyer envoi|send sent sender
équipe|team
erreur|error
espace|space
essai essayer|attempt try retry trial
étape|step stage
état|state status
étiquette|label tag
événement|event
éviter|avoid
exécuter exécution|run execute
exigence exiger|requirement require
expirer|expire
facture facturer facturation|invoice bill billing
faille|vulnerability
fermer fermeture|close
feuille|sheet
fiable fiabilité|reliable reliability
fichier|file
fil|thread
file|queue
filtre|filter
flux|flow stream feed
fois|times twice
fonction fonctionnalité|feature function
fournir fournisseur|provide provider supplier vendor
fourchette|range
frais|fee
fréquence|frequency rate
fusionner fusion|merge
garder|keep retain
gérer gestion|manage management
glossaire|glossary
grappe|cluster
gravité|severity
hebdomadaire|weekly
héberger hébergement|host hosting
heure|hour time
historique|history
horloge|clock
horodatage|timestamp
impression imprimer|print
inutilisé inutilisée|unused
indisponible indisponibilité|unavailable outage downtime
informatique|computing
injoignable|unreachable down
installer|install
interdire interdiction|forbid prohibit
interrompre interruption|interrupt outage
intervalle|interval
jeton|token
jour|day
journal|log
journalier quotidien|daily
langage langue|language
largeur|width
lecture lire|read
lent lenteur|slow
lien|link
ligne|line row
limite plafond|limit
litige|dispute
livrer livraison|deliver delivery release
logiciel|software
loi|law
longueur|length
marchand|merchant
marché|market
matériel|hardware
mémoire|memory
mensuel|monthly
menace|threat
mesurer mesure|measure
mettre|set
minuterie|timer
moitié|half
mois|month
montant|amount
moteur|engine
motif raison|reason
moyenne|average mean
navigateur|browser
niveau|level tier
nœud|node
nom nommer|name
nombre|number count
nouveau nouvelle|new
nuage|cloud
nuit|night nightly
objectif|objective goal
obligatoire|required mandatory
octet|byte
ordinateur|computer
ordre|order
outil|tool
ouvrir ouverture|open
paiement payer|payment pay paid
panne|outage down failure
paquet|package
paramètre|setting parameter
partage partager|share
passerelle|gateway
payant|paid
périmètre|scope
perdre perte|lose lost loss
personne|person
pic|peak
pièce|part room
planifier|schedule plan
poids|weight
politique|policy
prévenir|warn notify tell
preuve|proof evidence
prise prendre|take taken
prix|price
procédure|procedure runbook
processus|process
propriétaire|owner
proposer proposition|propose proposal
puissance|power
quantité|amount
quart trimestre|quarter
rang|rank
rapide rapidité|fast speed
rapport|report
recherche rechercher|search research
reconnaissance|recognition
réception recevoir reçu|receive receipt received
récupérer récupération|recover recovery retrieve
redémarrer redémarrage|restart reboot
réduire réduction|reduce shorten reduction
refuser refus|refuse refusal reject
registre|ledger register registry
règle|rule
règlement régler|settlement settle
rejeter rejet|reject
rejouer rejeu|replay retry
relancer relance|restart retry
remboursement rembourser|refund refunded
remise|discount
remplacer remplacement|replace supersede replacement
renouveler renouvellement|renew rotate rotation renewal
renvoyer renvoi|resend retry
réparer réparation|repair fix
réponse répondre|answer response reply
réseau|network
responsable|owner responsible
retard|delay lag late behind
retenir retenu|choose retain keep
retirer retrait|remove withdraw withdrawal
retour|return
réunion|meeting
réussir réussite|success succeed
réviser révision|review revision
risque|risk
sauvegarde sauvegarder|backup back
seconde|second
sécurité sûreté|security safety
semaine|week
serveur|server
seuil|threshold
signaler|report
soir soirée|evening
solde|balance
sortie|output release exit
soutien|support
stocker stockage|store storage
succès|success
suivre suivi|track follow monitoring
supprimer suppression|delete remove deletion
surcharge|overload
surveiller surveillance|monitor watch monitoring
tableau|table dashboard
tâche|task job
taille|size
tarif|price rate
taux|rate ratio
tempête|storm
temps|time
tentative|attempt retry
traiter traitement|process processing handle
travail travailler|job work
trouver|find found
unité|unit
utilisateur|user
valeur|value
vendre vente|sale sell
vérifier vérification|verify check
verrou verrouiller|lock
vider vide|empty
virement|transfer
vitesse|speed rate
vocal vocale voix|voice speech
"""


@cache
def _table() -> dict[str, tuple[str, ...]]:
    """Both ways, by search terms."""
    found: dict[str, dict[str, None]] = {}
    for sense in _SENSES.split("\n"):
        french, _, english = sense.partition("|")
        for one, other in ((french, english), (english, french)):
            for word in one.split():
                others = dict.fromkeys(term for said in other.split() for term in terms(said)[:1])
                found.setdefault(terms(word)[0], {}).update(others)
    return {term: tuple(others) for term, others in found.items()}


def translations(term: str) -> tuple[str, ...]:
    """The search terms that say a search term in the other language; none when the lexicon lacks it."""
    return _table().get(term, ())
