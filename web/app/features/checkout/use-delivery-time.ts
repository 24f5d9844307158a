import type { DeliverySlot, DeliveryView } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useShop } from '../shop/index.ts'

const slotsKey = ['slots'] as const

/** Milliseconds between refetches, because slots pass and fill up. */
const interval = 60_000

type Offered = {
  slots: readonly DeliverySlot[]
  /** The shop's time in milliseconds, because the device's clock may be wrong. */
  now: number
}

/**
 * When the order is to be delivered: as soon as possible (null) or in a slot. A closed shop delivers in a slot, the
 * first one unless the shopper chooses another.
 *
 * @param addressId the delivery address, once chosen
 * @param to its delivery cost and store, if known
 */
export function useDeliveryTime(addressId: string | undefined, to: DeliveryView | undefined) {
  const shop = useShop()
  const { slots: offersSlots, opening } = to ?? shop
  const isClosed = opening !== null && !opening.isOpen
  const { slots, now } = useSlots(offersSlots ? addressId : undefined)
  const [picked, setPicked] = useState<string | null>(null)
  const found = slots.find(({ from }) => from === picked)
  const slot = found ?? (isClosed && picked === null ? slots[0] : undefined) ?? null
  return {
    slots,
    now,
    slot,
    isClosed,
    /** Whether the slot that the shopper chose is not on offer any more. */
    isGone: picked !== null && found === undefined,
    /** @param from the begin of a slot; null for as soon as possible */
    choose: setPicked,
  }
}

/** The slots for an address; none without one. */
function useSlots(addressId: string | undefined): Offered {
  const { data } = useQuery<Offered>(
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
  return (addressId === undefined ? undefined : data) ?? { slots: [], now: 0 }
}

/** Refetches the slots after an order was refused. */
export const refreshSlots = (): Promise<void> => queryClient.invalidateQueries({ queryKey: slotsKey })
