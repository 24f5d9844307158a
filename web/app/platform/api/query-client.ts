import { type ApiError, NetworkError, type Session, type User } from '@dix/contract'
import {
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { isSignedIn, useSession } from '../session/session.ts'
import { onSessionEvent } from '../session/tabs.ts'
import { ask } from './ask.ts'

/** Milliseconds for which a cached response is fresh. */
const staleTime = 30_000

/** The cache of the user's data, which only browsers fetch; public pages are rendered without it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime,
      // Without a connection a query fails with a message instead of waiting silently.
      networkMode: 'always',
      retry: (failures, error) => error instanceof NetworkError && navigator.onLine && failures < 2,
    },
  },
})

/**
 * Refetches the data that the page shows. A first load under way is restarted, because its response may be older than
 * the change; `invalidateQueries` alone does not do that.
 *
 * @param filters the queries to refetch; by default all
 */
export async function invalidate(filters?: InvalidateQueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters)
  await queryClient.invalidateQueries(filters)
}

/** Caches what a response contains, unless a later version is cached: an event may have overtaken the response. */
export function cacheVersion<Data extends { version: number }>(queryKey: QueryKey, data: Data): void {
  queryClient.setQueryData<Data>(queryKey, (cached) =>
    cached && cached.version > data.version ? cached : data,
  )
}

// No data of one user must remain for the next.
onSessionEvent((event) => {
  if (event === 'signed-in') void queryClient.resetQueries()
  if (event === 'signed-out' || event === 'dead') queryClient.clear()
})

if (typeof window !== 'undefined') {
  // A page restored from the back-forward cache may be shown to another user.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.resetQueries()
  })
}

export const userQuery = queryOptions<User, ApiError | NetworkError>({
  queryKey: ['user'],
  queryFn: async () => (await ask('GET /api/user/user-details')).data,
})

export const sessionsQuery = queryOptions<Session[], ApiError | NetworkError>({
  queryKey: ['sessions'],
  queryFn: async () => (await ask('GET /api/user/sessions')).data,
})

/** The signed-in user; without a session, neither fetched nor shown. */
export function useUser() {
  const signedIn = useSession() === 'signed-in'
  const { data, error, refetch } = useQuery({ ...userQuery, enabled: signedIn }, queryClient)
  return { user: signedIn ? data : undefined, error, refetch }
}

/** Caches the user from a response from the server. */
export function setUser(user: User): void {
  queryClient.setQueryData(userQuery.queryKey, user)
}

/** The user, if already cached. */
export function cachedUser(): User | undefined {
  return isSignedIn() ? queryClient.getQueryData(userQuery.queryKey) : undefined
}

/** The user, fetched unless cached; null if there is no session. */
export async function findUser(): Promise<User | null> {
  if (!isSignedIn()) return null
  return queryClient.fetchQuery(userQuery).catch(() => null)
}
