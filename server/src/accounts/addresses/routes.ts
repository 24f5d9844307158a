import { addressEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openCall } from '../../platform/http/call.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AccountsDependencies } from '../accounts.ts'
import { asAddress } from '../wire.ts'
import { createAddress, removeAddress, restoreAddress, updateAddress } from './addresses.ts'
import { listAddresses } from './queries.ts'

/** Every call under `/api/address`: reads and changes the caller's own addresses only. */
export function addressRoutes(app: FastifyInstance, { accounts: { db }, guard }: AccountsDependencies): void {
  const userOf = (request: FastifyRequest) => guard.signedIn(request).userId

  openCall(app, guard, endpoints.createAddress, async (address, request) => {
    const added = await createAddress(db, userOf(request), address)
    if (added instanceof Problem) return added
    return { message: 'Address saved.', data: asAddress(added) }
  })

  openCall(app, guard, endpoints.addresses, async (_input, request) => {
    const addresses = await listAddresses(db, userOf(request))
    return { data: addresses.map(asAddress) }
  })

  openCall(app, guard, endpoints.updateAddress, async ({ _id, ...address }, request) => {
    const changed = await updateAddress(db, userOf(request), _id, address)
    if (changed instanceof Problem) return changed
    return { message: 'Address saved.', data: asAddress(changed) }
  })

  openCall(app, guard, endpoints.disableAddress, async ({ _id }, request) => {
    const problem = await removeAddress(db, userOf(request), _id)
    if (problem) return problem
    return { message: 'Address Remove', data: null }
  })

  openCall(app, guard, endpoints.restoreAddress, async ({ _id }, request) => {
    const address = await restoreAddress(db, userOf(request), _id)
    if (address instanceof Problem) return address
    return { message: 'Address saved.', data: asAddress(address) }
  })
}
