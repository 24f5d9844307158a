import type { ApiError, NetworkError, ResponseOf } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'

const queryKey = ['admin', 'staff'] as const

/** The staff that the user manages, and the pending invitations. */
export function useStaff() {
  const { data, error, refetch } = useQuery<
    ResponseOf<'GET /api/staff/list'>['data'],
    ApiError | NetworkError
  >({ queryKey, queryFn: async () => (await ask('GET /api/staff/list')).data, staleTime: 0 }, queryClient)
  return { staff: data, error, refetch }
}

/** Call this after a change: refetches the list. */
export function refreshStaff(): Promise<void> {
  return invalidate({ queryKey })
}
