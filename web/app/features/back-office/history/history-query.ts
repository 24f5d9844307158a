import type { ApiError, HistoryKind, InputOf, NetworkError, ResponseOf } from '@dix/contract'
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { productsKey } from '../products/products-query.ts'

/** The changes to a product, newest first, page by page; undefined until loaded. */
export function useHistory(_id: string) {
  const { pages, ...rest } = usePages(
    [...productsKey, 'history', _id],
    (page) => ask('POST /api/product/history', { _id, page }),
    nextPage,
  )
  return {
    ...rest,
    history: pages && { name: pages[0]?.name ?? '', changes: onlyOnce(pages, ({ change }) => change) },
  }
}

type EditFilters = Pick<InputOf<'POST /api/catalogue/edits'>, 'kind' | 'deleting'>

/** Saves of products and of their order, newest first, page by page; undefined until loaded. */
export function useEdits(filters: EditFilters) {
  const { pages, ...rest } = usePages(
    [...productsKey, 'edits', filters],
    (page) => ask('POST /api/catalogue/edits', { ...filters, page }),
    nextPage,
  )
  return { ...rest, edits: pages && onlyOnce(pages, ({ edit }) => edit) }
}

const savesKey = ['admin', 'saves'] as const

/**
 * Saves of every subject that the user may see, newest first, page by page; undefined until loaded. With new filters,
 * the earlier list stays until theirs is loaded.
 *
 * @param filters null for all
 */
export function useSaves(filters: { kind: HistoryKind | null; by: string | null }) {
  const { pages, ...rest } = usePages(
    [...savesKey, filters],
    (cursor?: string) => ask('POST /api/history/get', { ...filters, cursor }),
    ({ nextCursor }) => nextCursor,
    keepPreviousData,
  )
  const { authors = [], totalCount = 0 } = pages?.[0] ?? {}
  return { ...rest, saves: pages?.flatMap(({ data }) => data), authors, totalCount }
}

/** Call this after a save: refetches the history. */
export function refreshSaves(): Promise<void> {
  return invalidate({ queryKey: savesKey })
}

type EditEffects = Pick<ResponseOf<'POST /api/catalogue/edit-changes'>, 'remaining' | 'totalCount'> & {
  changes: ResponseOf<'POST /api/catalogue/edit-changes'>['data']
}

/** The effects of a save on its products, page by page; undefined until loaded. */
export function useEditChanges(edit: number) {
  const { pages, ...rest } = usePages(
    [...productsKey, 'edit-changes', edit],
    (page) => ask('POST /api/catalogue/edit-changes', { edit, page }),
    nextPage,
  )
  const [first] = pages ?? []
  const effects: EditEffects | undefined = pages &&
    first && {
      remaining: first.remaining,
      totalCount: first.totalCount,
      changes: onlyOnce(pages, ({ change }) => change),
    }
  return { ...rest, effects }
}

const nextPage = ({ page, totalPage }: { page: number; totalPage: number }): number | null =>
  page < totalPage ? page + 1 : null

/**
 * @param fetchPage gets the position of a page, undefined for the first
 * @param nextOf the position of the next page, null after the last
 */
function usePages<Page, Position extends number | string>(
  queryKey: QueryKey,
  fetchPage: (position?: Position) => Promise<Page>,
  nextOf: (page: Page) => Position | null,
  placeholderData?: typeof keepPreviousData,
) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery<
    Page,
    ApiError | NetworkError,
    { pages: Page[] },
    QueryKey,
    Position | undefined
  >(
    {
      queryKey,
      queryFn: ({ pageParam }) => fetchPage(pageParam as Position | undefined),
      initialPageParam: undefined,
      getNextPageParam: nextOf,
      placeholderData,
      staleTime: 0,
    },
    queryClient,
  )
  return {
    pages: data?.pages,
    error: isPlaceholderData || !data ? error : null,
    refetch,
    settling: isPlaceholderData,
    hasOlder: hasNextPage,
    /** @throws {ApiError | NetworkError} */
    fetchOlder: () => fetchNextPage({ throwOnError: true }),
  }
}

/** Saves made between two pages shift entries to the next page, but each is listed once. */
function onlyOnce<Entry>(pages: readonly { data: Entry[] }[], idOf: (entry: Entry) => number): Entry[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((entry) => [idOf(entry), entry])).values()]
}
