import type { ApiError, Backup, NetworkError } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

const backupQuery = queryOptions<Backup, ApiError | NetworkError>({
  queryKey: ['admin', 'backup'],
  queryFn: async () => (await ask('POST /api/insights/backup')).data,
  staleTime: 60_000,
})

/** How the last backup of the shop went; undefined until it is loaded. */
export function useBackup(): Backup | undefined {
  return useQuery(backupQuery, queryClient).data
}
