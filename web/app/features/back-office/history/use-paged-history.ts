import type { ApiError, NetworkError } from '@dix/contract'
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/api/query-client.ts'

type Page<Change> = { data: Change[]; page: number; totalPage: number; totalCount: number }

/**
 * Every save in a history, newest first, by pages.
 *
 * @param queryKey of the saved things, whose refresh also refreshes their history
 */
export function usePagedHistory<Change>(
  queryKey: QueryKey,
  askPage: (input: { page: number; limit: number }) => Promise<Page<Change>>,
  enabled = true,
) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery<
    Page<Change>,
    ApiError | NetworkError,
    InfiniteData<Page<Change>>,
    QueryKey,
    number
  >(
    {
      queryKey: [...queryKey, 'history'],
      queryFn: ({ pageParam }) => askPage({ page: pageParam, limit: 20 }),
      initialPageParam: 1,
      getNextPageParam: ({ page, totalPage }) => (page < totalPage ? page + 1 : undefined),
      staleTime: 0,
      enabled,
    },
    queryClient,
  )
  return {
    changes: data?.pages.flatMap((page) => page.data),
    totalCount: data?.pages[0]?.totalCount ?? 0,
    error: data ? null : error,
    refetch,
    hasOlder: hasNextPage,
    /** @throws {ApiError | NetworkError} */
    fetchOlder: () => fetchNextPage({ throwOnError: true }),
  }
}
