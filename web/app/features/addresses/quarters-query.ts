import type { QuarterView } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'

const quartersQuery = queryOptions<QuarterView[]>({
  queryKey: ['quarters'],
  queryFn: async () => (await ask('GET /api/store/quarters')).data,
  staleTime: 10 * 60_000,
})

/** The quarters of the shop's towns, by city and name; undefined until loaded. */
export function useQuarters(): { quarters: readonly QuarterView[] | undefined; failed: boolean } {
  const { data, isError } = useQuery(quartersQuery, queryClient)
  return { quarters: data, failed: isError }
}
