import type { QuarterView } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'

const quartersQuery = queryOptions<QuarterView[]>({
  queryKey: ['quarters'],
  queryFn: async () => (await ask('GET /api/store/quarters')).data,
  staleTime: 10 * 60_000,
})

type Quarters = {
  /** By city and name; undefined until loaded. */
  quarters: readonly QuarterView[] | undefined
  failed: boolean
  /** Whether no quarter of the shop's towns is listed. */
  areNone: boolean
}

/** The quarters of the shop's towns. */
export function useQuarters(): Quarters {
  const { data, isError } = useQuery(quartersQuery, queryClient)
  return { quarters: data, failed: isError, areNone: data?.length === 0 }
}
