import type { ApiError, NetworkError, Security } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient, userQuery } from '../../../platform/api/query-client.ts'

const securityQuery = queryOptions<Security, ApiError | NetworkError>({
  queryKey: ['security'],
  queryFn: async () => (await ask('GET /api/user/security')).data,
  staleTime: 0,
})

/** The second factors of the signed-in user, and the newest events of the account. */
export function useSecurity() {
  const { data, error, refetch } = useQuery(securityQuery, queryClient)
  return { security: data, error: data ? null : error, refetch }
}

/** Call this after a change to factors, which may also let the user into the back office. */
export async function refreshSecurity(): Promise<void> {
  await Promise.all([invalidate(securityQuery), invalidate(userQuery)])
}
