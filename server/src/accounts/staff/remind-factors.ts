import { inTransaction } from '../../platform/database/retrying.ts'
import type { Accounts } from '../accounts.ts'
import type { Staff } from '../guard.ts'
import { factorReminderMail, mailUser } from '../mails.ts'
import { listStaff } from './queries.ts'
import { isManagedBy } from './rules.ts'

/**
 * Emails the active staff whom `by` manages, except `by`, if they have no second factor.
 *
 * @returns how many got an email; those who sign in only with a phone number, or got many emails lately, get none
 * @throws Problem `rate_limited`
 */
export async function remindFactors({ db, limits, publicUrl }: Accounts, by: Staff): Promise<number> {
  const reminded = (await listStaff(db)).filter(
    ({ id, storeId, status, factor, email }) =>
      isManagedBy(by, { id, storeId }) &&
      id !== by.userId &&
      status === 'Active' &&
      factor === null &&
      email !== null,
  )
  if (reminded.length === 0) return 0
  await limits.count('mail', { account: by.userId })
  const allowed: typeof reminded = []
  for (const member of reminded)
    if (await limits.allows('mailTo', { account: member.email! })) allowed.push(member)
  await inTransaction(db, async (tx) => {
    for (const member of allowed)
      await mailUser(tx, member, (locale) => factorReminderMail(locale, `${publicUrl}/dashboard/security`))
  })
  return allowed.length
}
