import {
  type ApiError,
  type ComingRider,
  comingStates,
  type NetworkError,
  type Order,
  type OrderSummary,
  type OwnOrderRating,
  orderStateTable,
  stateOf,
} from '@dix/contract'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { cacheVersion, invalidate, queryClient } from '../../platform/api/query-client.ts'
import { serverNow } from '../../platform/api/server-time.ts'
import { useLive } from '../../platform/live/use-live.ts'
import { useSession } from '../../platform/session/session.ts'

const everyOrder = ['orders'] as const
const listKey = [...everyOrder, 'list'] as const

/** Orders of the signed-in user, newest first, page by page; undefined until the first page has loaded. */
export function useOrders() {
  const signedIn = useSession() === 'signed-in'
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: listKey,
      queryFn: ({ pageParam }) => ask('POST /api/order/summaries', { page: pageParam }),
      initialPageParam: 1,
      getNextPageParam: ({ page, totalPage }) => (page < totalPage ? page + 1 : undefined),
      enabled: signedIn,
    },
    queryClient,
  )
  return {
    orders: signedIn && data ? unique(data.pages.flatMap((page) => page.data)) : undefined,
    error,
    refetch,
    hasOlder: hasNextPage,
    /** @throws ApiError and NetworkError */
    fetchOlder: () => fetchNextPage({ throwOnError: true }),
  }
}

/** An order placed while older pages are read moves the last order of each page to the next one. */
function unique(orders: OrderSummary[]): OrderSummary[] {
  return [...new Map(orders.map((order) => [order._id, order])).values()]
}

const riderKey = (_id: string) => [...everyOrder, _id, 'rider'] as const

const orderQuery = (_id: string) =>
  queryOptions<Order, ApiError | NetworkError>({
    queryKey: [...everyOrder, _id],
    queryFn: async () => (await ask('POST /api/order/details', { _id })).data,
  })

/** One order of the signed-in user. Refetched when the tab gets the focus, because its state may have changed. */
export function useOrder(_id: string) {
  const signedIn = useSession() === 'signed-in'
  const { data, error, refetch } = useQuery(
    { ...orderQuery(_id), enabled: signedIn, refetchOnWindowFocus: 'always' },
    queryClient,
  )
  return { order: signedIn ? data : undefined, error, refetch }
}

/** Whether a rider is on the way with an order, or at the door. */
const isComing = ({ status }: Pick<Order, 'status'>) => {
  const state = stateOf(orderStateTable, status)
  return state !== undefined && comingStates.includes(state)
}

/** The code for the rider while they are coming; refetched with the order. */
export function useDeliveryCode(order: Pick<Order, '_id' | 'status'>): string | null {
  const { _id } = order
  const enabled = isComing(order)
  const { data } = useQuery(
    {
      queryKey: [...everyOrder, _id, 'code'],
      queryFn: async () => (await ask('POST /api/order/delivery-code', { _id })).data.code,
      enabled,
    },
    queryClient,
  )
  return (enabled && data) || null
}

const ratingQuery = (_id: string) =>
  queryOptions<OwnOrderRating, ApiError | NetworkError>({
    queryKey: [...everyOrder, _id, 'rating'],
    queryFn: async () => (await ask('POST /api/order/rating', { _id })).data,
  })

/** The rating of an order, once it `isReceived`; refetched with the order. */
export function useOrderRating(_id: string, isReceived: boolean): OwnOrderRating | undefined {
  const { data } = useQuery({ ...ratingQuery(_id), enabled: isReceived }, queryClient)
  return isReceived ? data : undefined
}

/** Caches a rating from a response from the server. */
export function setOrderRating(_id: string, rating: OwnOrderRating): void {
  queryClient.setQueryData(ratingQuery(_id).queryKey, rating)
}

/** Where the rider is, while they are coming and this order's door is the next one. */
export function useComingRider(
  order: Pick<Order, '_id' | 'status'>,
): (ComingRider & { since: number }) | null {
  const { _id } = order
  const enabled = isComing(order)
  const { data } = useQuery(
    {
      queryKey: riderKey(_id),
      queryFn: async () => {
        const { coming } = (await ask('POST /api/order/coming-rider', { _id })).data
        return coming && { ...coming, since: serverNow() - coming.rider.age * 1_000 }
      },
      enabled,
    },
    queryClient,
  )
  return (enabled && data) || null
}

/** Milliseconds over which open pages spread the requests that one event triggers. */
const spreadTime = 5_000

let soon: ReturnType<typeof setTimeout> | undefined

/** Refetches the user's visible orders as their state changes. */
export function useLiveOrders(): void {
  const refetchAll = () => {
    clearTimeout(soon)
    soon = undefined
    void invalidate({ queryKey: everyOrder })
  }
  // Once, even if more events arrive until then.
  const refetchSoon = () => {
    soon ??= setTimeout(refetchAll, Math.random() * spreadTime)
  }
  useLive({
    onReady: (isMany) => (isMany ? refetchSoon() : refetchAll()),
    onEvent: ({ event, data }) => {
      if (event === 'order') refetchAll()
      if (event === 'rider') void invalidate({ queryKey: riderKey(data.id) })
      if (event === 'orders') refetchSoon()
    },
  })
}

/** Caches an order from a response from the server, and refetches the list. */
export function setOrder(order: Order): void {
  cacheVersion(orderQuery(order._id).queryKey, order)
  void invalidate({ queryKey: listKey })
}

/** Refetches one order, without the list. */
export function refreshOrder(_id: string): Promise<void> {
  return invalidate(orderQuery(_id))
}
