import { type ApiError, NetworkError, type Session, type User } from '@dix/contract'
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { isSignedIn, useSession } from '../session/session.ts'
import { onSessionNotice } from '../session/tabs.ts'
import { ask } from './ask.ts'

/** Milliseconds for which what is known of a shopper is taken to hold without asking again. */
const fresh = 30_000

/** What belongs to the shopper and is asked for by the browser alone; public pages know nothing of it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: fresh,
      // Without a connection a question fails and says so, instead of waiting in silence.
      networkMode: 'always',
      retry: (failures, error) => error instanceof NetworkError && navigator.onLine && failures < 2,
    },
  },
})

// Nothing of one person is left for the next.
onSessionNotice((notice) => {
  if (notice === 'signed-in') void queryClient.resetQueries()
  if (notice === 'signed-out' || notice === 'dead') queryClient.clear()
})

if (typeof window !== 'undefined') {
  // A page that comes back whole from the browser's memory may come back to somebody else.
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

/** The signed-in person; nobody is asked for, and nobody known is shown, while nobody seems to be signed in. */
export function useUser() {
  const signedIn = useSession() === 'signed-in'
  const { data, error, refetch } = useQuery({ ...userQuery, enabled: signedIn }, queryClient)
  return { user: signedIn ? data : undefined, error, refetch }
}

/** Takes a person as an answer of the server tells them, so that the next view need not ask. */
export function setUser(user: User): void {
  queryClient.setQueryData(userQuery.queryKey, user)
}

/** The person, where this page knows them already. */
export function knownUser(): User | undefined {
  return isSignedIn() ? queryClient.getQueryData(userQuery.queryKey) : undefined
}

/** The person, asked for unless known; null where nobody is signed in any more. */
export async function findUser(): Promise<User | null> {
  if (!isSignedIn()) return null
  return queryClient.fetchQuery(userQuery).catch(() => null)
}
