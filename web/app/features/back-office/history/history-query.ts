import type { ApiError, InputOf, NetworkError, ResponseOf } from '@dix/contract'
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { productsKey } from '../products/products-query.ts'

/** The changes to a product, newest first, page by page; undefined until loaded. */
export function useHistory(_id: string) {
  const { pages, ...rest } = usePages([...productsKey, 'history', _id], (page) =>
    ask('POST /api/product/history', { _id, page }),
  )
  return {
    ...rest,
    history: pages && { name: pages[0]?.name ?? '', changes: onlyOnce(pages, ({ change }) => change) },
  }
}

type EditFilters = Pick<InputOf<'POST /api/catalogue/edits'>, 'kind' | 'deleting' | 'by'>

/**
 * Saves, newest first, page by page; undefined until loaded. With new filters, the earlier list stays until theirs is
 * loaded.
 */
export function useEdits(filters: EditFilters) {
  const { pages, ...rest } = usePages(
    [...productsKey, 'edits', filters],
    (page) => ask('POST /api/catalogue/edits', { ...filters, page }),
    keepPreviousData,
  )
  const { authors = [], totalCount = 0 } = pages?.[0] ?? {}
  return { ...rest, edits: pages && onlyOnce(pages, ({ edit }) => edit), authors, totalCount }
}

type EditChanges = Pick<ResponseOf<'POST /api/catalogue/edit-changes'>, 'remaining' | 'totalCount'> & {
  changes: ResponseOf<'POST /api/catalogue/edit-changes'>['data']
}

/** The effects of a save on its products, page by page; undefined until loaded. */
export function useEditChanges(edit: number) {
  const { pages, ...rest } = usePages([...productsKey, 'edit-changes', edit], (page) =>
    ask('POST /api/catalogue/edit-changes', { edit, page }),
  )
  const [first] = pages ?? []
  const done: EditChanges | undefined = pages &&
    first && {
      remaining: first.remaining,
      totalCount: first.totalCount,
      changes: onlyOnce(pages, ({ change }) => change),
    }
  return { ...rest, done }
}

type Paged = { data: unknown[]; page: number; totalPage: number }

function usePages<Page extends Paged>(
  queryKey: QueryKey,
  fetchPage: (page: number) => Promise<Page>,
  placeholderData?: typeof keepPreviousData,
) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery<
    Page,
    ApiError | NetworkError,
    { pages: Page[] },
    QueryKey,
    number
  >(
    {
      queryKey,
      queryFn: ({ pageParam }) => fetchPage(pageParam),
      initialPageParam: 1,
      getNextPageParam: ({ page, totalPage }) => (page < totalPage ? page + 1 : undefined),
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
