import {
  areaOf,
  type Delivery,
  type DeliveryArea,
  deliveryTo,
  isSlotFull,
  type orderEndpoints,
  type ShopSettings,
  type Slot,
  type SlotOrders,
  type Store,
  slotsOf,
  storesOf,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import { findBuyer } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf, millisecondsOf } from '../../platform/database/columns.ts'
import { run } from '../../platform/database/statement.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Problem, ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchAddress, slotUnavailable } from '../problems.ts'
import { dueStates, type OrderRow, orders, reservingStates } from '../schema.ts'

/** A slot as a request names it: ISO timestamps. */
export type NamedSlot = { from: string; to: string }

/** Most minutes until an order arrives, in a shop that knows and promises none. */
const unknownMinutes = 30

/** Whether an order is for the slot that a request names, or both for as soon as possible. */
export const isSameSlot = (
  { slotFrom }: Pick<OrderRow, 'slotFrom'>,
  { slot }: { slot: NamedSlot | null },
): boolean => (slot === null ? slotFrom === null : slotFrom?.getTime() === Date.parse(slot.from))

/** The slots that an order can choose now. @param ordered the orders that slots of the store have */
function slotsFor(
  { promises }: Pick<OrdersDependencies, 'promises'>,
  settings: ShopSettings,
  { match, store }: Delivery,
  ordered: readonly SlotOrders[],
): Slot[] {
  const range = promises.rangeIn(store.id, match.zone?.minutes ?? null)
  const takes = range ?? { from: 0, to: settings.contact.deliveryMinutes ?? unknownMinutes }
  return slotsOf(store, takes, Date.now(), ordered)
}

/** The slot that a request names, null if it names none, or `slot_unavailable`. */
export function chosenSlot(
  dependencies: Pick<OrdersDependencies, 'promises'>,
  named: NamedSlot | null,
  { settings, slotOrders }: { settings: ShopSettings; slotOrders: readonly SlotOrders[] },
  delivery: Delivery,
): Slot | null | Problem<'slot_unavailable'> {
  if (named === null) return null
  const [from, until] = [Date.parse(named.from), Date.parse(named.to)]
  const offered = slotsFor(dependencies, settings, delivery, slotOrders)
  return offered.find((slot) => slot.from === from && slot.until === until) ?? slotUnavailable()
}

/**
 * The slots that an order to an address of the user can choose now.
 *
 * @returns `not_found` if the address is not theirs
 */
export async function readSlots(
  dependencies: OrdersDependencies,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<NamedSlot[] | ProblemOf<typeof orderEndpoints.slots>> {
  const buyer = await run(dependencies.db, findBuyer(userId, addressId))
  return buyer ? readSlotsIn(dependencies, areaOf(buyer.address), userId) : noSuchAddress()
}

/**
 * The slots that an order to an area can choose now.
 *
 * @param userId the shopper, whose open payment takes no place; null for a caller without an account
 */
export async function readSlotsIn(
  dependencies: Pick<OrdersDependencies, 'db' | 'settings' | 'promises'>,
  area: DeliveryArea,
  userId: string | null,
): Promise<NamedSlot[]> {
  const settings = dependencies.settings.current
  const delivery = deliveryTo(settings, area)
  const { id, hours } = delivery.store
  const ordered = isLimited(hours) ? await findSlotOrders(dependencies.db, id, userId) : []
  return slotsFor(dependencies, settings, delivery, ordered).map(({ from, until }) => ({
    from: new Date(from).toISOString(),
    to: new Date(until).toISOString(),
  }))
}

/** Locks the slots of a limited store until the transaction ends, so that the next order counts this one too. */
export async function lockSlots(
  tx: Transaction,
  { id, hours }: Store,
  userId: string | null,
): Promise<SlotOrders[]> {
  if (!isLimited(hours)) return []
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('slots ' || ${id}, 0))`)
  return findSlotOrders(tx, id, userId)
}

const isLimited = ({ slots }: Store['hours']): boolean => (slots?.orders ?? null) !== null

/** Whether the slot of an order takes no more orders; locks the slots of its store. */
export async function hasFullSlot(
  tx: Transaction,
  settings: ShopSettings,
  { storeId, slotFrom, slotUntil }: Pick<OrderRow, 'storeId' | 'slotFrom' | 'slotUntil'>,
): Promise<boolean> {
  const store = storesOf(settings).find(({ id }) => id === storeId)
  if (!slotFrom || !slotUntil || !store?.hours.slots) return false
  const slot = { from: slotFrom.getTime(), until: slotUntil.getTime() }
  return isSlotFull(slot, store.hours.slots, await lockSlots(tx, store, null))
}

/**
 * Orders of each coming slot. The open payment of a user who orders now does not count: they abandon it when they order
 * again.
 */
async function findSlotOrders(tx: Queries, storeId: string, userId: string | null): Promise<SlotOrders[]> {
  const found = await tx.execute<SlotOrders>(sql`
    select ${millisecondsOf(orders.slotFrom)} as "from", ${millisecondsOf(orders.slotUntil)} as until,
      count(*)::integer as orders
    from ${orders} where ${orders.storeId} = ${storeId} and ${orders.slotUntil} > now() and ${orders.slotFrom} is not null
      and ${isOneOf(orders.status, dueStates)}
      and not coalesce(${orders.userId} = ${userId} and ${isOneOf(orders.status, reservingStates)}, false)
    group by ${orders.slotFrom}, ${orders.slotUntil}`)
  return found.rows
}
