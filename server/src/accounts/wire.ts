import type { Session, User } from '@dix/contract'
import type { Person } from './store/people.ts'
import type { SessionRow } from './store/sessions.ts'

/** A person as the API shows them (specification, section 3): field by field, so that nothing else gets out. */
export function asUser(person: Person, publicUrl: string): User {
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

/** A picture of ours as an address for clients elsewhere; nothing where there is no picture. */
function absolute(avatar: string, publicUrl: string): string {
  return avatar === '' ? '' : publicUrl + avatar
}
