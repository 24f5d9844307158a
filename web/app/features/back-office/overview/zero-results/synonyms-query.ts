import type { ApiError, InputOf, NetworkError, Period, Synonym, SynonymTarget } from '@dix/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../../platform/api/query-client.ts'

const synonymsKey = ['admin', 'synonyms'] as const

const fetchZeroResults = (period: Period, limit: number) => ask('POST /api/synonym/misses', { period, limit })

const zeroResultsQuery = (period: Period, limit: number) =>
  queryOptions<Awaited<ReturnType<typeof fetchZeroResults>>, ApiError | NetworkError>({
    queryKey: [...synonymsKey, 'zero-results', period, limit],
    queryFn: () => fetchZeroResults(period, limit),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Searches without results, most frequent first. */
export function useZeroResults(period: Period, limit: number) {
  const { data, error, refetch } = useQuery(zeroResultsQuery(period, limit), queryClient)
  return { searches: data?.data, count: data?.totalCount ?? 0, error: data ? null : error, refetch }
}

const synonymsQuery = queryOptions<Synonym[], ApiError | NetworkError>({
  queryKey: [...synonymsKey, 'list'],
  queryFn: async () => (await ask('GET /api/synonym/list')).data,
})

/** All synonyms, newest first. */
export function useSynonyms() {
  const { data, error, refetch } = useQuery(synonymsQuery, queryClient)
  return { synonyms: data, error: data ? null : error, refetch }
}

/** Refetches synonyms and zero-result searches, which depend on them. */
export function refreshSynonyms(): Promise<void> {
  return invalidate({ queryKey: synonymsKey })
}

/** A synonym as API input. */
export function inputOf(
  word: string,
  { kind, _id }: Pick<SynonymTarget, 'kind' | '_id'>,
): InputOf<'POST /api/synonym/create'> {
  if (kind === 'product') return { word, productId: _id }
  return kind === 'category' ? { word, categoryId: _id } : { word, subCategoryId: _id }
}
