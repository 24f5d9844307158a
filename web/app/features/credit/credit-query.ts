import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../platform/api/query-client.ts'
import { useSession } from '../../platform/session/session.ts'

const creditQuery = queryOptions({
  queryKey: ['credit'],
  queryFn: async () => (await ask('GET /api/order/credit')).data,
})

/** The credit of the signed-in user, and whether it is still being loaded. Orders change it, so it is read each time. */
export function useCredit() {
  const isSignedIn = useSession() === 'signed-in'
  const { data, isPending, isError } = useQuery(
    { ...creditQuery, enabled: isSignedIn, refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
    queryClient,
  )
  return { credit: isSignedIn ? data : undefined, isLoading: isSignedIn && isPending && !isError }
}

/** Reads the credit again after something changed it. */
export function refreshCredit(): Promise<void> {
  return invalidate(creditQuery)
}
