import type { ApiError, NetworkError, Positioned, PositionList } from '@dix/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'

/** A list to sort; `parent` is the category of sub categories, the sub category of products, null for categories. */
export type PositionsInput = { list: PositionList; parent: string | null }

/** The first rows of a list, their total number, and the revision of their order. */
export type LoadedPositions = { rows: Positioned[]; totalCount: number; revision: number }

const positionsKey = ['admin', 'positions'] as const

/** Query key of the first pages of a list. */
export const keyOfList = ({ list, parent }: PositionsInput, pages: number) =>
  [...positionsKey, list, parent, pages] as const

/** The first pages of a list; undefined until loaded. More pages keep the earlier ones shown while they load. */
export function usePositions(list: PositionsInput, pages: number) {
  const { data, error, refetch } = useQuery<LoadedPositions, ApiError | NetworkError>(
    {
      queryKey: keyOfList(list, pages),
      queryFn: () => fetchPositions(list, pages),
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  return { positions: data, error, refetch }
}

async function fetchPositions(list: PositionsInput, pages: number): Promise<LoadedPositions> {
  const first = await ask('POST /api/catalogue/positions', { ...list, page: 1 })
  const rows = [...first.data]
  for (let page = 2; page <= Math.min(pages, first.totalPage); page++)
    rows.push(...(await ask('POST /api/catalogue/positions', { ...list, page })).data)
  return { rows, totalCount: first.totalCount, revision: first.revision }
}

/** Call this after a move: refetches every list. */
export function refreshPositions(): Promise<void> {
  return invalidate({ queryKey: positionsKey })
}
