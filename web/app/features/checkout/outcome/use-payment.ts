import {
  ApiError,
  type CheckoutState,
  checkoutStateTable,
  type NetworkError,
  type Order,
  stateOf,
} from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../../platform/api/ask.ts'
import { shopper } from '../../../platform/api/shopper.ts'
import { useSession } from '../../../platform/session/session.ts'
import { refetchCart } from '../../cart/index.ts'
import { keepOrder } from '../../orders/orders-query.ts'
import { pauseAfter } from './pauses.ts'

type Payment = { state: CheckoutState; order: Order }

const paymentQuery = (sessionId: string) =>
  queryOptions<Payment, ApiError | NetworkError>({
    queryKey: ['payment', sessionId],
    queryFn: async () => {
      const { data } = await ask('POST /api/order/payment', { sessionId })
      return { ...data, state: stateOf(checkoutStateTable, data.state) }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      error instanceof ApiError
        ? false
        : (pauseAfter(dataUpdateCount + errorUpdateCount, data?.state) ?? false),
  })

/**
 * How a payment stands, asked until it is settled or half a minute has passed. A settled one brings cart and orders
 * up to date.
 *
 * @param sessionId the provider's name of it
 */
export function usePayment(sessionId: string) {
  const signedIn = useSession() === 'signed-in'
  const { data, error, isFetching, refetch } = useQuery(
    { ...paymentQuery(sessionId), enabled: signedIn },
    shopper,
  )
  useEffect(() => {
    if (!data || !checkoutStateTable[data.state].final) return
    keepOrder(data.order)
    void refetchCart()
  }, [data])
  return { payment: data, error, isFetching, refetch }
}
