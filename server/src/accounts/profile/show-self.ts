import { roleTable, type User } from '@dix/contract'
import { shownPhone } from '@dix/contract/phone'
import type { Queries } from '../../platform/database/client.ts'
import type { Accounts } from '../accounts.ts'
import { hasFactor } from '../factors/queries.ts'
import { findPhone } from '../phones/queries.ts'
import type { UserRow } from '../queries.ts'
import { asUser } from '../wire.ts'

/** A user as they see themselves, with the ids of their addresses, cart and orders. */
export async function showSelf(
  tx: Queries,
  { publicUrl, personalData, needsFactor, stores }: Accounts,
  user: UserRow,
): Promise<User> {
  const lists: Parameters<typeof asUser>[2] = {}
  for (const { listed } of personalData) {
    if (listed) lists[listed.as] = await listed.ids(tx, user.id)
  }
  const ownStores = roleTable[user.role].backOffice ? stores() : []
  const phone = await findPhone(tx, user.id)
  const self = {
    ...asUser(user, publicUrl, lists),
    ...(ownStores.length > 0 && { stores: ownStores }),
    ...(phone && { login_phone: shownPhone(phone.phone) }),
    ...(user.passwordHash === null && { password_missing: true }),
  }
  return needsFactor(user) && !(await hasFactor(tx, user.id)) ? { ...self, factor_missing: true } : self
}
