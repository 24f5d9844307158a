import type { ApiError, NetworkError, ResponseOf } from '@dix/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

export type Untranslated = ResponseOf<'POST /api/catalogue/untranslated'>

/** Untranslated categories and sub categories, and one page of products. Saving a category refetches it. */
export function useUntranslated(page: number) {
  const { data, error, refetch } = useQuery<Untranslated, ApiError | NetworkError>(
    {
      queryKey: ['admin', 'categories', 'untranslated', page],
      queryFn: () => ask('POST /api/catalogue/untranslated', { page }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  return { untranslated: data, error, refetch }
}
