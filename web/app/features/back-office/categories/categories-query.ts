import type { AdminCategory, AdminSubCategory, ApiError, NetworkError } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'

/** The key of everything that a save of a category changes. */
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

/** The same as of now, even before it is rendered. */
export const loadedCategories = (): AdminCategory[] | undefined =>
  queryClient.getQueryData(categoriesQuery.queryKey)

/** Every sub category by name. */
export function useSubCategories() {
  const { data, error, refetch } = useQuery(subCategoriesQuery, queryClient)
  return { subCategories: data, error, refetch }
}

/** Call this after a save: refetches categories and sub categories. */
export function refreshCategories(): Promise<void> {
  return invalidate({ queryKey: categoriesKey })
}
