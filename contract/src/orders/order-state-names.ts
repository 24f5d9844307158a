import type { OrderState } from '../order-states.ts'

/** The names of the states of an order; pages and the accountant's export share them. */
export const englishOrderStates: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  placed: 'Placed',
  taken: 'Accepted',
  picking: 'Being prepared',
  packed: 'Packed',
  on_the_way: 'On the way',
  at_the_door: 'At the door',
  delivered: 'Delivered',
  not_delivered: 'Not delivered',
  on_the_way_back: 'On the way back',
  returned: 'Returned',
  cancelled: 'Cancelled',
  expired: 'Not paid',
}

/** The same in French. Each language has its own export, as each file of texts has one language. */
export const frenchOrderStates: Record<OrderState, string> = {
  awaiting_payment: 'En attente de paiement',
  placed: 'Confirmée',
  taken: 'Prise en charge',
  picking: 'En préparation',
  packed: 'Prête',
  on_the_way: 'En route',
  at_the_door: 'Le livreur est arrivé',
  delivered: 'Livrée',
  not_delivered: 'Non livrée',
  on_the_way_back: 'Revient au magasin',
  returned: 'Revenue au magasin',
  cancelled: 'Annulée',
  expired: 'Non payée',
}
