import {
  type ApiError,
  type DeskOrder,
  isErrorOf,
  type NetworkError,
  type ResponseOf,
  type SharedCode,
} from '@dix/contract'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { cacheVersion, invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { throttle } from '../../../platform/dom/throttle.ts'
import { onSessionEvent } from '../../../platform/session/tabs.ts'
import { type DeskFilter, listInput } from './desk-filter.ts'

const deskKey = ['admin', 'desk'] as const
/** Lists of orders, which are refetched when any order changes. */
export const listsKey = [...deskKey, 'list'] as const
/** Day reports change with orders just as the lists do. */
export const daysKey = [...deskKey, 'day'] as const

type DeskList = ResponseOf<'POST /api/order/desk/list'>

/** Orders per page. */
const pageSize = 50

/** Orders that match a filter, page by page. The previous list stays until the next one is loaded. */
export function useDeskList(filter: DeskFilter) {
  const input = listInput(filter)
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [...listsKey, input],
      queryFn: ({ pageParam }) =>
        ask('POST /api/order/desk/list', { ...input, page: pageParam, limit: pageSize }),
      initialPageParam: 1,
      getNextPageParam: ({ page, totalPage }: DeskList) => (page < totalPage ? page + 1 : undefined),
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  const rows = data?.pages.flatMap((page) => page.data)
  return {
    // An order that moves while pages are read may appear on two of them.
    rows: rows && [...new Map(rows.map((row) => [row._id, row])).values()],
    counts: data?.pages.at(-1)?.counts,
    total: data?.pages.at(-1)?.totalCount ?? 0,
    error: isPlaceholderData || !data ? error : null,
    refetch,
    settling: isPlaceholderData,
    /** Changes when the user loads other rows or more of them; not when orders change. */
    key: JSON.stringify([input, isPlaceholderData, data?.pages.length]),
    hasMore: hasNextPage,
    /** @throws ApiError and NetworkError */
    fetchMore: () => fetchNextPage({ throwOnError: true }),
  }
}

/** Orders waiting to be accepted, oldest first; on every page of the back office. */
export function useToAccept() {
  const { data } = useQuery<DeskList, ApiError | NetworkError>(
    {
      queryKey: [...listsKey, 'to take'],
      queryFn: () => ask('POST /api/order/desk/list', { stage: 'to_take', limit: pageSize }),
      staleTime: 0,
    },
    queryClient,
  )
  return {
    rows: data?.data,
    count: data?.counts.to_take ?? 0,
    newestAt: data?.newestToTakeAt ?? null,
    dueAt: data?.newestDueAt ?? null,
    /** Whether the page contains all waiting orders. */
    isWhole: data !== undefined && data.data.length < pageSize,
  }
}

/** Data of one order, which is refetched when it changes. */
export const orderKey = (_id: string) => [...deskKey, 'order', _id] as const

const orderQuery = (_id: string) =>
  queryOptions<DeskOrder, ApiError | NetworkError>({
    queryKey: orderKey(_id),
    queryFn: async () => (await ask('POST /api/order/desk/details', { _id })).data,
    staleTime: 0,
  })

/** One order as staff see it. */
export function useDeskOrder(_id: string) {
  const { data, error, refetch } = useQuery(orderQuery(_id), queryClient)
  return { order: data, error, refetch }
}

/** Caches an order from a response from the server, and refetches the lists. */
export function setDeskOrder(order: DeskOrder): void {
  cacheVersion(orderKey(order._id), order)
  refreshLists.call()
}

/**
 * Refetches of lists and days while many orders change: milliseconds between them, and how many do not wait, because one
 * move often follows another.
 */
const refetches = { pause: 500, burst: 2 } as const

const refreshLists = throttle(
  () => Promise.all([listsKey, daysKey].map((queryKey) => invalidate({ queryKey }))),
  refetches.pause,
  refetches.burst,
)

// Refetches of one user must not delay those of the next.
onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'dead') refreshLists.cancel()
})

/** Call this when a user changed an order; without an id it may be any order. */
export function refreshDesk(id?: string): void {
  refreshLists.call()
  void invalidate({ queryKey: [...deskKey, 'order', ...(id ? [id] : [])] })
}

/** Whether another user was faster, so that the failure carries the current order. */
export function isOvertaken(failure: unknown): failure is ApiError & { data: DeskOrder } {
  const calls = [
    'PUT /api/order/desk/move',
    'PUT /api/order/desk/lines',
    'PUT /api/order/desk/refund',
    'PUT /api/order/desk/undo',
    'PUT /api/order/desk/address',
    'PUT /api/order/desk/hand-back',
    'PUT /api/order/desk/revert-payout',
  ] as const
  if (!isErrorOf(failure, ...calls)) return false
  if (failure.code === 'order_changed') return true
  failure.code satisfies 'not_found' | 'order_settled' | 'stock_short' | 'not_agreed' | SharedCode
  return false
}

/** Shows the current order after a failed change. */
export function showFresh(_id: string, failure: unknown): void {
  if (isOvertaken(failure)) setDeskOrder(failure.data)
  else refreshDesk(_id)
}
