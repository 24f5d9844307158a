import { z } from 'zod'
import { enqueue, type Jobs } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { putRequestedCode } from '../codes/requested-codes.ts'
import { hashResetCode, randomCode } from '../codes/secrets.ts'
import { resetCodeMail } from '../mails.ts'
import { findUserByEmail } from '../queries.ts'
import { isKnownBrowser } from '../sessions/known-browsers.ts'

const job = 'accounts: mail a reset code'
/** Jobs of earlier versions name no browser, so any browser may enter their code. */
const PayloadSchema = z.object({ email: z.string(), browser: z.string().default('') })

/**
 * Requests a reset code for a browser. A background job looks up the address, so that every address takes the same work
 * and time. Resets have their own budget of emails, and a browser that signed in before has one that strangers cannot
 * use up.
 *
 * @throws Problem `rate_limited`
 */
export async function forgotPassword(
  { db, limits }: Accounts,
  email: string,
  { address, browser }: Pick<Caller, 'address' | 'browser'>,
): Promise<void> {
  if (await isKnownBrowser(db, browser, email)) {
    await limits.count('knownForgotPassword', { account: `${browser} ${email}` })
  } else await limits.count('forgotPassword', { account: email, address })
  await db.transaction(async (tx) => {
    await putRequestedCode(tx, { recipient: email, browser }, null)
    await enqueue(tx, job, { email, browser })
  })
}

/** The background part: emails a code if the address belongs to an active account. */
export function mailResetCodes(jobs: Jobs, { db, keys }: Accounts): void {
  jobs.register(job, async (payload) => {
    const { email, browser } = PayloadSchema.parse(payload)
    await db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (user?.status !== 'Active') return
      const code = randomCode()
      const hash = hashResetCode(keys, code, user.id)
      const notAfter = await putRequestedCode(tx, { recipient: email, browser }, hash)
      await queueMail(tx, { to: email, ...resetCodeMail(user.locale, code), notAfter })
    })
  })
}
