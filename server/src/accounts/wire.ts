import type { Address, Session, User } from '@dix/contract'
import type { UserList } from './accounts.ts'
import type { AddressRow } from './queries/addresses.ts'
import type { Person } from './queries/people.ts'
import type { SessionRow } from './queries/sessions.ts'

/**
 * A person as the API shows them (specification, section 3): field by field, so that nothing else gets out.
 *
 * @param lists ids of what is theirs; empty for anybody but themselves
 */
export function asUser(
  person: Person,
  publicUrl: string,
  lists: Partial<Record<UserList, string[]>> = {},
): User {
  return {
    _id: person.id,
    name: person.name,
    email: person.email,
    avatar: absolute(person.avatar, publicUrl),
    mobile: person.mobile,
    verify_email: person.emailVerified,
    last_login_date: person.lastLoginAt?.toISOString() ?? null,
    status: person.status,
    role: person.role,
    address_details: [],
    shopping_cart: [],
    orderHistory: [],
    ...lists,
    createdAt: person.createdAt.toISOString(),
  }
}

export function asSession(session: SessionRow, currentId: string): Session {
  return {
    _id: session.id,
    device: session.device,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    current: session.id === currentId,
  }
}

export function asAddress(row: AddressRow): Address {
  return {
    _id: row.id,
    userId: row.personId,
    address_line: row.addressLine,
    city: row.city,
    state: row.state,
    country: row.country,
    pincode: row.pincode,
    mobile: row.mobile,
    status: row.active,
  }
}

/** A picture of ours as an address for clients elsewhere; nothing where there is no picture. */
function absolute(avatar: string, publicUrl: string): string {
  return avatar === '' ? '' : publicUrl + avatar
}
