import type { DeliverySlot, DeliveryView } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { serverNow } from '../../platform/api/server-time.ts'
import { useShop } from '../shop/index.ts'

const slotsKey = ['slots'] as const

/** Milliseconds between refetches, because slots pass and fill up. */
const interval = 60_000

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

/**
 * When the order is to be delivered: as soon as possible or in a slot. A closed shop delivers in a slot, at first the
 * first one. A time that was shown is never replaced by another: if it is not possible any more, the shopper chooses.
 *
 * @param addressId the delivery address, once chosen
 * @param to its delivery cost and store, if known
 */
export function useDeliveryTime(addressId: string | undefined, to: DeliveryView | undefined) {
  const shop = useShop()
  const { slots: offersSlots, opening } = to ?? shop
  const isClosed = opening !== null && !opening.isOpen
  const { offered, error, retry } = useSlots(offersSlots ? addressId : undefined)
  const slots = offered?.slots
  const [shown, setShown] = useState<Time>()
  // In a shop with zones, the address may belong to another store than the one shown so far.
  const isStoreKnown = to !== undefined || shop.area === undefined
  const isFirstKnown = addressId !== undefined && (!isClosed || (isStoreKnown && slots !== undefined))
  if (shown === undefined && isFirstKnown) setShown(isClosed ? (slots?.[0] ?? null) : null)
  const problem = problemOf({ shown, slots, isClosed, isFailed: error !== null })
  return {
    /** Empty while unknown, and in a store that offers none. */
    slots: slots ?? [],
    now: offered?.now ?? serverNow(),
    slot: problem === 'gone' ? null : (shown ?? null),
    problem,
    /** Whether the store has slots that are not known yet. */
    isUnknown: slots === undefined,
    isClosed,
    choose: setShown,
    /** The reason why the slots are not known. */
    error,
    retry,
  }
}

type Known = {
  shown: Time | undefined
  slots: readonly DeliverySlot[] | undefined
  isClosed: boolean
  isFailed: boolean
}

function problemOf({ shown, slots, isClosed, isFailed }: Known): TimeProblem | null {
  if (!shown && !isClosed) return null
  if (!slots) return isFailed ? 'failed' : 'loading'
  if (shown) return slots.some((slot) => isSameSlot(slot, shown)) ? null : 'gone'
  return shown === null && slots.length > 0 ? 'closed' : null
}

/** The owner may have changed the length of the slots. */
const isSameSlot = (one: DeliverySlot, other: DeliverySlot) => one.from === other.from && one.to === other.to

/** The slots for an address: undefined until known, none without an address. */
function useSlots(addressId: string | undefined) {
  const { data, error, refetch } = useQuery<Offered>(
    {
      queryKey: [...slotsKey, addressId],
      queryFn: async () => {
        const { data, now } = await ask('POST /api/order/slots', { addressId: addressId! })
        return { slots: data, now: Date.parse(now) }
      },
      enabled: addressId !== undefined,
      staleTime: 0,
      refetchInterval: interval,
    },
    queryClient,
  )
  const offered = addressId === undefined ? { slots: [], now: serverNow() } : data
  return { offered, error: offered ? null : error, retry: refetch }
}

/** Refetches the slots after an order was refused. */
export const refreshSlots = (): Promise<void> => queryClient.invalidateQueries({ queryKey: slotsKey })
