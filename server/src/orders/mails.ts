import { formatXof, type Locale, type Money, type PaymentMethod, paymentStateTable } from '@dix/contract'
import type { Mailbox } from '../accounts/index.ts'
import { layoutMail, type Mail, type MailRow } from '../platform/mail/index.ts'
import type { Orders } from './orders.ts'
import type { OrderRow, StoredOrder } from './queries/order.ts'
import { lineTotal, nameOf } from './wire.ts'

/** The mails of this room, in the language of the order. */

type Shop = Pick<Orders, 'publicUrl' | 'shopLanguage'>

/** An order as its mail repeats it, about to be written or known for long. */
type MailedOrder = Omit<StoredOrder, 'createdAt' | 'timeline'>

/** What depends on how an order is paid. */
type MethodWords = {
  payment: string
  refundStarted: (amount: string) => string
  refundDone: (amount: string) => string
  refunded: (amount: string) => string
}

const words = {
  fr: {
    placed: (number: string) => `Votre commande ${number} est passée`,
    placedText: 'Merci ! Nous préparons votre commande et nous vous l’apportons dans une dizaine de minutes.',
    subTotal: 'Total des articles',
    savings: 'Vous économisez',
    delivery: 'Livraison',
    free: 'Gratuite',
    total: 'Total',
    payment: 'Paiement',
    payWith: (amount: string) => `En espèces, vous donnez ${amount}`,
    address: 'Adresse',
    show: 'Voir la commande',
    placedNote: 'Vous pouvez annuler la commande tant que nous ne l’avons pas préparée.',
    cancelled: (number: string) => `Votre commande ${number} est annulée`,
    cancelledText: 'Votre commande est annulée. Nous ne l’apporterons pas.',
    nothingPaid: 'Rien n’a été payé, vous n’avez rien à faire.',
    tooLate:
      'Votre paiement nous est parvenu trop tard : les articles ne vous étaient plus réservés. Vous pouvez commander à nouveau.',
    refunded: (number: string) => `Votre commande ${number} est remboursée`,
    byMethod: {
      cash: {
        payment: 'En espèces, à remettre au livreur',
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
    } satisfies Record<PaymentMethod, MethodWords>,
  },
  en: {
    placed: (number: string) => `Your order ${number} is placed`,
    placedText: 'Thank you! We are packing your order and bring it to you in about ten minutes.',
    subTotal: 'Items total',
    savings: 'You save',
    delivery: 'Delivery',
    free: 'Free',
    total: 'Total',
    payment: 'Payment',
    payWith: (amount: string) => `In cash, you hand over ${amount}`,
    address: 'Address',
    show: 'See the order',
    placedNote: 'You can cancel the order as long as we have not packed it.',
    cancelled: (number: string) => `Your order ${number} is cancelled`,
    cancelledText: 'Your order is cancelled. We will not bring it.',
    nothingPaid: 'Nothing was paid, and there is nothing for you to do.',
    tooLate:
      'Your payment reached us too late: the products were no longer kept for you. You can order them again.',
    refunded: (number: string) => `The money of your order ${number} is back`,
    byMethod: {
      cash: {
        payment: 'In cash, to hand to the rider',
        refundStarted: (amount) => `We are paying you back ${amount} in cash.`,
        refundDone: (amount) => `${amount} has already been paid back to you in cash.`,
        refunded: (amount) => `We paid you back ${amount} in cash.`,
      },
      card: {
        payment: 'By card, paid',
        refundStarted: (amount) =>
          `We are sending ${amount} back to your card. Depending on your bank this takes some days.`,
        refundDone: (amount) => `${amount} went back to your card already.`,
        refunded: (amount) =>
          `We sent ${amount} back to your card. Depending on your bank it shows within some days.`,
      },
    } satisfies Record<PaymentMethod, MethodWords>,
  },
} as const satisfies Record<Locale, object>

/** Thanks for an order and repeats it. */
export function placedMail(order: MailedOrder, to: Mailbox, shop: Shop): Mail {
  const { placed, placedText, placedNote } = words[order.locale]
  return compose(order, to, shop, {
    subject: placed(order.number),
    paragraphs: [placedText],
    rows: [...asBill(order, shop), ...asDelivery(order, to)],
    footnote: placedNote,
  })
}

/** Says that an order is cancelled, and what becomes of its money. */
export function cancelledMail(order: OrderRow, to: Mailbox, shop: Shop): Mail {
  const { cancelled, cancelledText, nothingPaid, byMethod } = words[order.locale]
  const { refundStarted, refundDone } = byMethod[order.paymentMethod]
  const amount = formatXof(order.total)
  const refund: Record<Money, string> = {
    none: nothingPaid,
    owed: nothingPaid,
    received: refundStarted(amount),
    returning: refundStarted(amount),
    returned: refundDone(amount),
  }
  const { money } = paymentStateTable[order.paymentStatus]
  return compose(order, to, shop, {
    subject: cancelled(order.number),
    paragraphs: [cancelledText, refund[money]],
  })
}

/** Says that a payment came when its stock was no longer reserved. */
export function tooLateMail(order: OrderRow, to: Mailbox, shop: Shop): Mail {
  const { cancelled, tooLate, byMethod } = words[order.locale]
  const paragraphs = [tooLate, byMethod[order.paymentMethod].refundStarted(formatXof(order.total))]
  return compose(order, to, shop, { subject: cancelled(order.number), paragraphs })
}

/** Says that the money of an order is back. */
export function refundedMail(order: OrderRow, to: Mailbox, shop: Shop): Mail {
  const { refunded, byMethod } = words[order.locale]
  const paragraphs = [byMethod[order.paymentMethod].refunded(formatXof(order.total))]
  return compose(order, to, shop, { subject: refunded(order.number), paragraphs })
}

function asBill(order: MailedOrder, { shopLanguage }: Shop): MailRow[] {
  const { locale, subTotal, total } = order
  const said = words[locale]
  const lines = order.lines.map((line) => ({
    label: `${line.quantity} × ${nameOf(line, { locale, shopLanguage })}, ${line.unit.replaceAll(' ', '\u00a0')}`,
    value: formatXof(lineTotal(line)),
  }))
  const saved = subTotal - total
  return [
    ...lines,
    { label: said.subTotal, value: formatXof(subTotal) },
    ...(saved > 0 ? [{ label: said.savings, value: formatXof(saved) }] : []),
    { label: said.delivery, value: said.free },
    { label: said.total, value: formatXof(total), strong: true },
  ]
}

/**
 * How it is paid and where it goes. An address that was never verified may be a stranger's, who must not read words
 * that somebody else chose for them.
 */
function asDelivery(order: MailedOrder, { emailVerified }: Mailbox): MailRow[] {
  const said = words[order.locale]
  const { address_line, city, state, country, pincode, mobile } = order.address
  const { payment } = said.byMethod[order.paymentMethod]
  const place = [address_line, city, state, `${country} - ${pincode}`, mobile].join(', ')
  return [
    { label: said.payment, value: order.payWith === null ? payment : said.payWith(formatXof(order.payWith)) },
    ...(emailVerified ? [{ label: said.address, value: place }] : []),
  ]
}

type Content = { subject: string; paragraphs: string[]; rows?: MailRow[]; footnote?: string }

function compose(
  { id, locale }: Pick<OrderRow, 'id' | 'locale'>,
  { email }: Mailbox,
  { publicUrl }: Shop,
  { subject, ...content }: Content,
): Mail {
  const action = { label: words[locale].show, url: `${publicUrl}/dashboard/myorders/${id}` }
  return { to: email, subject, ...layoutMail({ locale, title: subject, action, ...content }) }
}
