import { absoluteImageUrl, type Session, type User } from '@dix/contract'
import type { UserList } from './accounts.ts'
import type { UserRow } from './queries.ts'
import type { SessionRow } from './sessions/queries.ts'

/**
 * A user as the API shows them: field by field, so that nothing else leaks.
 *
 * @param lists ids of their addresses, cart and orders; empty for other viewers
 */
export function asUser(
  user: UserRow,
  publicUrl: string,
  lists: Partial<Record<UserList, string[]>> = {},
): User {
  return {
    _id: user.id,
    name: user.name,
    email: user.email ?? '',
    avatar: absoluteImageUrl(user.avatar, publicUrl),
    mobile: user.mobile,
    verify_email: user.emailVerified,
    last_login_date: user.lastLoginAt?.toISOString() ?? null,
    status: user.status,
    role: user.role,
    ...(user.storeId !== null && { storeId: user.storeId }),
    address_details: [],
    shopping_cart: [],
    orderHistory: [],
    ...lists,
    createdAt: user.createdAt.toISOString(),
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
