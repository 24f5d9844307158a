import type { AdminCategory, AdminSubCategory, Refused, Unreachable } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { shopper } from '../../../platform/api/shopper.ts'

const categoriesQuery = queryOptions<AdminCategory[], Refused | Unreachable>({
  queryKey: ['admin', 'shelves', 'categories'],
  queryFn: async () => (await ask('GET /api/category/admin-get')).data,
})

const subCategoriesQuery = queryOptions<AdminSubCategory[], Refused | Unreachable>({
  queryKey: ['admin', 'shelves', 'subCategories'],
  queryFn: async () => (await ask('POST /api/subcategory/admin-get')).data,
})

/** Every category with both its names, sorted by name; undefined until they are known. */
export function useCategories() {
  const { data, error, refetch } = useQuery(categoriesQuery, shopper)
  return { categories: data, error, refetch }
}

/** Every sub category with both its names, sorted by name; undefined until they are known. */
export function useSubCategories() {
  const { data, error, refetch } = useQuery(subCategoriesQuery, shopper)
  return { subCategories: data, error, refetch }
}

/** Asks for whatever the administration shows anew: what stands on a shelf is told in many places. */
export function refreshAdministration(): Promise<void> {
  return shopper.invalidateQueries({ queryKey: ['admin'] })
}
