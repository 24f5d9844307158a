import { z } from 'zod'
import { enqueue, type Jobs } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Accounts } from '../accounts.ts'
import { putCode } from '../codes/queries.ts'
import { hashCode, randomCode } from '../codes/secrets.ts'
import { resetCodeMail } from '../mails.ts'
import { findUserByEmail } from '../queries.ts'

const job = 'accounts: mail a reset code'
const PayloadSchema = z.object({ email: z.string() })

/**
 * Requests a reset code. A background job looks up the address, so that the request does the same for every address
 * and takes the same time.
 *
 * @throws Problem `rate_limited`
 */
export async function forgotPassword(
  { db, limits }: Accounts,
  email: string,
  address: string,
): Promise<void> {
  await limits.count('forgotPassword', { account: email, address })
  // Counted whether the address is known or not, so that no later call reveals it.
  if (await limits.allows('mailTo', { account: email })) await enqueue(db, job, { email })
}

/** The background part: a code by mail, if the address is somebody's whose account is active. */
export function mailResetCodes(jobs: Jobs, { db, keys }: Accounts): void {
  jobs.register(job, async (payload) => {
    const { email } = PayloadSchema.parse(payload)
    await db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (user?.status !== 'Active') return
      const purpose = 'password'
      const code = randomCode()
      const hash = hashCode(keys, code, { userId: user.id, purpose })
      const notAfter = await putCode(tx, { userId: user.id, purpose, hash, email })
      await queueMail(tx, { to: email, ...resetCodeMail(user.locale, code), notAfter })
    })
  })
}
