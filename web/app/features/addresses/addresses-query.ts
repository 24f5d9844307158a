import type { Address, ApiError, NetworkError } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../platform/api/query-client.ts'
import { useSession } from '../../platform/session/session.ts'

const addressesQuery = queryOptions<Address[], ApiError | NetworkError>({
  queryKey: ['addresses'],
  queryFn: async () => (await ask('GET /api/address/get')).data,
})

/** The signed-in user's addresses without removed ones, newest first; undefined until loaded. */
export function useAddresses() {
  const signedIn = useSession() === 'signed-in'
  const { data, error, refetch } = useQuery({ ...addressesQuery, enabled: signedIn }, queryClient)
  return { addresses: signedIn ? data?.filter(({ status }) => status) : undefined, error, refetch }
}

/** Caches an address from a response from the server, and refetches the list in the background. */
export function setAddress(address: Address): void {
  queryClient.setQueryData(addressesQuery.queryKey, (known) => {
    if (!known) return known
    const isKnown = known.some(({ _id }) => _id === address._id)
    return isKnown
      ? known.map((knownAddress) => (knownAddress._id === address._id ? address : knownAddress))
      : [address, ...known]
  })
  void refreshAddresses()
}

export function refreshAddresses(): Promise<void> {
  return invalidate(addressesQuery)
}
