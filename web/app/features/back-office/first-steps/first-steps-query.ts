import type { ApiError, FirstSteps, NetworkError } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { useMay } from '../../../platform/api/use-role.ts'

const stepsQuery = queryOptions<FirstSteps, ApiError | NetworkError>({
  queryKey: ['admin', 'first-steps'],
  queryFn: async () => (await ask('GET /api/first-steps/get')).data,
  staleTime: 0,
})

/**
 * The first steps of the shop, with those that are done; undefined until loaded, and for users who do not set up the
 * shop.
 */
export function useFirstSteps() {
  const may = useMay()
  const { data } = useQuery({ ...stepsQuery, enabled: may('manageSettings') }, queryClient)
  return { steps: data }
}

/** Call this after a change: refetches the steps. */
export function refreshFirstSteps(): Promise<void> {
  return invalidate({ queryKey: stepsQuery.queryKey })
}

/** Shows the response of a request. */
export function setFirstSteps(steps: FirstSteps): void {
  queryClient.setQueryData(stepsQuery.queryKey, steps)
}
