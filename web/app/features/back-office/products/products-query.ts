import type { AdminProduct, AnswerOf, ApiError, NetworkError } from '@dix/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { listInput, type ProductFilters } from './filters.ts'

const everything = ['admin', 'products'] as const

type ProductList = AnswerOf<'POST /api/product/admin-list'>

/**
 * Products as their keepers see them. The page before stays until the next one is there; nothing is taken for
 * fresh, because others work on the same shelves.
 *
 * @param limit products of a page, 12 unless said
 */
export function useProducts(filters: ProductFilters, limit?: number) {
  const input = listInput(filters, limit)
  const { data, error, refetch, isPlaceholderData } = useQuery<ProductList, ApiError | NetworkError>(
    {
      queryKey: [...everything, 'list', input],
      queryFn: () => ask('POST /api/product/admin-list', input),
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  return {
    list: data,
    error: isPlaceholderData || !data ? error : null,
    refetch,
    settling: isPlaceholderData,
  }
}

const productQuery = (_id: string) =>
  queryOptions<AdminProduct, ApiError | NetworkError>({
    queryKey: [...everything, 'one', _id],
    queryFn: async () => (await ask('POST /api/product/admin-details', { _id })).data,
    // Whoever begins to change it begins with what it is now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One product as it was when its form was opened. */
export function useProduct(_id: string) {
  const { data, error, refetch } = useQuery(productQuery(_id), queryClient)
  return { product: data, error, refetch }
}

/** After a save: every list, form and history of products is asked for anew. */
export function refreshProducts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: everything })
}

/** Questions about products, for whoever asks more of them: a save makes all of them old. */
export const productsKey = everything
