import type { AdminCategory, AdminSubCategory, ApiError, NetworkError } from '@dix/contract'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { refreshOrders } from '../sorting/positions-query.ts'

const categoriesKey = ['admin', 'categories'] as const

const categoriesQuery = queryOptions<AdminCategory[], ApiError | NetworkError>({
  queryKey: [...categoriesKey, 'categories'],
  queryFn: async () => (await ask('GET /api/category/admin-get')).data,
})

const subCategoriesQuery = queryOptions<AdminSubCategory[], ApiError | NetworkError>({
  queryKey: [...categoriesKey, 'sub-categories'],
  queryFn: async () => (await ask('POST /api/subcategory/admin-get')).data,
})

/** Every category by name, as the back office sees it; undefined until loaded. */
export function useCategories() {
  const { data, error, refetch } = useQuery(categoriesQuery, queryClient)
  return { categories: data, error, refetch }
}

/** Every sub category by name. */
export function useSubCategories() {
  const { data, error, refetch } = useQuery(subCategoriesQuery, queryClient)
  return { subCategories: data, error, refetch }
}

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

/** Call this after a save: refetches categories, sub categories and their history. */
export function refreshCategories(): Promise<void> {
  return invalidate({ queryKey: categoriesKey })
}
