/** Messages about reviews; see `messages.ts`. */
export const reviewMessages = {
  'Choose from 1 to 5 stars.': 'Choisissez de 1 à 5 étoiles.',
  'A review can have up to 2 000 characters.': 'Un avis peut avoir 2 000 caractères au maximum.',
  'A reply can have up to 2 000 characters.': 'Une réponse peut avoir 2 000 caractères au maximum.',
  'A name can have up to 40 characters.': 'Un nom peut avoir 40 caractères au maximum.',
  'Leave out your phone number and email: everyone sees this name.':
    'N’indiquez ni téléphone ni e-mail : tout le monde voit ce nom.',
  'sort must be newest or detailed.': 'sort doit être newest ou detailed.',
  'filter must be all, new, unanswered or hidden.': 'filter doit être all, new, unanswered ou hidden.',
  'This shop does not accept reviews at the moment.': 'Cette boutique n’accepte pas d’avis pour le moment.',
  'You can review a product once it has been delivered to you.':
    'Vous pourrez donner votre avis une fois ce produit livré.',
  'Thank you! Your review is published.': 'Merci ! Votre avis est publié.',
  'Your review was saved. The shop has hidden it, so only you see it.':
    'Votre avis est enregistré. La boutique l’a masqué : personne d’autre ne le voit.',
  'Your review was deleted.': 'Votre avis est supprimé.',
  'Review not found.': 'Cet avis n’existe pas.',
  'Your reply is published.': 'Votre réponse est publiée.',
  'Your reply was removed.': 'Votre réponse est retirée.',
  'The review is hidden. Its author sees your reason.': 'L’avis est masqué. Son auteur voit votre motif.',
  'The review is shown again.': 'L’avis est de nouveau affiché.',
  'This review was changed in the meantime. Read it again first.':
    'Cet avis a changé entre-temps. Relisez-le d’abord.',
} as const
