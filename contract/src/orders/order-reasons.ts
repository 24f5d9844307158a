import type { OrderReason } from '../order-states.ts'

/** The reasons for staff actions on an order, worded for the customer; order page and emails share them. */
export const englishOrderReasons: Record<OrderReason, string> = {
  customer_asked: 'As you asked.',
  out_of_stock: 'Some products are no longer available.',
  unreachable: 'We could not reach you.',
  suspected_fraud: 'We could not verify this order.',
  too_far: 'The address is too far from our shop.',
  other: 'Call us to find out more.',
  nobody_there: 'No one answered the door.',
  refused: 'The order was refused at the door.',
  wrong_address: 'The rider could not find the address.',
  missing_item: 'An item was missing.',
  damaged_item: 'An item was damaged.',
  wrong_item: 'It was the wrong item.',
  late_delivery: 'The delivery was late.',
  customer_blocked: 'We cannot take your order. Please contact the shop.',
  phone_off: 'Your phone was off.',
  somebody_else: 'Someone else took the order.',
  code_lost: 'The code was not found.',
  wrong_code: 'The code was incorrect.',
}

/** The same in French. Each language has its own export, as each file of texts has one language. */
export const frenchOrderReasons: Record<OrderReason, string> = {
  customer_asked: 'À votre demande.',
  out_of_stock: 'Des articles ne sont plus disponibles.',
  unreachable: 'Nous n’avons pas réussi à vous joindre.',
  suspected_fraud: 'Nous n’avons pas pu vérifier cette commande.',
  too_far: 'L’adresse est trop loin de notre magasin.',
  other: 'Appelez-nous pour en savoir plus.',
  nobody_there: 'Personne n’a ouvert au livreur.',
  refused: 'La commande a été refusée à la livraison.',
  wrong_address: 'Le livreur n’a pas trouvé l’adresse.',
  missing_item: 'Un article manquait.',
  damaged_item: 'Un article était abîmé.',
  wrong_item: 'Ce n’était pas le bon article.',
  late_delivery: 'La livraison était en retard.',
  customer_blocked: 'Nous ne pouvons pas prendre votre commande. Contactez la boutique.',
  phone_off: 'Votre téléphone était éteint.',
  somebody_else: 'Quelqu’un d’autre a reçu la commande.',
  code_lost: 'Le code était introuvable.',
  wrong_code: 'Le code était incorrect.',
}
