import type { Locale, Place } from '@dix/contract'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { addresses, people } from '../schema.ts'

/** Who orders, and where it goes: what an order needs to know of a person. */
export type Buyer = { email: string; name: string; locale: Locale; place: Place }

/** A person with an address of their own that is not removed; undefined for anybody else's. */
export async function findBuyer(
  tx: Queries,
  personId: string,
  addressId: string,
): Promise<Buyer | undefined> {
  const [found] = await tx
    .select({ email: people.email, name: people.name, locale: people.locale, place: placeColumns })
    .from(addresses)
    .innerJoin(people, eq(people.id, addresses.personId))
    .where(and(eq(addresses.id, addressId), eq(addresses.personId, personId), eq(addresses.active, true)))
  return found
}

const placeColumns = {
  address_line: addresses.addressLine,
  city: addresses.city,
  state: addresses.state,
  country: addresses.country,
  pincode: addresses.pincode,
  mobile: addresses.mobile,
}
