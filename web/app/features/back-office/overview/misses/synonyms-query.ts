import type { AnswerOf, ApiError, InputOf, NetworkError, Period, Synonym, SynonymTarget } from '@dix/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../../platform/api/ask.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'

const everything = ['admin', 'synonyms'] as const

type Misses = AnswerOf<'POST /api/synonym/misses'>

const missesQuery = (period: Period, limit: number) =>
  queryOptions<Misses, ApiError | NetworkError>({
    queryKey: [...everything, 'misses', period, limit],
    queryFn: () => ask('POST /api/synonym/misses', { period, limit }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What shoppers looked for in vain, most often first. */
export function useMisses(period: Period, limit: number) {
  const { data, error, refetch } = useQuery(missesQuery(period, limit), queryClient)
  return { misses: data?.data, count: data?.totalCount ?? 0, error: data ? null : error, refetch }
}

const synonymsQuery = queryOptions<Synonym[], ApiError | NetworkError>({
  queryKey: [...everything, 'list'],
  queryFn: async () => (await ask('GET /api/synonym/list')).data,
})

/** Every word that stands for something, newest first. */
export function useSynonyms() {
  const { data, error, refetch } = useQuery(synonymsQuery, queryClient)
  return { synonyms: data, error: data ? null : error, refetch }
}

/** What shoppers miss depends on the synonyms there are: both are asked for anew. */
export function refreshSynonyms(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: everything })
}

/** A target as the call that makes a synonym names it. */
export function inputOf(
  word: string,
  { kind, _id }: Pick<SynonymTarget, 'kind' | '_id'>,
): InputOf<'POST /api/synonym/create'> {
  if (kind === 'product') return { word, productId: _id }
  return kind === 'category' ? { word, categoryId: _id } : { word, subCategoryId: _id }
}
