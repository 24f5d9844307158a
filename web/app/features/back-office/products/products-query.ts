import type { AdminProduct, ApiError, InputOf, NetworkError } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { useStoreInput } from '../stores/store-choice.ts'
import { listInput, type ProductFilters } from './filters.ts'
import { usePage } from './use-page.ts'

/** Prefix of all product queries, which a save invalidates. */
export const productsKey = ['admin', 'products'] as const

/**
 * Products in the back office, with the stock of the chosen store. The previous page stays until the next one is
 * loaded; data is always stale, because other users edit the same products.
 *
 * @param limit products per page; 12 by default
 */
export function useProducts(filters: ProductFilters, limit?: number) {
  const input = { ...listInput(filters, limit), ...useStoreInput() }
  return usePage([...productsKey, 'list', input], () => ask('POST /api/product/admin-list', input))
}

const productQuery = (input: InputOf<'POST /api/product/admin-details'>) =>
  queryOptions<AdminProduct, ApiError | NetworkError>({
    queryKey: [...productsKey, 'one', input],
    queryFn: async () => (await ask('POST /api/product/admin-details', input)).data,
    // Every form starts with the current product.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One product, fetched when its form is opened. */
export function useProduct(_id: string) {
  const { data, error, refetch } = useQuery(productQuery({ _id, ...useStoreInput() }), queryClient)
  return { product: data, error, refetch }
}

/** Call this after a save: refetches all product lists, forms and histories. */
export function refreshProducts(): Promise<void> {
  return invalidate({ queryKey: productsKey })
}
