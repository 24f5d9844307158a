import { type addressEndpoints, addressLimits } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, PersonalData } from '../accounts.ts'
import { photoGone, signedOut } from '../problems.ts'
import { lockUser } from '../queries.ts'
import type { StoredAddress } from '../schema.ts'
import {
  type AddressRow,
  addAddress,
  asStored,
  changeAddress,
  findAddress,
  forgetRemoved,
  listActiveIds,
  listAddresses,
  setActive,
} from './queries.ts'
import { type SentAddress, storedAddress } from './stored-address.ts'
import { asAddress } from './wire.ts'

/** A foreign key deletes addresses with their user. */
export const addressPersonalData: PersonalData = {
  name: 'addresses',
  read: async (tx, userId) => (await listAddresses(tx, userId)).map((row) => asAddress(row, [])),
  listed: { as: 'address_details', ids: listActiveIds },
}

/** @returns the address, or `invalid_input` if the user has reached the limit or has no such photo */
export async function createAddress(
  accounts: AddressDependencies,
  userId: string,
  sent: SentAddress,
): Promise<AddressRow | ProblemOf<typeof addressEndpoints.createAddress>> {
  return oneByOne(accounts.db, userId, async (tx) => {
    const full = await tooManyAddresses(tx, userId)
    if (full) return full
    const address = await addressAfter(accounts, userId, sent, null)
    return address instanceof Problem ? address : addAddress(tx, userId, address)
  })
}

/**
 * Absent door details keep their value; see `detailsAfter`.
 *
 * @returns the address, `not_found` if it belongs to another user or is removed, or `invalid_input` if there is no such
 *   photo
 */
export async function updateAddress(
  accounts: AddressDependencies,
  userId: string,
  id: string,
  sent: SentAddress,
): Promise<AddressRow | AddressProblem> {
  return oneByOne(accounts.db, userId, async (tx) => {
    const before = await findAddress(tx, userId, id)
    if (!before) return noSuchAddress()
    const address = await addressAfter(accounts, userId, sent, asStored(before))
    if (address instanceof Problem) return address
    return (await changeAddress(tx, userId, id, address)) ?? noSuchAddress()
  })
}

type AddressDependencies = Pick<Accounts, 'db' | 'privatePhotos' | 'country'>

/** Replaces everything stored about an address. A replaced photo is no longer served, and is swept later. */
async function addressAfter(
  { privatePhotos, country }: AddressDependencies,
  userId: string,
  sent: SentAddress,
  before: StoredAddress | null,
): Promise<StoredAddress | Problem<'invalid_input'>> {
  const address = storedAddress(sent, before, country())
  const [photo, last] = [address.photo, before?.photo ?? null]
  if (photo === last) return address
  if (photo !== null && !(await privatePhotos.claim(userId, photo))) return photoGone()
  // An order that is being placed may have read it.
  if (last !== null) await privatePhotos.claim(userId, last)
  return address
}

type AddressProblem = ProblemOf<typeof addressEndpoints.updateAddress>

/**
 * Hides an address; a removed one stays removed. The latest removed ones are kept, so that they can be restored.
 *
 * @returns nothing, or `not_found` for another user's address
 */
export async function removeAddress(
  db: Accounts['db'],
  userId: string,
  id: string,
): Promise<AddressProblem | undefined> {
  return oneByOne(db, userId, async (tx) => {
    const address = await findAddress(tx, userId, id)
    if (!address) return noSuchAddress()
    if (address.active) await setActive(tx, id, false)
    await forgetRemoved(tx, userId, addressLimits.perUser)
    return undefined
  })
}

/**
 * Restores a removed address; after a day its photo of the door is gone. An address that is not removed stays as it is.
 *
 * @returns the address, `not_found` for another user's, or `invalid_input` if the user has reached the limit
 */
export async function restoreAddress(
  { db, privatePhotos }: AddressDependencies,
  userId: string,
  id: string,
): Promise<AddressRow | AddressProblem> {
  return oneByOne(db, userId, async (tx) => {
    const address = await findAddress(tx, userId, id)
    if (!address) return noSuchAddress()
    if (address.active) return address
    const full = await tooManyAddresses(tx, userId)
    if (full) return full
    const restored = await setActive(tx, id, true)
    const { photo } = restored
    if (photo === null || (await privatePhotos.claim(userId, photo))) return restored
    return (await changeAddress(tx, userId, id, { ...asStored(restored), photo: null }))!
  })
}

/** Serializes adding and restoring addresses per user, so that the limit is counted correctly. */
function oneByOne<T>(
  db: Accounts['db'],
  userId: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T | Problem<'signed_out'>> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) return signedOut()
    return work(tx)
  })
}

async function tooManyAddresses(tx: Queries, userId: string): Promise<Problem<'invalid_input'> | undefined> {
  const active = await listActiveIds(tx, userId)
  if (active.length < addressLimits.perUser) return undefined
  return new Problem('invalid_input', 'You can save up to 50 addresses. Remove one first.')
}

function noSuchAddress() {
  return new Problem('not_found', 'Address not found.')
}
