import {
  type ApiError,
  type Import,
  type ImportDetails,
  importStateTable,
  type NetworkError,
} from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { refreshCategories } from '../categories/categories-query.ts'
import { refreshProducts } from '../products/products-query.ts'

const importsKey = ['admin', 'imports'] as const

/** Milliseconds between two requests while an import runs. */
const pollInterval = 700

const listQuery = queryOptions<Import[], ApiError | NetworkError>({
  queryKey: [...importsKey, 'list'],
  queryFn: async () => (await ask('GET /api/import/list')).data,
  staleTime: 0,
  // Another user's import may be running.
  refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? pollInterval * 3 : false),
})

/** Imports of the last days, newest first; undefined until loaded. */
export function useImports() {
  const { data, error, refetch } = useQuery(listQuery, queryClient)
  return { imports: data, error, refetch }
}

const detailsQuery = (_id: string) =>
  queryOptions<ImportDetails, ApiError | NetworkError>({
    queryKey: [...importsKey, _id],
    queryFn: async () => (await ask('POST /api/import/details', { _id })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollInterval : false),
  })

/** One import, polled while it runs. */
export function useImport(_id: string) {
  const { data, error, refetch } = useQuery(detailsQuery(_id), queryClient)
  return { details: data, error: data ? null : error, refetch }
}

export function isRunning({ state }: Pick<Import, 'state'>): boolean {
  return importStateTable[state].running
}

/** Refetches the list. */
export async function refreshImports(): Promise<void> {
  // A pending response may be outdated.
  await queryClient.cancelQueries(listQuery)
  await invalidate(listQuery)
}

/** Caches an import from a response, and refetches the list. */
export function cacheImport(details: ImportDetails): void {
  queryClient.setQueryData(detailsQuery(details._id).queryKey, details)
  void refreshImports()
}

/** Call this after a change of many products: refetches imports, products and categories. */
export async function refreshCatalogue(): Promise<void> {
  const imports = invalidate({ queryKey: importsKey })
  await Promise.all([imports, refreshProducts(), refreshCategories()])
}
