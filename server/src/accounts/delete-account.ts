import { inTransaction } from '../platform/database/retrying.ts'
import { queueMail } from '../platform/mail/index.ts'
import type { Accounts } from './accounts.ts'
import { dropAvatar } from './avatar.ts'
import { checkPassword } from './check-password.ts'
import { goodbyeMail } from './mails.ts'
import { lastAdmin, signedOut } from './problems.ts'
import { lockAdmins, lockPerson, removePerson } from './queries/people.ts'
import { endSessionsOf } from './queries/sessions.ts'
import { leavesNoAdmin } from './rules.ts'

/**
 * Deletes a person, with sessions, codes and picture. Other rooms let go first: what they must keep, such as
 * orders, they keep without the person.
 *
 * @throws Problem `invalid_input` at the password when it is wrong, `last_admin`, and what another room
 * refuses with
 */
export async function deleteAccount(
  accounts: Accounts,
  personId: string,
  password: string,
  address: string,
): Promise<void> {
  const { db, live, belongings } = accounts
  const wrong = { field: 'password', sentence: 'The password is not right.' } as const
  await checkPassword(accounts, { personId, address }, password, wrong)
  // A cart is taken before its person where something is bought: the two may cross.
  const { person, ended } = await inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    const person = await lockPerson(tx, personId)
    if (!person) throw signedOut()
    if (leavesNoAdmin(admins, personId, null)) throw lastAdmin()
    for (const { release } of belongings) await release?.(tx, personId)
    const ended = await endSessionsOf(tx, personId)
    await removePerson(tx, personId)
    // An address that was never verified may be a stranger's, who had no account to say goodbye to.
    if (person.emailVerified) await queueMail(tx, { to: person.email, ...goodbyeMail(person.locale) })
    return { person, ended }
  })
  live.forget(ended)
  await dropAvatar(accounts, person)
}
