import type { Address, DeliveryTerms, DeliveryView } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useShop } from '../shop/index.ts'

/** The parts of an address that locate it. */
type Located = Pick<Address, 'quarter' | 'latitude' | 'longitude'>

/** Milliseconds between refetches, because a store may close or pause. */
const interval = 30_000

const deliveryQuery = ({ quarter, latitude, longitude }: Located) =>
  queryOptions<DeliveryView | undefined>({
    queryKey: ['delivery', quarter, latitude, longitude],
    queryFn: async () => {
      const { data } = await ask('POST /api/store/delivery', { areas: [{ quarter, latitude, longitude }] })
      return data[0]
    },
    staleTime: 10_000,
    refetchInterval: interval,
  })

/**
 * The cost of delivery to an address, and when its store takes orders; undefined until loaded, and in a shop that
 * delivers everywhere from one store, where the shop's terms apply.
 */
export function useDeliveryTo(address: Located | undefined): DeliveryView | undefined {
  const { area } = useShop()
  const nowhere = { quarter: null, latitude: null, longitude: null }
  const enabled = area !== undefined && address !== undefined
  const { data } = useQuery({ ...deliveryQuery(address ?? nowhere), enabled }, queryClient)
  return enabled ? data : undefined
}

/** Refetches the delivery cost of the shown address, and when its store takes orders. */
export const refreshDelivery = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['delivery'] })

/** Shows the terms of an address from the response to an order. */
export function receiveDeliveryTerms(address: Located, terms: Partial<DeliveryTerms>): void {
  queryClient.setQueryData(
    deliveryQuery(address).queryKey,
    (known) => known && { ...known, terms: { ...known.terms, ...terms } },
  )
}
