import type { ApiError, NetworkError } from '@dix/contract'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/api/query-client.ts'

/** A page of a list, refetched each time it is shown. The previous page stays until the next one is loaded. */
export function usePage<Page>(queryKey: QueryKey, fetchPage: () => Promise<Page>) {
  const { data, error, refetch, isPlaceholderData } = useQuery<Page, ApiError | NetworkError>(
    { queryKey, queryFn: fetchPage, placeholderData: keepPreviousData, staleTime: 0 },
    queryClient,
  )
  return {
    list: data,
    error: isPlaceholderData || !data ? error : null,
    refetch,
    settling: isPlaceholderData,
  }
}
