import { addressLimits, type Place } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Belongings } from './accounts.ts'
import { signedOut } from './problems.ts'
import {
  type AddressRow,
  addAddress,
  changeAddress,
  findAddress,
  forgetRemoved,
  listActiveIds,
  listAddresses,
  setActive,
} from './queries/addresses.ts'
import { lockPerson } from './queries/people.ts'
import { asAddress } from './wire.ts'

/** Addresses go with their person by themselves. */
export const addressBelongings: Belongings = {
  name: 'addresses',
  read: async (tx, personId) => (await listAddresses(tx, personId)).map(asAddress),
  listed: { as: 'address_details', ids: listActiveIds },
}

/** @throws Problem `invalid_input` when the person keeps as many as one may */
export async function createAddress(db: NodePgDatabase, personId: string, place: Place): Promise<AddressRow> {
  return inTurn(db, personId, async (tx) => {
    await checkRoom(tx, personId)
    return addAddress(tx, personId, place)
  })
}

/** @throws Problem `not_found` for an address that is somebody else's or removed */
export async function updateAddress(
  db: NodePgDatabase,
  personId: string,
  id: string,
  place: Place,
): Promise<AddressRow> {
  const changed = await changeAddress(db, personId, id, place)
  if (!changed) throw noSuchAddress()
  return changed
}

/**
 * Hides an address; one that is removed stays so. Of the removed ones the last are kept, so that they can be restored.
 *
 * @throws Problem `not_found` for an address that is somebody else's
 */
export async function removeAddress(db: NodePgDatabase, personId: string, id: string): Promise<void> {
  await inTurn(db, personId, async (tx) => {
    const address = await ownAddress(tx, personId, id)
    if (address.active) await setActive(tx, id, false)
    await forgetRemoved(tx, personId, addressLimits.perPerson)
  })
}

/**
 * Takes a removal back. One that is not removed stays as it is.
 *
 * @throws Problem `not_found` for an address that is somebody else's, `invalid_input` when the person keeps as many
 * as one may
 */
export async function restoreAddress(db: NodePgDatabase, personId: string, id: string): Promise<AddressRow> {
  return inTurn(db, personId, async (tx) => {
    const address = await ownAddress(tx, personId, id)
    if (address.active) return address
    await checkRoom(tx, personId)
    return setActive(tx, id, true)
  })
}

/** Who changes how many addresses a person has takes turns at the person's row: none of them counts too few. */
function inTurn<T>(db: NodePgDatabase, personId: string, work: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    if (!(await lockPerson(tx, personId))) throw signedOut()
    return work(tx)
  })
}

async function checkRoom(tx: Queries, personId: string): Promise<void> {
  const active = await listActiveIds(tx, personId)
  if (active.length < addressLimits.perPerson) return
  throw new Problem('invalid_input', 'You can keep at most 50 addresses. Please remove one first.')
}

async function ownAddress(tx: Queries, personId: string, id: string): Promise<AddressRow> {
  const address = await findAddress(tx, personId, id)
  if (!address) throw noSuchAddress()
  return address
}

function noSuchAddress(): Problem {
  return new Problem('not_found', 'There is no such address.')
}
