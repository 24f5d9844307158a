import {
  englishOrderReasons,
  frenchOrderReasons,
  type Locale,
  type OrderPromise,
  type OrderReason,
  type OrderState,
  type PaymentMethod,
  type PayoutChannel,
  type RefundMethod,
} from '@dix/contract'

/** Texts that depend on the way of a refund. */
type RefundTexts = {
  refundStarted: (amount: string) => string
  refundDone: (amount: string) => string
  refunded: (amount: string) => string
}

type MailTexts = {
  placed: (number: string) => string
  /** @param promise null if none was promised */
  placedText: (promise: OrderPromise | null) => string
  /** The same for a chosen delivery slot: `samedi 28 novembre, 18 h – 18 h 30`. */
  placedForSlot: (slot: string) => string
  placedNote: string
  subTotal: string
  savings: string
  delivery: string
  free: string
  coupon: (code: string) => string
  /** What the customer's credit pays. */
  credit: string
  creditReturned: (amount: string) => string
  /** The rounding of cash, in the shopper's favour. */
  rounding: string
  total: string
  payment: string
  cashTendered: (amount: string) => string
  address: string
  show: string
  cancelled: (number: string) => string
  cancelledText: string
  nothingPaid: string
  tooLate: string
  tooLateForSlot: string
  refunded: (number: string) => string
  partlyRefunded: (number: string) => string
  allowance: string
  toPay: string
  note: string
  changed: (number: string) => string
  changedText: string
  /** Instead of `changedText` if the customer added to the order. */
  addedText: string
  addressText: string
  /** Staff accepted the order, but nobody began to pick it in time. */
  late: (number: string) => string
  lateText: string
  toCollect: (amount: string) => string
  /** Asks the customer to review the delivered products, if the shop takes reviews. */
  rate: string
  /** The email about a state; null if there is none, or one with its own texts. */
  states: Record<OrderState, { subject: (number: string) => string; text: string } | null>
  /** The reason, worded for the customer. */
  reasons: Record<OrderReason, string>
  /** Says what the shop owes, and asks how to pay it out. */
  choosePayout: (amount: string) => string
  /** Confirms how the customer wants an amount; `end` is the end of the number. */
  payoutChosen: (number: string) => string
  payoutBy: Record<PayoutChannel, (amount: string, end: string) => string>
  payoutNotYou: string
  creditReverted: { subject: (number: string) => string; text: (amount: string) => string }
  byMethod: Record<RefundMethod, RefundTexts> & Record<PaymentMethod, { payment: string }>
}

const inMinutes = (count: number) => `${count}\u00a0${count === 1 ? 'minute' : 'minutes'}`

