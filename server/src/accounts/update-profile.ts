import type { Queries } from '../platform/database/client.ts'
import { queueMail } from '../platform/mail/index.ts'
import type { Accounts } from './accounts.ts'
import { addressTriedMail, emailChangeMail } from './mails.ts'
import { signedOut } from './problems.ts'
import { putCode } from './queries/codes.ts'
import { changePerson, findPerson, findPersonByEmail, type Person } from './queries/people.ts'
import { hashCode, randomCode } from './secrets.ts'

type Changes = { name?: string | undefined; email?: string | undefined; mobile?: string | undefined }

/**
 * Writes name and mobile at once. Another email address waits for the code that is mailed to it; whether it
 * belongs to somebody is told to that somebody only.
 *
 * @throws Problem `rate_limited` when too many addresses were tried, or this one got too many mails
 */
export async function updateProfile(
  accounts: Accounts,
  personId: string,
  { name, email, mobile }: Changes,
  address: string,
): Promise<{ person: Person; emailPending: string | null }> {
  const { db, limits } = accounts
  const changes = { ...(name !== undefined && { name }), ...(mobile !== undefined && { mobile }) }
  const before = await findPerson(db, personId)
  const emailPending = email !== undefined && email !== before?.email ? email : null
  if (emailPending) {
    await limits.count('mail', { account: personId, address })
    await limits.count('mailTo', { account: emailPending })
  }
  const person = await db.transaction(async (tx) => {
    const changed = await changePerson(tx, personId, changes)
    if (changed && emailPending) await askNewAddress(tx, accounts, changed, emailPending)
    return changed
  })
  if (!person) throw signedOut()
  return { person, emailPending }
}

/** The same rows are written and one mail is queued, whoever the address belongs to. */
async function askNewAddress(tx: Queries, { keys }: Accounts, person: Person, email: string): Promise<void> {
  const purpose = 'email'
  const code = randomCode()
  const notAfter = await putCode(tx, {
    personId: person.id,
    purpose,
    hash: hashCode(keys, code, { personId: person.id, purpose }),
    email,
  })
  const owner = await findPersonByEmail(tx, email)
  const mail = owner ? addressTriedMail(owner.locale) : { ...emailChangeMail(person.locale, code), notAfter }
  await queueMail(tx, { to: email, ...mail })
}
