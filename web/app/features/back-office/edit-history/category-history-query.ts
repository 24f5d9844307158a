import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { categoriesKey, refreshCategories } from '../categories/categories-query.ts'
import { refreshOrders } from '../sorting/positions-query.ts'

/** @param change the last save of a category */
export async function undoCategory(change: string): Promise<string> {
  const { message } = await ask('POST /api/category/undo', { _id: change })
  await Promise.all([refreshCategories(), refreshOrders()])
  return message
}

/** Every save, newest first, by pages. */
export function useCategoryHistory(enabled = true) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [...categoriesKey, 'history'],
      queryFn: ({ pageParam }) => ask('POST /api/category/history', { page: pageParam, limit: 20 }),
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
