import type { texts as english } from '../en/reviews.ts'
import type { Translated } from '../messages.ts'

export const texts: Translated<typeof english> = {
  reviews: {
    none: 'Pas encore d’avis',
    noneHint: 'Les clients qui ont reçu ce produit peuvent le noter.',
    outOf: '{average, number} sur 5',
    count: '{count, number} avis',
    ofStars: '{stars, plural, one {# étoile} other {# étoiles}} : {count, number} avis',
    stars: '{stars, number} sur 5',
    sort: 'Trier les avis',
    newest: 'Les plus récents',
    detailed: 'Les plus détaillés',
    customer: 'Un client',
    answer: 'Réponse de la boutique',
    more: 'Plus d’avis',
    failed: 'Les avis n’ont pas pu être chargés',
    retry: 'Réessayer',
    login: 'Connectez-vous pour noter ce produit',
    notBought: 'Vous pourrez noter ce produit dès qu’il vous aura été livré.',
    yours: 'Votre avis',
    write: 'Donner mon avis',
    edit: 'Modifier',
    remove: 'Supprimer',
    removeTitle: 'Supprimer votre avis\u202f?',
    removeHint:
      'Les étoiles et le texte seront supprimés définitivement. Vous pourrez écrire un nouvel avis.',
    removeHiddenHint:
      'Le texte et votre nom seront supprimés définitivement. Le motif de la boutique est conservé.',
    cancel: 'Annuler',
    hidden: 'La boutique a masqué votre avis : {reason}',
    hiddenDeleted: 'La boutique avait masqué l’avis que vous avez supprimé : {reason}',
    olderAnswer: 'L’avis a été modifié depuis cette réponse.',
    ownFailed: 'Votre avis n’a pas pu être chargé',
    howMany: 'Combien d’étoiles\u202f?',
    text: 'Qu’en pensez-vous\u202f? (facultatif)',
    textHint: 'Fraîcheur, goût, emballage… Tout le monde peut le lire.',
    author: 'Nom affiché',
    authorHint: 'Sans nom : {name}',
    publish: 'Publier',
    save: 'Enregistrer',
  },
}
