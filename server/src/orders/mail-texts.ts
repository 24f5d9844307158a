import type { Locale, PaymentMethod } from '@dix/contract'

/** What depends on how an order is paid. */
type MethodTexts = {
  payment: string
  refundStarted: (amount: string) => string
  refundDone: (amount: string) => string
  refunded: (amount: string) => string
}

type MailTexts = {
  placed: (number: string) => string
  placedText: string
  placedNote: string
  subTotal: string
  savings: string
  delivery: string
  free: string
  total: string
  payment: string
  payWith: (amount: string) => string
  address: string
  show: string
  cancelled: (number: string) => string
  cancelledText: string
  nothingPaid: string
  tooLate: string
  refunded: (number: string) => string
  byMethod: Record<PaymentMethod, MethodTexts>
}

export const mailTexts: Record<Locale, MailTexts> = {
  fr: {
    placed: (number) => `Votre commande ${number} est confirmée`,
    placedText: 'Merci ! Nous vous livrons dans une dizaine de minutes.',
    subTotal: 'Total des articles',
    savings: 'Vous économisez',
    delivery: 'Livraison',
    free: 'Gratuite',
    total: 'Total',
    payment: 'Paiement',
    payWith: (amount) => `En espèces, vous payez avec ${amount}`,
    address: 'Adresse',
    show: 'Voir la commande',
    placedNote: 'Annulation gratuite tant que la préparation n’a pas commencé.',
    cancelled: (number) => `Votre commande ${number} est annulée`,
    cancelledText: 'Votre commande est annulée et ne sera pas livrée.',
    nothingPaid: 'Rien n’a été payé, vous n’avez rien à faire.',
    tooLate:
      'Votre paiement nous est parvenu trop tard : les articles n’étaient plus réservés. Vous pouvez commander à nouveau.',
    refunded: (number) => `Votre commande ${number} est remboursée`,
    byMethod: {
      cash: {
        payment: 'En espèces à la livraison',
        refundStarted: (amount) => `Nous vous rendons ${amount} en espèces.`,
        refundDone: (amount) => `${amount} vous ont déjà été rendus en espèces.`,
        refunded: (amount) => `Nous vous avons rendu ${amount} en espèces.`,
      },
      card: {
        payment: 'Par carte, payé',
        refundStarted: (amount) =>
          `Nous vous remboursons ${amount} sur votre carte. Selon votre banque, cela prend quelques jours.`,
        refundDone: (amount) => `${amount} vous ont déjà été remboursés sur votre carte.`,
        refunded: (amount) =>
          `Nous avons remboursé ${amount} sur votre carte. Selon votre banque, la somme apparaît sous quelques jours.`,
      },
    },
  },
  en: {
    placed: (number) => `Your order ${number} has been placed`,
    placedText: 'Thank you! We will deliver your order in about ten minutes.',
    subTotal: 'Items total',
    savings: 'You save',
    delivery: 'Delivery',
    free: 'Free',
    total: 'Total',
    payment: 'Payment',
    payWith: (amount) => `In cash, you pay with ${amount}`,
    address: 'Address',
    show: 'View order',
    placedNote: 'Free cancellation until we start preparing your order.',
    cancelled: (number) => `Your order ${number} has been cancelled`,
    cancelledText: 'Your order is cancelled and will not be delivered.',
    nothingPaid: 'Nothing was paid, and there is nothing you need to do.',
    tooLate:
      'Your payment reached us too late: the products were no longer reserved for you. You can order them again.',
    refunded: (number) => `Your order ${number} has been refunded`,
    byMethod: {
      cash: {
        payment: 'Cash on delivery',
        refundStarted: (amount) => `We are refunding ${amount} in cash.`,
        refundDone: (amount) => `${amount} has already been refunded in cash.`,
        refunded: (amount) => `We refunded ${amount} in cash.`,
      },
      card: {
        payment: 'By card, paid',
        refundStarted: (amount) =>
          `We are refunding ${amount} to your card. Depending on your bank, this takes a few days.`,
        refundDone: (amount) => `${amount} has already been refunded to your card.`,
        refunded: (amount) =>
          `We refunded ${amount} to your card. Depending on your bank, it shows up within a few days.`,
      },
    },
  },
}
