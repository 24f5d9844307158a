import type { Locale, OrderEvent, PushMessage } from '@dix/contract'
import { notifyUser } from '../../notifications/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { decisionTime } from '../rules.ts'
import type { StoredOrder } from '../schema.ts'

/** What its shopper's devices show after the order's number when staff do something with it; null for nothing. */
const texts: Record<OrderEvent, Record<Locale, string> | null> = {
  // Only once staff undo that they accepted it.
  placed: { fr: 'en attente de préparation', en: 'waiting to be prepared' },
  paid: null,
  changed: null,
  taken: { fr: 'prise en charge par la boutique', en: 'accepted by the shop' },
  not_started: {
    fr: 'en retard. Vous pouvez encore l’annuler',
    en: 'running late. You can still cancel it',
  },
  picking: { fr: 'en préparation', en: 'being prepared' },
  packed: { fr: 'prête', en: 'packed' },
  rider_assigned: null,
  handed_over: null,
  on_the_way: { fr: 'en route', en: 'on the way' },
  rider_dropped: { fr: 'en attente d’un autre livreur', en: 'waiting for another rider' },
  at_the_door: { fr: 'votre livreur est arrivé', en: 'your rider has arrived' },
  code_failed: null,
  not_delivered: { fr: 'livraison impossible', en: 'could not be delivered' },
  on_the_way_back: { fr: 'revient au magasin', en: 'on the way back to the shop' },
  returned: { fr: 'revenue au magasin', en: 'back at the shop' },
  delivered: { fr: 'livrée', en: 'delivered' },
  unproven: null,
  proven_by_photo: null,
  cancelled: { fr: 'annulée', en: 'cancelled' },
  undone: null,
  refund_called_off: null,
  refund_started: null,
  refunded: null,
  payout_reverted: null,
  refund_failed: null,
}

/** Begins the title of each; no name, phone number or address, because a locked device shows it too. */
const titles: Record<Locale, (number: string) => string> = {
  fr: (number) => `Commande ${number}\u00a0: `,
  en: (number) => `Order ${number}: `,
}

type PushedOrder = Pick<StoredOrder, 'id' | 'number' | 'userId'>

/** The push about an order. */
const pushOf =
  ({ id, number }: PushedOrder, text: Record<Locale, string>) =>
  (locale: Locale): PushMessage => ({
    title: titles[locale](number) + text[locale],
    body: '',
    // Push services allow 32 characters.
    tag: `mine-${id}`,
    path: `/dashboard/myorders/${id}`,
  })

/**
 * Pushes what staff did with an order to the devices of its shopper, within the caller's transaction. The last event
 * counts.
 */
export async function pushStep(
  tx: Queries,
  order: PushedOrder,
  events: readonly OrderEvent[],
): Promise<void> {
  const text = events.flatMap((event) => texts[event] ?? []).at(-1)
  if (text && order.userId !== null) await notifyUser(tx, order.userId, pushOf(order, text))
}

/** Asks the shopper of an order about a replacement on their devices, for as long as they can decide. */
export async function pushProposal(tx: Queries, order: PushedOrder): Promise<void> {
  const text = {
    fr: 'un article manque. Acceptez-vous ce qui le remplace\u00a0?',
    en: 'a product is missing. Do you accept its replacement?',
  }
  if (order.userId !== null) await notifyUser(tx, order.userId, pushOf(order, text), decisionTime)
}
