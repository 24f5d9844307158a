import { formatXof, type Locale, type PushMessage, paymentMethodTable, slotWords } from '@dix/contract'
import type { Mail } from '../../platform/mail/index.ts'
import { mailTexts } from '../mails/mail-texts.ts'
import type { AnnouncedOrder } from './queries.ts'

type Texts = {
  title: (number: string) => string
  waiting: (number: string) => string
  due: (number: string) => string
  pieces: (count: number) => string
  subject: (number: string, total: string) => string
  /** The payment of an order that the customer's credit pays. */
  byCredit: string
  toCollect: string
  items: string
  city: string
  slot: string
  blocked: { label: string; value: string }
  open: string
  why: string
}

const texts: Record<Locale, Texts> = {
  fr: {
    title: (number) => `Nouvelle commande ${number}`,
    waiting: (number) => `La commande ${number} attend toujours`,
    due: (number) => `La commande ${number} est à préparer`,
    pieces: (count) => `${count}\u00a0${count === 1 ? 'article' : 'articles'}`,
    subject: (number, total) => `Nouvelle commande ${number}, ${total}`,
    byCredit: 'Avoir du client, rien à encaisser',
    toCollect: 'À encaisser',
    items: 'Articles',
    city: 'Ville',
    slot: 'Livraison prévue',
    blocked: { label: 'Attention', value: 'client ou numéro bloqué' },
    open: 'Ouvrir la commande',
    why: 'Vous recevez cet e-mail parce que vous suivez les commandes de la boutique. Vous pouvez désactiver ces e-mails sur la page des commandes ou dans votre profil.',
  },
  en: {
    title: (number) => `New order ${number}`,
    waiting: (number) => `Order ${number} is still waiting`,
    due: (number) => `Order ${number} is due to be prepared`,
    pieces: (count) => `${count}\u00a0${count === 1 ? 'item' : 'items'}`,
    subject: (number, total) => `New order ${number}, ${total}`,
    byCredit: 'The customer’s credit, nothing to collect',
    toCollect: 'To collect',
    items: 'Items',
    city: 'City',
    slot: 'Planned delivery',
    blocked: { label: 'Attention', value: 'blocked customer or phone number' },
    open: 'Open the order',
    why: 'You get this email because order alerts by email are on for your account. You can turn them off on the orders page or in your profile.',
  },
}

const pathOf = ({ id }: AnnouncedOrder) => `/dashboard/orders/${id}`

/** The text that a device shows, even while locked, so without name, phone number or address. */
export function newOrderPush(
  order: AnnouncedOrder,
  locale: Locale,
  { isReminder }: { isReminder: boolean },
): PushMessage {
  const { title, waiting, due, pieces } = texts[locale]
  const isAccepted = order.status === 'taken'
  const first = isAccepted ? due : title
  return {
    title: (isReminder ? waiting : first)(order.number),
    body: `${formatXof(order.due)} · ${pieces(order.pieces)}`,
    // An open desk closes the `order-` notifications of all orders but those that wait to be accepted.
    tag: `${isAccepted ? 'due' : 'order'}-${order.id}`,
    path: pathOf(order),
  }
}

/** @param publicUrl origin of the link to the order desk */
export function newOrderMail(
  order: AnnouncedOrder,
  locale: Locale,
  { publicUrl }: { publicUrl: string },
): Omit<Mail, 'to'> {
  const { title, subject, byCredit, toCollect, items, city, slot, blocked, open, why } = texts[locale]
  const { total, payment, byMethod } = mailTexts[locale]
  const sum = formatXof(order.due)
  const isAtDoor = paymentMethodTable[order.paymentMethod].paidAtDoor
  const usesCredit = isAtDoor && order.credit > 0
  const isByCredit = usesCredit && order.toCollect === 0
  const layout: Mail['layout'] = {
    locale,
    title: title(order.number),
    paragraphs: [],
    rows: [
      { label: total, value: sum, strong: true },
      { label: items, value: String(order.pieces) },
      {
        label: payment,
        value: isByCredit ? byCredit : byMethod[order.paymentMethod].payment,
        ...(isByCredit && { long: true }),
      },
      ...(usesCredit && !isByCredit
        ? [{ label: toCollect, value: formatXof(order.toCollect), strong: true }]
        : []),
      ...(order.slot ? [{ label: slot, value: slotWords(order.slot, locale), long: true }] : []),
      ...(order.blocked ? [{ ...blocked, long: true }] : []),
      ...(order.city ? [{ label: city, value: order.city, long: true }] : []),
    ],
    action: { label: open, url: `${publicUrl}${pathOf(order)}` },
    footnote: why,
  }
  return { subject: subject(order.number, sum), layout }
}
