import { queueMail } from '../platform/mail/index.ts'
import type { Accounts } from './accounts.ts'
import { emailChangedMail } from './mails.ts'
import { wrongCode } from './problems.ts'
import { removeCodesOf } from './queries/codes.ts'
import { changePerson, findPersonByEmail, isEmailTaken, lockPerson, type Person } from './queries/people.ts'
import { removeProofsOf } from './queries/proofs.ts'
import { useCode } from './use-code.ts'

/**
 * Takes the new address with the code that was sent there, and tells the old one. What was mailed to the old
 * address opens nothing any more.
 *
 * @throws Problem `wrong_code`, also when the address became somebody else's; `rate_limited`
 */
export async function confirmEmail(
  { db, keys, limits }: Accounts,
  personId: string,
  code: string,
  address: string,
): Promise<Person> {
  const trier = { account: personId, address }
  await limits.count('code', trier)
  const changed = await db
    .transaction(async (tx) => {
      const before = await lockPerson(tx, personId)
      const email = await useCode(tx, keys, { personId, purpose: 'email', code })
      if (!before || !email || (await findPersonByEmail(tx, email))) return undefined
      await removeCodesOf(tx, personId)
      await removeProofsOf(tx, personId, 'password')
      await queueMail(tx, { to: before.email, ...emailChangedMail(before.locale) })
      return changePerson(tx, personId, { email, emailVerified: true })
    })
    .catch((error: unknown) => {
      if (!isEmailTaken(error)) throw error
      return undefined
    })
  if (!changed) throw wrongCode()
  await limits.forgive('code', trier)
  return changed
}
