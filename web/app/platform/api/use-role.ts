import { type Ability, mayDo, type Role } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { queryClient, userQuery } from './query-client.ts'

/**
 * The role of the signed-in user for pages of the back office; until the user is loaded, a role that may do nothing
 * there.
 */
export function useRole(): Role {
  const { data } = useQuery({ ...userQuery, enabled: false }, queryClient)
  return data?.role ?? 'USER'
}

/** The abilities of the signed-in user. They only control what is shown; the server checks each request. */
export function useMay(): (ability: Ability) => boolean {
  const { data } = useQuery({ ...userQuery, enabled: false }, queryClient)
  return (ability) => data !== undefined && mayDo(data.role, ability, data.storeId)
}
