import type { Address, DeliverySlot, DeliveryView } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { serverNow } from '../../platform/api/server-time.ts'
import { useShop } from '../shop/index.ts'

const slotsKey = ['slots'] as const

/** Milliseconds between refetches, because slots pass and fill up. */
const interval = 60_000

/** Where the slots come from: `key` tells their addresses apart, `read` calls the API. */
export type SlotSource = {
  key: readonly unknown[]
  read: () => Promise<{ data: DeliverySlot[]; now: string }>
}

/** The slots for an address of the shopper; none before it is chosen. */
export const slotsOfAddress = (addressId: string | undefined): SlotSource | undefined =>
  addressId === undefined
    ? undefined
    : { key: [addressId], read: () => ask('POST /api/order/slots', { addressId }) }

/** The slots for a caller without an account, by where they live. */
export const slotsOfArea = (area: Pick<Address, 'quarter' | 'latitude' | 'longitude'>): SlotSource => ({
  key: ['area', area],
  read: () => ask('POST /api/order/desk/slots', area),
})

type Offered = {
  slots: readonly DeliverySlot[]
  /** The shop's time in milliseconds, because the device's clock may be wrong. */
  now: number
}

/** A slot, or null for as soon as possible. */
type Time = DeliverySlot | null

/**
 * The reason why the time of delivery is open. `gone`: the slot is no longer on offer. `closed`: the shop has closed,
 * so that as soon as possible is no longer possible. `loading`, `failed`: the slots are not known.
 */
type TimeProblem = 'gone' | 'closed' | 'loading' | 'failed'

type TimeOptions = {
  /** The time of an unfinished order. */
  start?: Time | undefined
  /** Whether an order for as soon as possible can be placed while the store is closed, as staff can. */
  mayOrderWhileClosed?: boolean
  /** False while the address may still turn out to be another store's: until then no slot is suggested. */
  isPlaceKnown?: boolean
}

/**
 * When the order is to be delivered: as soon as possible or in a slot. A closed shop delivers in a slot, at first the
 * first one. A time that was shown is never replaced by another: if it is not possible any more, the shopper chooses.
 *
 * @param source the slots of the delivery address, once it is chosen
 * @param to its delivery cost and store, if known
 */
export function useDeliveryTime(
  source: SlotSource | undefined,
  to: DeliveryView | undefined,
  { start, mayOrderWhileClosed = false, isPlaceKnown = true }: TimeOptions = {},
) {
  const shop = useShop()
  const { slots: offersSlots, opening } = to ?? shop
  const isClosed = opening !== null && !opening.isOpen
  const { offered, error, retry } = useSlots(offersSlots ? source : undefined)
  const slots = offered?.slots
  const [shown, setShown] = useState(start)
  // In a shop with zones, the address may belong to another store than the one shown so far.
  const isStoreKnown = to !== undefined || shop.area === undefined
  const isFirstKnown =
    source !== undefined && isPlaceKnown && (!isClosed || (isStoreKnown && slots !== undefined))
  if (shown === undefined && isFirstKnown) setShown(isClosed ? (slots?.[0] ?? null) : null)
  const suggestsSlot = isClosed && isPlaceKnown
  const takesNow = !isClosed || mayOrderWhileClosed
  const problem = problemOf({ shown, slots, suggestsSlot, takesNow, isFailed: error !== null })
  return {
    /** Empty while unknown, and in a store that offers none. */
    slots: slots ?? [],
    now: offered?.now ?? serverNow(),
    slot: problem === 'gone' ? null : (shown ?? null),
    /** The time on screen, even if it is gone; undefined until one is suggested or chosen. */
    shown,
    problem,
    /** Whether the store has slots that are not known yet. */
    isUnknown: slots === undefined,
    isClosed,
    /** Whether it can be delivered as soon as possible. */
    takesNow,
    /** Whether it is to be delivered in a slot. */
    isLater: shown ? true : shown === undefined ? suggestsSlot : !takesNow,
    choose: (time: Time) => setShown(time),
    /** The reason why the slots are not known. */
    error,
    retry,
  }
}

type Known = {
  shown: Time | undefined
  slots: readonly DeliverySlot[] | undefined
  suggestsSlot: boolean
  takesNow: boolean
  isFailed: boolean
}

function problemOf({ shown, slots, suggestsSlot, takesNow, isFailed }: Known): TimeProblem | null {
  if (shown === undefined ? !suggestsSlot : shown === null && takesNow) return null
  if (!slots) return isFailed ? 'failed' : 'loading'
  if (shown) return slots.some((slot) => isSameSlot(slot, shown)) ? null : 'gone'
  return shown === null && slots.length > 0 ? 'closed' : null
}

/** The owner may have changed the length of the slots. */
const isSameSlot = (one: DeliverySlot, other: DeliverySlot) => one.from === other.from && one.to === other.to

/** The slots of a source: undefined until known, none without a source. */
function useSlots(source: SlotSource | undefined) {
  const { data, error, refetch } = useQuery<Offered>(
    {
      queryKey: [...slotsKey, ...(source?.key ?? [])],
      queryFn: async () => {
        const { data, now } = await source!.read()
        return { slots: data, now: Date.parse(now) }
      },
      enabled: source !== undefined,
      staleTime: 0,
      refetchInterval: interval,
    },
    queryClient,
  )
  const offered = source === undefined ? { slots: [], now: serverNow() } : data
  return { offered, error: offered ? null : error, retry: refetch }
}

/** Refetches the slots after an order was refused. */
export const refreshSlots = (): Promise<void> => queryClient.invalidateQueries({ queryKey: slotsKey })
