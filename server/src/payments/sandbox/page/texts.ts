import type { Locale } from '@dix/contract'
import type { CardOutcome, CardProblems } from '../rules.ts'

/** Texts of the page. `declined`, `insufficient` and `refused` say why nothing was paid. */
type Texts = {
  test: string
  testMore: string
  heading: string
  total: string
  card: string
  number: string
  expiry: string
  expiryHint: string
  cvc: string
  cvcHint: string
  pay: string
  back: string
  cards: string
  use: string
  outcomes: Record<CardOutcome, string>
  problems: { [Field in keyof CardProblems]-?: Record<NonNullable<CardProblems[Field]>, string> }
  declined: string
  insufficient: string
  refused: string
  challenge: string
  challengeMore: string
  confirm: string
  refuse: string
  paid: string
  paidMore: string
  toOrder: string
  expired: string
  expiredMore: string
  toShop: string
}

const fr: Texts = {
  test: 'Paiement de test',
  testMore: 'Rien n’est débité. Ne saisissez jamais une vraie carte ici.',
  heading: 'Payer par carte',
  total: 'Total à payer',
  card: 'Votre carte',
  number: 'Numéro de carte',
  expiry: 'Expiration',
  expiryHint: 'MM/AA',
  cvc: 'Code CVC',
  cvcHint: '3 chiffres au dos',
  pay: 'Payer',
  back: 'Revenir à la boutique sans payer',
  cards: 'Cartes de test',
  use: 'Utiliser',
  outcomes: {
    succeeds: 'Paiement accepté',
    challenged: 'La banque demande une confirmation',
    declined: 'Carte refusée',
    insufficient: 'Solde insuffisant',
  },
  problems: {
    number: {
      missing: 'Saisissez le numéro de la carte.',
      wrong: 'Ce numéro de carte est incomplet ou incorrect.',
      foreign: 'Ce n’est pas une carte de test. Choisissez-en une dans la liste.',
    },
    expiry: {
      missing: 'Saisissez la date d’expiration.',
      wrong: 'Saisissez le mois et l’année, par exemple 12/34.',
      past: 'Cette carte a expiré.',
    },
    cvc: { missing: 'Saisissez le code de sécurité.', wrong: 'Le code doit avoir 3 ou 4 chiffres.' },
  },
  declined: 'La carte a été refusée. Rien n’a été débité. Essayez une autre carte.',
  insufficient: 'Le solde de la carte est insuffisant. Rien n’a été débité. Essayez une autre carte.',
  refused: 'Le paiement n’a pas été confirmé. Rien n’a été débité. Réessayez ou prenez une autre carte.',
  challenge: 'Votre banque vous demande de confirmer',
  challengeMore: 'Ici, votre banque vérifierait que c’est bien vous, par exemple avec un code reçu par SMS.',
  confirm: 'Confirmer le paiement',
  refuse: 'Refuser',
  paid: 'Paiement effectué',
  paidMore: 'Vous pouvez fermer cette page ou voir votre commande.',
  toOrder: 'Voir ma commande',
  expired: 'Cette page de paiement a expiré',
  expiredMore: 'Rien n’a été débité. Votre panier vous attend dans la boutique.',
  toShop: 'Revenir à mon panier',
}

const en: Texts = {
  test: 'Test payment',
  testMore: 'Nothing is charged. Never enter a real card here.',
  heading: 'Pay by card',
  total: 'Total to pay',
  card: 'Your card',
  number: 'Card number',
  expiry: 'Expiry',
  expiryHint: 'MM/YY',
  cvc: 'CVC',
  cvcHint: '3 digits on the back',
  pay: 'Pay',
  back: 'Back to the shop without paying',
  cards: 'Test cards',
  use: 'Use',
  outcomes: {
    succeeds: 'Payment succeeds',
    challenged: 'The bank asks for confirmation',
    declined: 'Card is declined',
    insufficient: 'Insufficient funds',
  },
  problems: {
    number: {
      missing: 'Enter the card number.',
      wrong: 'This card number is incomplete or incorrect.',
      foreign: 'This is not a test card. Choose one from the list.',
    },
    expiry: {
      missing: 'Enter the expiry date.',
      wrong: 'Enter the month and year, such as 12/34.',
      past: 'This card has expired.',
    },
    cvc: { missing: 'Enter the security code.', wrong: 'The code must have 3 or 4 digits.' },
  },
  declined: 'Your card was declined. You were not charged. Try another card.',
  insufficient: 'Your card has insufficient funds. You were not charged. Try another card.',
  refused: 'The payment was not confirmed. You were not charged. Try again or use another card.',
  challenge: 'Your bank asks you to confirm this payment',
  challengeMore: 'Here your bank would check that it is you, for example with a code sent by SMS.',
  confirm: 'Confirm payment',
  refuse: 'Refuse',
  paid: 'Payment complete',
  paidMore: 'You can close this page or view your order.',
  toOrder: 'View my order',
  expired: 'This payment page has expired',
  expiredMore: 'You were not charged. Your cart is waiting for you in the shop.',
  toShop: 'Back to my cart',
}

export const texts: Record<Locale, Texts> = { fr, en }
