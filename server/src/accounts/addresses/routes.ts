import { doorPhotoPath, addressEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lockingWork } from '../../platform/fair-queue.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import { acceptForms } from '../../platform/http/uploads.ts'
import type { AccountsDependencies } from '../accounts.ts'
import { receiveOwnPhoto, sendPrivatePhoto } from '../private-photos.ts'
import { createAddress, removeAddress, restoreAddress, updateAddress } from './addresses.ts'
import { hasDoorPhoto } from './door-photos.ts'
import { type AddressRow, listAddresses } from './queries.ts'
import { asAddress } from './wire.ts'

/** All endpoints under `/api/address`; they read and change only the caller's own addresses. */
export async function addressRoutes(app: FastifyInstance, dependencies: AccountsDependencies): Promise<void> {
  const { accounts, guard } = dependencies
  const { db } = accounts
  const userOf = (request: FastifyRequest) => guard.signedIn(request).userId
  const shown = (row: AddressRow) => asAddress(row, accounts.quarters())

  registerEndpoint(app, guard, endpoints.createAddress, async (address, request) => {
    const added = await lockingWork(request, () =>
      createAddress(accounts, userOf(request), withPhotoName(address)),
    )
    if (added instanceof Problem) return added
    return { message: 'Address saved.', data: shown(added) }
  })

  registerEndpoint(app, guard, endpoints.addresses, async (_input, request) => {
    const addresses = await listAddresses(db, userOf(request))
    return { data: addresses.map(shown) }
  })

  registerEndpoint(app, guard, endpoints.updateAddress, async ({ _id, ...address }, request) => {
    const changed = await lockingWork(request, () =>
      updateAddress(accounts, userOf(request), _id, withPhotoName(address)),
    )
    if (changed instanceof Problem) return changed
    return { message: 'Address saved.', data: shown(changed) }
  })

  registerEndpoint(app, guard, endpoints.disableAddress, async ({ _id }, request) => {
    const problem = await lockingWork(request, () => removeAddress(db, userOf(request), _id))
    if (problem) return problem
    return { message: 'Address Remove', data: null }
  })

  registerEndpoint(app, guard, endpoints.restoreAddress, async ({ _id }, request) => {
    const address = await lockingWork(request, () => restoreAddress(accounts, userOf(request), _id))
    if (address instanceof Problem) return address
    return { message: 'Address saved.', data: shown(address) }
  })

  doorPhotoRoute(app, dependencies)
  await app.register(async (scope) => {
    await acceptForms(scope)
    uploadRoute(scope, dependencies)
  })
}

function uploadRoute(scope: FastifyInstance, { accounts, guard }: AccountsDependencies): void {
  registerEndpoint(scope, guard, endpoints.uploadDoorPhoto, async (_input, request) => {
    const { userId } = guard.signedIn(request)
    const name = await receiveOwnPhoto(accounts, request, userId)
    if (name instanceof Problem) return name
    return { message: 'Image saved.', data: { photo: doorPhotoPath(name) } }
  })
}

/** `doorPhotoPath` of the contract: for the user who owns the address. */
function doorPhotoRoute(app: FastifyInstance, { accounts, guard }: AccountsDependencies): void {
  app.get<{ Params: { name: string } }>(
    doorPhotoPath(':name'),
    { ...guard.before({ access: 'signedIn' }), schema: { hide: true } },
    async (request, reply) => {
      const { userId } = guard.signedIn(request)
      const { name } = request.params
      const isShown = await hasDoorPhoto(accounts.db, userId, name)
      return sendPrivatePhoto(reply, isShown ? await accounts.privatePhotos.read(userId, name) : null)
    },
  )
}

/** The photo of an address by its stored name. */
function withPhotoName<Sent extends { photo?: string | null | undefined }>(address: Sent): Sent {
  const { photo } = address
  return photo ? { ...address, photo: photo.slice(doorPhotoPath('').length) } : address
}
