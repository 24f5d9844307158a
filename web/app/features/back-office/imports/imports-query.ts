import type { ApiError, Import, ImportDetails, NetworkError } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refreshProducts } from '../products/products-query.ts'
import { refreshShelves } from '../shelves-query.ts'

const everything = ['admin', 'imports'] as const

/** Milliseconds between two looks at a file that is being read. */
const pace = 700

const listQuery = queryOptions<Import[], ApiError | NetworkError>({
  queryKey: [...everything, 'list'],
  queryFn: async () => (await ask('GET /api/import/list')).data,
  staleTime: 0,
  // Somebody’s file may be on its way while one looks at the list.
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? pace * 3 : false),
})

/** Files of the last days, newest first; undefined until they are known. */
export function useImports() {
  const { data, error, refetch } = useQuery(listQuery, queryClient)
  return { imports: data, error, refetch }
}

const detailsQuery = (_id: string) =>
  queryOptions<ImportDetails, ApiError | NetworkError>({
    queryKey: [...everything, _id],
    queryFn: async () => (await ask('POST /api/import/details', { _id })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? pace : false),
  })

/** One file: how it stands, looked at again and again while it is being read. */
export function useImport(_id: string) {
  const { data, error, refetch } = useQuery(detailsQuery(_id), queryClient)
  return { details: data, error: data ? null : error, refetch }
}

export function isUnderWay({ state }: Pick<Import, 'state'>): boolean {
  return state === 'checking' || state === 'importing'
}

/** Has the list asked for anew. */
export async function refreshImports(): Promise<void> {
  // A first answer that is on its way already would be kept, and may not know what is new.
  await queryClient.cancelQueries(listQuery)
  await queryClient.invalidateQueries(listQuery)
}

/** Shows a file as an answer tells it, and has the list asked for anew. */
export function keepImport(details: ImportDetails): void {
  queryClient.setQueryData(detailsQuery(details._id).queryKey, details)
  void refreshImports()
}

/** After an import or its undoing: everything it may have changed is asked for anew. */
export async function refreshAfterImport(): Promise<void> {
  const imports = queryClient.invalidateQueries({ queryKey: everything })
  await Promise.all([imports, refreshProducts(), refreshShelves()])
}
