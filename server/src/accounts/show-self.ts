import type { User } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import type { Accounts } from './accounts.ts'
import type { Person } from './queries/people.ts'
import { asUser } from './wire.ts'

/** A person as they see themselves: with the ids of what every room keeps of theirs. */
export async function showSelf(
  tx: Queries,
  { publicUrl, belongings }: Accounts,
  person: Person,
): Promise<User> {
  const lists: Parameters<typeof asUser>[2] = {}
  for (const { listed } of belongings) {
    if (listed) lists[listed.as] = await listed.ids(tx, person.id)
  }
  return asUser(person, publicUrl, lists)
}
