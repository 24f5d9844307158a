import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'

/** A quarter that an address can name. */
export type NamedQuarter = { id: string; name: string; city: string }

const quartersQuery = queryOptions<NamedQuarter[]>({
  queryKey: ['quarters'],
  queryFn: async () => (await ask('GET /api/shop/quarters')).data,
  staleTime: 10 * 60_000,
})

/** The quarters of the shop's towns, by city and name; undefined until loaded. */
export function useQuarters(): { quarters: readonly NamedQuarter[] | undefined; failed: boolean } {
  const { data, isError } = useQuery(quartersQuery, queryClient)
  return { quarters: data, failed: isError }
}
