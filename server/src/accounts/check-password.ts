import type { Sentence } from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'
import type { Accounts } from './accounts.ts'
import { findPerson, type Person } from './queries/people.ts'

/**
 * Asks a signed-in person for the password again.
 *
 * @throws Problem `invalid_input` at `field` when it is wrong, `rate_limited`
 */
export async function checkPassword(
  { db, limits, passwords }: Accounts,
  { personId, address }: { personId: string; address: string },
  password: string,
  wrong: { field: string; sentence: Sentence },
): Promise<Person> {
  const trier = { account: personId, address }
  await limits.count('password', trier)
  const person = await findPerson(db, personId)
  const matches = await passwords.matches(password, person?.passwordHash)
  if (!person || !matches) {
    throw new Problem('invalid_input', wrong.sentence, { fields: { [wrong.field]: wrong.sentence } })
  }
  await limits.forgive('password', trier)
  return person
}
