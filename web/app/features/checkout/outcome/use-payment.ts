import {
  type ApiError,
  type CheckoutState,
  checkoutStateTable,
  mayRetry,
  type NetworkError,
  type Order,
  stateOf,
} from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { refetchCart } from '../../cart/index.ts'

/** Milliseconds between requests, half a minute in total. */
const delays = [1_000, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000] as const

/**
 * Milliseconds until the payment is requested again; null if it is settled or was requested often enough.
 *
 * @param requests number of requests so far
 * @param state from the last response; undefined if none came
 */
export function delayAfter(requests: number, state: CheckoutState | undefined): number | null {
  if (state !== undefined && checkoutStateTable[state].final) return null
  return delays[requests - 1] ?? null
}

type CheckedPayment = { state: CheckoutState; order: Order }

const paymentQuery = (sessionId: string) =>
  queryOptions<CheckedPayment, ApiError | NetworkError>({
    queryKey: ['payment', sessionId],
    queryFn: async () => {
      const { data } = await ask('POST /api/order/payment', { sessionId })
      return { ...data, state: stateOf(checkoutStateTable, data.state) ?? 'open' }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      error && !mayRetry(error)
        ? false
        : (delayAfter(dataUpdateCount + errorUpdateCount, data?.state) ?? false),
  })

/**
 * The state of a payment, requested until it is settled or half a minute has passed. A settled one refetches the cart.
 *
 * @param sessionId of the provider's checkout session
 * @param onSettled receives the order
 */
export function usePayment(sessionId: string, onSettled: (order: Order) => void) {
  const stable = useStableCallbacks({ onSettled })
  const signedIn = useSession() === 'signed-in'
  const { data, error, isFetching, refetch } = useQuery(
    { ...paymentQuery(sessionId), enabled: signedIn },
    queryClient,
  )
  useEffect(() => {
    if (!data || !checkoutStateTable[data.state].final) return
    stable.onSettled(data.order)
    void refetchCart()
  }, [data, stable])
  return { payment: data, error, isFetching, refetch }
}
