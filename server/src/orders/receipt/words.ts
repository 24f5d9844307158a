import type { Locale, OrderState, PaymentMethod, PaymentState } from '@dix/contract'

/** Labels of a receipt. */
type Words = {
  receipt: string
  order: string
  date: string
  deliverTo: string
  payment: string
  columns: { product: string; price: string; quantity: string; amount: string }
  /** The quantity that the price is for, for goods by weight. */
  priceFor: (unit: string) => string
  /** Discount of one line, in percent. */
  discount: (percent: number) => string
  subTotal: string
  /** The sum of all discounts, which is subtracted. */
  savings: string
  delivery: string
  free: string
  coupon: (code: string) => string
  /** What the customer's credit pays. */
  credit: string
  /** The rounding of cash, in the shopper's favour. */
  rounding: string
  /** Later refunds. */
  allowance: string
  total: string
  /** Included in the total, in percent. */
  vat: (rate: number) => string
  /** The delivery time that was promised: `9–12`. */
  promised: (minutes: string) => string
  /** The delivery slot that the customer chose: `samedi 28 novembre, 18 h – 18 h 30`. */
  slot: (slot: string) => string
  /** The text below the order's number, by state; null for none. */
  marks: Record<OrderState, string | null>
  page: (page: number, of: number) => string
  paid: Record<`${PaymentMethod} ${PaymentState}`, string>
}

/** States that do not change a receipt. */
const unmarked = {
  awaiting_payment: null,
  placed: null,
  taken: null,
  picking: null,
  packed: null,
  on_the_way: null,
  at_the_door: null,
  delivered: null,
  not_delivered: null,
  on_the_way_back: null,
  expired: null,
} as const

const words: Record<Locale, Words> = {
  fr: {
    receipt: 'Reçu',
    order: 'Commande',
    date: 'Date',
    deliverTo: 'Livraison à',
    payment: 'Paiement',
    columns: { product: 'Article', price: 'Prix', quantity: 'Qté', amount: 'Montant' },
    priceFor: (unit) => `prix pour ${unit}`,
    discount: (percent) => `remise de ${percent} %`,
    subTotal: 'Total des articles',
    savings: 'Remises',
    delivery: 'Livraison',
    free: 'Gratuite',
    coupon: (code) => `Code promo ${code}`,
    credit: 'Avoir utilisé',
    rounding: 'Arrondi',
    allowance: 'Geste commercial',
    total: 'Total',
    vat: (rate) => `dont TVA ${rate} %`,
    promised: (minutes) => `Livraison promise en ${minutes} min`,
    slot: (slot) => `Livraison prévue ${slot}`,
    marks: { ...unmarked, cancelled: 'Commande annulée', returned: 'Commande revenue au magasin' },
    page: (page, of) => `Page ${page} sur ${of}`,
    paid: {
      'cash due': 'En espèces à la livraison',
      'cash pending': 'En espèces à la livraison',
      'cash paid': 'En espèces, payé',
      'cash partially_paid': 'En espèces, payé en partie',
      'cash refund_pending': 'En espèces, remboursement en cours',
      'cash partially_refunded': 'En espèces, remboursé en partie',
      'cash refunded': 'En espèces, remboursé',
      'cash void': 'Rien n’a été payé',
      'card due': 'Par carte, pas encore payé',
      'card pending': 'Par carte, pas encore confirmé',
      'card paid': 'Par carte, payé',
      'card partially_paid': 'Par carte, payé en partie',
      'card refund_pending': 'Par carte, remboursement en cours',
      'card partially_refunded': 'Par carte, remboursé en partie',
      'card refunded': 'Par carte, remboursé',
      'card void': 'Rien n’a été payé',
    },
  },
  en: {
    receipt: 'Receipt',
    order: 'Order',
    date: 'Date',
    deliverTo: 'Deliver to',
    payment: 'Payment',
    columns: { product: 'Item', price: 'Price', quantity: 'Qty', amount: 'Amount' },
    priceFor: (unit) => `price for ${unit}`,
    discount: (percent) => `${percent}% off`,
    subTotal: 'Items total',
    savings: 'Discounts',
    delivery: 'Delivery charge',
    free: 'Free',
    coupon: (code) => `Coupon ${code}`,
    credit: 'Store credit used',
    rounding: 'Rounding',
    allowance: 'Discount from the shop',
    total: 'Grand total',
    vat: (rate) => `including ${rate}% VAT`,
    promised: (minutes) => `Delivery promised in ${minutes} min`,
    slot: (slot) => `Delivery planned for ${slot}`,
    marks: { ...unmarked, cancelled: 'Order cancelled', returned: 'Order returned to the shop' },
    page: (page, of) => `Page ${page} of ${of}`,
    paid: {
      'cash due': 'Cash on delivery',
      'cash pending': 'Cash on delivery',
      'cash paid': 'In cash, paid',
      'cash partially_paid': 'In cash, partly paid',
      'cash refund_pending': 'In cash, refund in progress',
      'cash partially_refunded': 'In cash, partly refunded',
      'cash refunded': 'In cash, refunded',
      'cash void': 'Nothing was paid',
      'card due': 'By card, not paid yet',
      'card pending': 'By card, not confirmed yet',
      'card paid': 'By card, paid',
      'card partially_paid': 'By card, partly paid',
      'card refund_pending': 'By card, refund in progress',
      'card partially_refunded': 'By card, partly refunded',
      'card refunded': 'By card, refunded',
      'card void': 'Nothing was paid',
    },
  },
}

export function wordsOf(locale: Locale): Words {
  return words[locale]
}

/** Dakar and Abidjan have the same time. */
const shopTimeZone = 'Africa/Dakar'

/** Day and time of an ISO time in Dakar, with a no-break space before the time: "à 09:05" stays on one line. */
export function formatTime(time: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-SN' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: shopTimeZone,
  })
  return format.format(new Date(time)).replace(/ (?=[\d:]+$)/, '\u00a0')
}
