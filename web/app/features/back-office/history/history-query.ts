import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { productsKey } from '../products/products-query.ts'

/** The changes of a product, newest first, page by page; undefined until loaded. */
export function useHistory(_id: string) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [...productsKey, 'history', _id],
      queryFn: ({ pageParam }) => ask('POST /api/product/history', { _id, page: pageParam }),
      initialPageParam: 1,
      getNextPageParam: ({ page, totalPage }) => (page < totalPage ? page + 1 : undefined),
      staleTime: 0,
    },
    queryClient,
  )
  // A change made meanwhile shifts entries to the next page: each is listed once.
  const changes = new Map(data?.pages.flatMap((page) => page.data).map((change) => [change.change, change]))
  return {
    history: data && { name: data.pages[0]?.name ?? '', changes: [...changes.values()] },
    error,
    refetch,
    hasOlder: hasNextPage,
    /** @throws {ApiError | NetworkError} */
    fetchOlder: () => fetchNextPage({ throwOnError: true }),
  }
}

/** The deletions, newest first, page by page; undefined until loaded. */
export function useDeletions() {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [...productsKey, 'deleted'],
      queryFn: ({ pageParam }) => ask('POST /api/catalogue/edits', { deleting: true, page: pageParam }),
      initialPageParam: 1,
      getNextPageParam: ({ page, totalPage }) => (page < totalPage ? page + 1 : undefined),
      staleTime: 0,
    },
    queryClient,
  )
  // A deletion made meanwhile shifts entries to the next page: each is listed once.
  const edits = new Map(data?.pages.flatMap((page) => page.data).map((edit) => [edit.edit, edit]))
  return {
    deletions: data && [...edits.values()],
    error,
    refetch,
    hasOlder: hasNextPage,
    /** @throws {ApiError | NetworkError} */
    fetchOlder: () => fetchNextPage({ throwOnError: true }),
  }
}
