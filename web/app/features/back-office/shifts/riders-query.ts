import type { ApiError, NetworkError, ResponseOf } from '@dix/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { listsKey } from '../desk/desk-query.ts'
import { storeInput } from '../stores/shown-store.ts'

type Shifts = ResponseOf<'POST /api/shifts/list'>['data']

/** Shifts of riders, in all stores or one, page by page. Deliveries and riders' steps refetch them. */
export function useShifts(store: string | undefined) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery<
    Shifts,
    ApiError | NetworkError,
    { pages: Shifts[] },
    unknown[],
    string | null
  >(
    {
      queryKey: [...listsKey, 'shifts', store ?? null],
      queryFn: async ({ pageParam: before }) =>
        (await ask('POST /api/shifts/list', { ...storeInput(store), before })).data,
      initialPageParam: null,
      getNextPageParam: ({ more, shifts }) => (more ? shifts.at(-1)?.startedAt : undefined),
      staleTime: 0,
      // Starting a shift and handing in cash change no order.
      refetchInterval: 30_000,
    },
    queryClient,
  )
  return {
    shifts: data?.pages.flatMap(({ shifts }) => shifts),
    error: data ? null : error,
    refetch,
    hasMore: hasNextPage,
    fetchMore: () => fetchNextPage({ throwOnError: true }),
  }
}
