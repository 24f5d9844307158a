/** French texts of trips. */
export const tripMessages = {
  'A delivery code has four digits.': 'Un code de livraison a quatre chiffres.',
  'Choose one or two orders.': 'Choisissez une ou deux commandes.',
  'This order has been moved on. Look at its current state.':
    'Cette commande a changé d’état. Regardez où elle en est.',
  'Another rider has taken this order.': 'Un autre livreur a pris cette commande.',
  'Finish your trip first.': 'Terminez d’abord votre tournée.',
  'No more tries: deliver without the code.': 'Plus d’essai possible : livrez sans le code.',
  'This code is wrong.': 'Ce code est faux.',
} as const
