import { type Ability, mayDo, type Role } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { queryClient, userQuery } from './query-client.ts'

/** The role of the signed-in user, as pages of the back office know it; the owner's until the user is loaded. */
export function useRole(): Role {
  const { data } = useQuery({ ...userQuery, enabled: false }, queryClient)
  return data?.role ?? 'ADMIN'
}

/** What the signed-in user may do. It only decides what is shown: the server checks each call. */
export function useMay(): (ability: Ability) => boolean {
  const { data } = useQuery({ ...userQuery, enabled: false }, queryClient)
  return (ability) => mayDo(data?.role ?? 'ADMIN', ability, data?.storeId)
}
