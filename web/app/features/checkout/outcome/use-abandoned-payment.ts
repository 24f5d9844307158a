import {
  type ApiError,
  type CheckoutState,
  checkoutStateTable,
  isErrorOf,
  type NetworkError,
  type SharedCode,
  stateOf,
} from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useSession } from '../../../platform/session/session.ts'
import { refetchCart } from '../../cart/index.ts'

/** The state of an abandoned payment. `unknown`: the user is not signed in, or there is no such order. */
type AbandonedState = CheckoutState | 'asking' | 'unknown'

/** A query, because abandoning twice has the same effect as once. */
const abandonQuery = (order: string) =>
  queryOptions<CheckoutState, ApiError | NetworkError>({
    queryKey: ['abandoned', order],
    queryFn: async () => {
      const { data } = await ask('PUT /api/order/abandon-payment', { _id: order })
      return stateOf(checkoutStateTable, data.state) ?? 'open'
    },
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Abandons an open payment and returns its state. Refetches the cart once the payment is settled.
 *
 * @param order id of the order, null if unknown
 */
export function useAbandonedPayment(order: string | null): { state: AbandonedState; again: () => void } {
  const session = useSession()
  const enabled = session === 'signed-in' && order !== null
  const { data, error, isFetching, refetch } = useQuery(
    { ...abandonQuery(order ?? ''), enabled },
    queryClient,
  )
  useEffect(() => {
    if (data && checkoutStateTable[data].final) void refetchCart()
  }, [data])
  const state = () => {
    if (!enabled) return 'unknown'
    if (data && checkoutStateTable[data].final) return data
    if (isFetching) return 'asking'
    return isUnknown(error) ? 'unknown' : 'open'
  }
  return { state: state(), again: () => void refetch() }
}

function isUnknown(error: unknown): boolean {
  if (!isErrorOf(error, 'PUT /api/order/abandon-payment')) return false
  switch (error.code) {
    case 'not_found':
      return true
    case 'payment_unavailable':
      return false
    default:
      error.code satisfies SharedCode
      return false
  }
}
