import type { User } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import type { Accounts } from './accounts.ts'
import type { UserRow } from './queries/users.ts'
import { asUser } from './wire.ts'

/** A person as they see themselves: with the ids of what every room keeps of theirs. */
export async function showSelf(
  tx: Queries,
  { publicUrl, personalData }: Accounts,
  user: UserRow,
): Promise<User> {
  const lists: Parameters<typeof asUser>[2] = {}
  for (const { listed } of personalData) {
    if (listed) lists[listed.as] = await listed.ids(tx, user.id)
  }
  return asUser(user, publicUrl, lists)
}
