import type { ApiError, Audit, NetworkError } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

const auditQuery = queryOptions<Audit | null, ApiError | NetworkError>({
  queryKey: ['admin', 'audit'],
  queryFn: async () => (await ask('POST /api/insights/audit')).data,
  staleTime: 60_000,
})

/** The last audit of the shop; null before the first, undefined until it is loaded. */
export function useAudit(): Audit | null | undefined {
  return useQuery(auditQuery, queryClient).data
}
