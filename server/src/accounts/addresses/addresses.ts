import { type addressEndpoints, addressLimits, type DeliveryAddress } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { PersonalData } from '../accounts.ts'
import { signedOut } from '../problems.ts'
import { lockUser } from '../queries.ts'
import { asAddress } from '../wire.ts'
import {
  type AddressRow,
  addAddress,
  changeAddress,
  findAddress,
  forgetRemoved,
  listActiveIds,
  listAddresses,
  setActive,
} from './queries.ts'

/** A foreign key deletes addresses with their user. */
export const addressPersonalData: PersonalData = {
  name: 'addresses',
  read: async (tx, userId) => (await listAddresses(tx, userId)).map(asAddress),
  listed: { as: 'address_details', ids: listActiveIds },
}

/** @returns the address, or `invalid_input` when the user has as many as allowed */
export async function createAddress(
  db: NodePgDatabase,
  userId: string,
  address: DeliveryAddress,
): Promise<AddressRow | TooManyAddresses> {
  return oneByOne(
    db,
    userId,
    async (tx) => (await tooManyAddresses(tx, userId)) ?? addAddress(tx, userId, address),
  )
}

/** @returns the address, or `not_found` for one that is somebody else's or removed */
export async function updateAddress(
  db: NodePgDatabase,
  userId: string,
  id: string,
  address: DeliveryAddress,
): Promise<AddressRow | AddressProblem> {
  const changed = await changeAddress(db, userId, id, address)
  return changed ?? noSuchAddress()
}

type AddressProblem = ProblemOf<typeof addressEndpoints.updateAddress>

/**
 * Hides an address; one that is removed stays so. Of the removed ones the last are kept, so that they can be restored.
 *
 * @returns nothing, or `not_found` for an address that is somebody else's
 */
export async function removeAddress(
  db: NodePgDatabase,
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
 * Takes a removal back. One that is not removed stays as it is.
 *
 * @returns the address, or `not_found` for another user's, `invalid_input` when the user has as many as allowed
 */
export async function restoreAddress(
  db: NodePgDatabase,
  userId: string,
  id: string,
): Promise<AddressRow | AddressProblem> {
  return oneByOne(db, userId, async (tx) => {
    const address = await findAddress(tx, userId, id)
    if (!address) return noSuchAddress()
    if (address.active) return address
    return (await tooManyAddresses(tx, userId)) ?? setActive(tx, id, true)
  })
}

/** Runs work that adds or restores addresses one at a time per user, so that none of it counts too few. */
function oneByOne<T>(db: NodePgDatabase, userId: string, work: (tx: Queries) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut()
    return work(tx)
  })
}

type TooManyAddresses = Problem<'invalid_input'>

async function tooManyAddresses(tx: Queries, userId: string): Promise<TooManyAddresses | undefined> {
  const active = await listActiveIds(tx, userId)
  if (active.length < addressLimits.perUser) return undefined
  return new Problem('invalid_input', 'You can save up to 50 addresses. Remove one first.')
}

function noSuchAddress() {
  return new Problem('not_found', 'Address not found.')
}
