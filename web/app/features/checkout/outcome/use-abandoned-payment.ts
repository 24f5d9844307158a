import {
  type ApiError,
  type CheckoutState,
  checkoutStateTable,
  isErrorOf,
  type NetworkError,
  stateOf,
} from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useSession } from '../../../platform/session/session.ts'
import { refetchCart } from '../../cart/index.ts'

/** How a payment stands that was given up. `untold`: there is nobody, or nothing, to ask about. `open`: not known yet. */
type Standing = CheckoutState | 'asking' | 'untold'

/** Given up twice is given up once, so that it may be asked for like anything else. */
const abandonQuery = (order: string) =>
  queryOptions<CheckoutState, ApiError | NetworkError>({
    queryKey: ['given-up', order],
    queryFn: async () => {
      const { data } = await ask('PUT /api/order/abandon-payment', { _id: order })
      return stateOf(checkoutStateTable, data.state)
    },
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Gives up a payment that is open, and tells how it stands. One that is settled brings the cart up to date.
 *
 * @param order id of what was to be paid, null where it is not known
 */
export function useAbandonedPayment(order: string | null): { standing: Standing; again: () => void } {
  const session = useSession()
  const enabled = session === 'signed-in' && order !== null
  const { data, error, isFetching, refetch } = useQuery(
    { ...abandonQuery(order ?? ''), enabled },
    queryClient,
  )
  useEffect(() => {
    if (data && checkoutStateTable[data].final) void refetchCart()
  }, [data])
  const standing = () => {
    if (!enabled) return 'untold'
    if (data && checkoutStateTable[data].final) return data
    if (isFetching) return 'asking'
    const isUnknown = isErrorOf(error, 'PUT /api/order/abandon-payment') && error.code === 'not_found'
    return isUnknown ? 'untold' : 'open'
  }
  return { standing: standing(), again: () => void refetch() }
}
