import type { Queries } from '../../platform/database/client.ts'
import type { Problem } from '../../platform/http/problem.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Accounts } from '../accounts.ts'
import { putEmailCode } from '../codes/email-codes.ts'
import { hashEmailCode, randomCode } from '../codes/secrets.ts'
import { addressTriedMail, emailChangeMail } from '../mails.ts'
import { signedOut } from '../problems.ts'
import { findUser, findUserByEmail, type UserRow, updateUser } from '../queries.ts'

type Changes = { name?: string | undefined; email?: string | undefined; mobile?: string | undefined }

/**
 * Writes name and mobile at once. A new email address waits for the code that is emailed to it; if it belongs to an
 * account, only that account's owner learns of it.
 *
 * @param address IP address of the request, for the rate limit
 * @returns the user and the email address to confirm; or `signed_out` if the account is gone
 * @throws Problem `rate_limited` if too many addresses were tried, or this one got too many emails
 */
export async function updateProfile(
  accounts: Accounts,
  userId: string,
  { name, email, mobile }: Changes,
  address: string,
): Promise<{ user: UserRow; emailPending: string | null } | Problem<'signed_out'>> {
  const { db, limits } = accounts
  const changes = { ...(name !== undefined && { name }), ...(mobile !== undefined && { mobile }) }
  const before = await findUser(db, userId)
  const emailPending = email !== undefined && email !== before?.email ? email : null
  if (emailPending) {
    await limits.count('mail', { account: userId, address })
    await limits.count('mailTo', { account: emailPending })
  }
  const user = await db.transaction(async (tx) => {
    const changed = await updateUser(tx, userId, changes)
    if (changed && emailPending) await askNewAddress(tx, accounts, changed, emailPending)
    return changed
  })
  if (!user) return signedOut()
  return { user, emailPending }
}

/** Writes the same rows and queues one email whether or not the address is taken, so that timing reveals nothing. */
async function askNewAddress(tx: Queries, { keys }: Accounts, user: UserRow, email: string): Promise<void> {
  const code = randomCode()
  const hash = hashEmailCode(keys, code, user.id)
  const notAfter = await putEmailCode(tx, { userId: user.id, hash, email })
  const owner = await findUserByEmail(tx, email)
  const mail = owner ? addressTriedMail(owner.locale) : { ...emailChangeMail(user.locale, code), notAfter }
  await queueMail(tx, { to: email, ...mail })
}
