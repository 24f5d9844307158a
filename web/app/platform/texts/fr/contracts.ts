import type { texts as english } from '../en/contracts.ts'
import type { Translated } from '../messages.ts'

export const texts: Translated<typeof english> = {
  contracts: {
    title: 'Contrats',
    toAdministration: 'Retour à l’administration',
    intro:
      'Remplissez un modèle Word avec les noms et les téléphones d’une liste : un contrat par personne. Tout se passe sur cet appareil, vos fichiers ne sont envoyés nulle part.',
    template: 'Modèle',
    shippedTemplate: 'Contrat de livraison',
    shippedFile: 'Fourni avec la boutique',
    ownFile: 'Votre fichier, sur cet appareil',
    placeholders: '{name} et {telephone} sont remplacés partout où ils figurent.',
    downloadTemplate: 'Télécharger comme exemple',
    chooseTemplate: 'Choisir votre modèle',
    templateHint: 'ou déposez-le ici : Word (.docx), {most} Mo au plus',
    list: 'Liste des personnes',
    shippedList: 'Livreurs de la boutique de démonstration',
    people: '{count, plural, one {# personne} other {# personnes}}',
    columns: 'Deux colonnes : nom et téléphone. La première ligne les nomme.',
    downloadList: 'Télécharger comme exemple',
    chooseList: 'Choisir votre liste',
    listHint: 'ou déposez-la ici : CSV, {most, number} personnes au plus',
    useShipped: 'Revenir au fichier fourni',
    stillInUse: 'Ce qui était là avant reste utilisé.',
    preview: 'Début de la liste',
    name: 'Nom',
    telephone: 'Téléphone',
    takenFrom: 'colonne « {column} »',
    more: 'et {count, plural, one {# autre} other {# autres}}',
    loading: 'Chargement de la liste',
    listFailed: 'La liste fournie n’a pas pu être chargée.',
    retry: 'Réessayer',
    generate: 'Générer tous les contrats',
    generating: 'Génération en cours...',
    generateHint: 'Crée un contrat par personne, chacun dans son fichier.',
    zip: 'Tout dans un seul ZIP',
    zipping: 'Création du ZIP…',
    progress: '{made, number} sur {count, number}',
    stop: 'Arrêter',
    started: 'Création de {count, plural, one {# contrat} other {# contrats}}.',
    filesDone: '{count, plural, one {# contrat est} other {# contrats sont}} dans vos téléchargements.',
    filesHint:
      'Le navigateur demande s’il peut télécharger plusieurs fichiers ? Acceptez. S’il en manque, prenez tout dans un seul ZIP.',
    zipDone:
      'Contrats.zip est dans vos téléchargements, avec {count, plural, one {# contrat} other {# contrats}}.',
    stopped: 'Arrêté après {made, number} sur {count, number}.',
    zipStopped: 'Arrêté. Aucun ZIP n’a été créé.',
    failed: 'Les contrats n’ont pas pu être créés. Vérifiez votre connexion et réessayez.',
  },
  fileFaults: {
    tooLarge: 'Ce fichier dépasse {most} Mo.',
    unreadable: 'Ce fichier ne peut pas être lu : a-t-il été déplacé, ou est-ce un dossier ?',
    noReader:
      'Ce qui lit ce fichier n’a pas pu être chargé. Vérifiez votre connexion et choisissez-le à nouveau.',
  },
  templateFaults: {
    empty: 'Ce fichier est vide.',
    pdf: 'C’est un PDF. Choisissez le document Word (.docx) dont il vient.',
    oldWord:
      'Ce document est d’un ancien format ou protégé par un mot de passe. Enregistrez-le dans Word en .docx, sans mot de passe.',
    notWord: 'Ce n’est pas un document Word (.docx) sans macros, quoi qu’en dise son nom.',
    bomb: 'Ce document est bien trop volumineux une fois décompressé.',
    damaged: 'Ce document est abîmé. Ouvrez-le dans Word, enregistrez-le et choisissez-le à nouveau.',
    noPlaceholder:
      '{missing, select, both {Ni {name} ni {telephone} ne figurent dans ce document.} name {{name} manque dans ce document.} other {{telephone} manque dans ce document.}}',
    tagUnclosed: 'Il manque l’accolade fermante de « {tag} ».',
    tagUnopened: 'Il manque l’accolade ouvrante de « {tag} ».',
    tagDoubled: '« {tag} » a deux accolades, une seule suffit.',
    tagUnknown: '« {tag} » n’est pas connu ici : il n’y a que {name} et {telephone}.',
  },
  listFaults: {
    empty: 'Ce fichier est vide.',
    workbook: 'C’est un classeur. Enregistrez-le au format CSV et choisissez ce fichier-là.',
    notText: 'Ce n’est pas une liste. Choisissez un fichier CSV.',
    noPeople: 'Il n’y a personne dans cette liste : seulement les noms des colonnes.',
    tooMany: 'Cette liste compte {count, number} personnes ; c’est {most, number} au plus à la fois.',
    noColumn:
      '{missing, select, both {La première ligne doit nommer les colonnes « nom » et « téléphone ».} name {La colonne « nom » manque.} other {La colonne « téléphone » manque.}} On y lit : {found}.',
    columnTwice: 'Laquelle de ces colonnes est la bonne : {found} ? N’en laissez qu’une.',
    quotes: 'Ligne {row, number} : un guillemet est ouvert et mal fermé.',
    noName: 'Ligne {row, number} : il manque le nom.',
    noTelephone: 'Ligne {row, number} : il manque le téléphone.',
    notTelephone: 'Ligne {row, number} : la colonne « téléphone » ne contient pas de numéro.',
    shortened:
      'Ligne {row, number} : le tableur a abrégé le numéro. Mettez la colonne au format texte, saisissez-le à nouveau et enregistrez.',
    tooLong: 'Ligne {row, number} : le nom ou le téléphone est trop long.',
    others:
      '{count, plural, one {# autre ligne n’est pas correcte} other {# autres lignes ne sont pas correctes}} non plus.',
  },
}