export const mailTexts: Record<Locale, MailTexts> = {
  fr: {
    placed: (number) => `Votre commande ${number} est confirmée`,
    placedText: (promise) => {
      if (promise === null) return 'Merci ! Nous nous occupons de votre commande.'
      const { from, to } = promise
      const about = to === 10 ? 'une dizaine de minutes' : `environ ${inMinutes(to)}`
      return `Merci ! Nous vous livrons dans ${from === null ? about : `${from} à ${inMinutes(to)}`}.`
    },
    placedForSlot: (slot) => `Merci\u00a0! Votre livraison est prévue ${slot}.`,
    subTotal: 'Total des articles',
    savings: 'Vous économisez',
    delivery: 'Livraison',
    free: 'Gratuite',
    coupon: (code) => `Code promo ${code}`,
    credit: 'Votre avoir',
    creditReturned: (amount) => `${amount} sont de nouveau dans votre avoir, pour vos prochaines commandes.`,
    rounding: 'Arrondi',
    total: 'Total',
    payment: 'Paiement',
    cashTendered: (amount) => `En espèces, vous payez avec ${amount}`,
    address: 'Adresse',
    show: 'Voir la commande',
    placedNote: 'Annulation gratuite tant que la préparation n’a pas commencé.',
    cancelled: (number) => `Votre commande ${number} est annulée`,
    cancelledText: 'Votre commande est annulée et ne sera pas livrée.',
    nothingPaid: 'Rien n’a été payé, vous n’avez rien à faire.',
    tooLate:
      'Votre paiement nous est parvenu trop tard : les articles n’étaient plus réservés. Vous pouvez commander à nouveau.',
    tooLateForSlot:
      'Votre paiement nous est parvenu après l’heure de livraison choisie. Vous pouvez commander à nouveau.',
    refunded: (number) => `Votre commande ${number} est remboursée`,
    partlyRefunded: (number) => `Un remboursement pour votre commande ${number}`,
    allowance: 'Geste commercial',
    toPay: 'À payer à la livraison',
    note: 'Votre mot',
    changed: (number) => `Votre commande ${number} a été modifiée`,
    changedText: 'La boutique a modifié votre commande. Voici ce qui est prévu maintenant :',
    addedText: 'Vos articles sont ajoutés à la commande. Voici ce qui est prévu maintenant :',
    addressText: 'La boutique a corrigé l’adresse de livraison. Si elle n’est pas bonne, appelez-nous.',
    late: (number) => `Votre commande ${number} a du retard`,
    lateText:
      'Personne n’a encore commencé à la préparer. Nous nous en occupons ; vous pouvez aussi l’annuler sur sa page, et ce que vous avez payé vous est rendu.',
    toCollect: (amount) => `Préparez ${amount} pour le livreur.`,
    rate: 'Vos achats vous ont plu ? Donnez votre avis sur la page de votre commande.',
    states: {
      awaiting_payment: null,
      placed: null,
      taken: null,
      picking: null,
      packed: null,
      on_the_way: {
        subject: (number) => `Votre commande ${number} est en route`,
        text: 'Elle vient de quitter le magasin.',
      },
      at_the_door: null,
      delivered: {
        subject: (number) => `Votre commande ${number} est livrée`,
        text: 'Merci et à bientôt ! Votre reçu est sur la page de la commande.',
      },
      not_delivered: {
        subject: (number) => `Votre commande ${number} n’a pas pu être livrée`,
        text: 'Nous vous appelons pour convenir de la suite.',
      },
      on_the_way_back: null,
      returned: {
        subject: (number) => `Votre commande ${number} est revenue au magasin`,
        text: 'Elle ne sera plus livrée.',
      },
      cancelled: null,
      expired: null,
    },
    reasons: frenchOrderReasons,
    choosePayout: (amount) =>
      `Nous vous devons ${amount}. Dites-nous sur la page de la commande comment vous voulez les recevoir : en espèces au magasin, par mobile money, ou en avoir pour vos prochaines commandes.`,
    payoutChosen: (number) => `Votre choix pour le remboursement de la commande ${number}`,
    payoutBy: {
      cash: (amount) => `Vous avez choisi de recevoir ${amount} en espèces, au magasin.`,
      mobile_money: (amount, end) =>
        `Vous avez choisi de recevoir ${amount} par mobile money, au numéro qui se termine par ${end}.`,
      credit: (amount) => `Vous avez choisi de recevoir ${amount} en avoir, pour vos prochaines commandes.`,
    },
    payoutNotYou: 'Si ce n’était pas vous, appelez-nous tout de suite et changez votre mot de passe.',
    creditReverted: {
      subject: (number) => `Votre avoir pour la commande ${number} a été retiré`,
      text: (amount) =>
        `Nous avons retiré ${amount} de votre avoir, et nous vous devons de nouveau cette somme. Si vous ne savez pas pourquoi, appelez-nous.`,
    },
    byMethod: {
      mobile_money: {
        refundStarted: (amount) => `Nous vous envoyons ${amount} par mobile money.`,
        refundDone: (amount) => `${amount} vous ont déjà été envoyés par mobile money.`,
        refunded: (amount) => `Nous vous avons envoyé ${amount} par mobile money.`,
      },
      credit: {
        refundStarted: (amount) => `Nous ajoutons ${amount} à votre avoir, pour vos prochaines commandes.`,
        refundDone: (amount) =>
          `${amount} ont déjà été ajoutés à votre avoir, pour vos prochaines commandes.`,
        refunded: (amount) => `Nous avons ajouté ${amount} à votre avoir, pour vos prochaines commandes.`,
      },
      cash: {
        payment: 'En espèces à la livraison',
        refundStarted: (amount) => `Nous vous rendons ${amount} en espèces.`,
        refundDone: (amount) => `${amount} vous ont déjà été rendus en espèces.`,
        refunded: (amount) => `Nous vous avons rendu ${amount} en espèces.`,
      },
      card: {
        payment: 'Par carte, payé',
        refundStarted: (amount) =>
          `Nous vous remboursons ${amount} sur votre carte. Selon votre banque, cela peut prendre quelques jours.`,
        refundDone: (amount) => `${amount} vous ont déjà été remboursés sur votre carte.`,
        refunded: (amount) =>
          `Nous avons remboursé ${amount} sur votre carte. Selon votre banque, la somme apparaît sous quelques jours.`,
      },
    },
  },
  en: {
    placed: (number) => `Your order ${number} has been placed`,
    placedText: (promise) => {
      if (promise === null) return 'Thank you! We are taking care of your order.'
      const { from, to } = promise
      const about = `about ${to === 10 ? 'ten minutes' : inMinutes(to)}`
      return `Thank you! We will deliver your order in ${from === null ? about : `${from} to ${inMinutes(to)}`}.`
    },
    placedForSlot: (slot) => `Thank you! Your delivery is planned for ${slot}.`,
    subTotal: 'Items total',
    savings: 'You save',
    delivery: 'Delivery',
    free: 'Free',
    coupon: (code) => `Coupon ${code}`,
    credit: 'Your store credit',
    creditReturned: (amount) => `${amount} is back in your store credit, for your next orders.`,
    rounding: 'Rounding',
    total: 'Total',
    payment: 'Payment',
    cashTendered: (amount) => `In cash, you pay with ${amount}`,
    address: 'Address',
    show: 'View order',
    placedNote: 'Free cancellation until we start preparing your order.',
    cancelled: (number) => `Your order ${number} has been cancelled`,
    cancelledText: 'Your order is cancelled and will not be delivered.',
    nothingPaid: 'Nothing was paid, and there is nothing you need to do.',
    tooLate:
      'Your payment reached us too late: the products were no longer reserved for you. You can order them again.',
    tooLateForSlot: 'Your payment reached us after the delivery time that you chose. You can order again.',
    refunded: (number) => `Your order ${number} has been refunded`,
    partlyRefunded: (number) => `A refund for your order ${number}`,
    allowance: 'Discount from the shop',
    toPay: 'To pay on delivery',
    note: 'Your note',
    changed: (number) => `Your order ${number} has been changed`,
    changedText: 'The shop has changed your order. This is what you will get now:',
    addedText: 'Your products have been added to the order. This is what you will get now:',
    addressText: 'The shop has corrected the delivery address. If it is not right, please call us.',
    late: (number) => `Your order ${number} is running late`,
    lateText:
      'Nobody has begun to prepare it yet. We are on it; you can also cancel it on its page, and get back what you have paid.',
    toCollect: (amount) => `Please have ${amount} ready for the rider.`,
    rate: 'Did you like what you bought? Rate it on your order page.',
    states: {
      awaiting_payment: null,
      placed: null,
      taken: null,
      picking: null,
      packed: null,
      on_the_way: {
        subject: (number) => `Your order ${number} is on the way`,
        text: 'It has just left the shop.',
      },
      at_the_door: null,
      delivered: {
        subject: (number) => `Your order ${number} has been delivered`,
        text: 'Thank you, and see you soon! Your receipt is on your order page.',
      },
      not_delivered: {
        subject: (number) => `Your order ${number} could not be delivered`,
        text: 'We will call you to agree on what happens next.',
      },
      on_the_way_back: null,
      returned: {
        subject: (number) => `Your order ${number} is back at the shop`,
        text: 'It will no longer be delivered.',
      },
      cancelled: null,
      expired: null,
    },
    reasons: englishOrderReasons,
    choosePayout: (amount) =>
      `We owe you ${amount}. Tell us on the order page how you would like to get it: in cash at the shop, by mobile money, or as store credit for your next orders.`,
    payoutChosen: (number) => `Your choice for the refund of order ${number}`,
    payoutBy: {
      cash: (amount) => `You have chosen to get ${amount} in cash, at the shop.`,
      mobile_money: (amount, end) =>
        `You have chosen to get ${amount} by mobile money, to the number ending in ${end}.`,
      credit: (amount) => `You have chosen to get ${amount} as store credit for your next orders.`,
    },
    payoutNotYou: 'If this was not you, call us at once and change your password.',
    creditReverted: {
      subject: (number) => `The store credit for your order ${number} was removed`,
      text: (amount) =>
        `We removed ${amount} from your store credit, and owe you this amount again. If you do not know why, call us.`,
    },
    byMethod: {
      mobile_money: {
        refundStarted: (amount) => `We are sending you ${amount} by mobile money.`,
        refundDone: (amount) => `${amount} has already been sent to you by mobile money.`,
        refunded: (amount) => `We sent you ${amount} by mobile money.`,
      },
      credit: {
        refundStarted: (amount) => `We are adding ${amount} to your store credit for your next orders.`,
        refundDone: (amount) => `${amount} has already been added to your store credit for your next orders.`,
        refunded: (amount) => `We added ${amount} to your store credit for your next orders.`,
      },
      cash: {
        payment: 'Cash on delivery',
        refundStarted: (amount) => `We are refunding ${amount} in cash.`,
        refundDone: (amount) => `${amount} has already been refunded in cash.`,
        refunded: (amount) => `We refunded ${amount} in cash.`,
      },
      card: {
        payment: 'By card, paid',
        refundStarted: (amount) =>
          `We are refunding ${amount} to your card. Depending on your bank, this may take a few days.`,
        refundDone: (amount) => `${amount} has already been refunded to your card.`,
        refunded: (amount) =>
          `We refunded ${amount} to your card. Depending on your bank, it shows up within a few days.`,
      },
    },
  },
}
