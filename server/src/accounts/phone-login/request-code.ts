import { locales, messageChannels } from '@dix/contract'
import { z } from 'zod'
import { run } from '../../platform/database/statement.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue, type Job, type Jobs, jobStatement } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { putRequestedCode, replaceRequestedCode } from '../codes/requested-codes.ts'
import { hashMailedPhoneCode, hashPhoneCode, randomCode } from '../codes/secrets.ts'
import { phoneCodeMail } from '../mails.ts'
import { findPhoneUser } from '../phones/queries.ts'
import { isKnownBrowser } from '../sessions/known-browsers.ts'

const job = 'accounts: send a code to a phone'
const PayloadSchema = z.object({
  phone: z.string(),
  browser: z.string(),
  channel: z.enum(messageChannels),
  locale: z.enum(locales),
})
type CodeRequest = z.infer<typeof PayloadSchema>

const mailJob = 'accounts: mail a code of a phone'
const MailPayloadSchema = z.object({
  to: z.string(),
  phone: z.string(),
  browser: z.string(),
  locale: z.enum(locales),
  code: z.string(),
  notAfter: z.coerce.date(),
})

/**
 * Requests a code for a phone number, to log in with it or to confirm it. A background job looks the number up, so that
 * every number takes the same work and time.
 *
 * @param request `phone` as typed
 * @returns nothing, or `invalid_input` for a number or a channel that gets no messages
 * @throws Problem `rate_limited`
 */
export async function requestPhoneCode(
  { db, limits, phoneCodes }: Accounts,
  request: Omit<CodeRequest, 'browser'>,
  { address, browser }: Pick<Caller, 'address' | 'browser'>,
): Promise<Problem<'invalid_input'> | undefined> {
  const { channel } = request
  if (!phoneCodes.channels.includes(channel)) {
    const message = 'The shop does not send messages of this kind.'
    return new Problem('invalid_input', message, { fields: { channel: message } })
  }
  const phone = phoneCodes.reachable(request.phone)
  if (phone instanceof Problem) return phone
  await limits.count('phoneCodeBrowser', { account: browser })
  if (await isKnownBrowser(db, browser, phone)) {
    await limits.count('knownPhoneCodeAddress', { address })
    await limits.count('knownPhoneCode', { account: `${browser} ${phone}` })
    await limits.count('knownPhoneCodeDay', { account: phone })
  } else {
    await limits.count('phoneCodeAddress', { address })
    await limits.count('phoneCode', { account: phone })
    await limits.count('phoneCodeDay', { account: phone, address })
  }
  await db.transaction(async (tx) => {
    await putRequestedCode(tx, { recipient: phone, browser }, null)
    await enqueue(tx, job, { ...request, phone, browser } satisfies CodeRequest)
  })
  return undefined
}

/**
 * The background part: sends the code, even to numbers without an account. A disabled account gets none. A code that is
 * emailed instead is marked as such, because it proves only the mailbox.
 */
export function sendPhoneCodes(jobs: Jobs, { db, keys, phoneCodes }: Accounts): void {
  jobs.register(job, async (payload) => {
    const { phone, browser, channel, locale } = PayloadSchema.parse(payload)
    await db.transaction(async (tx) => {
      const user = (await findPhoneUser(tx, phone))?.user
      if (user && user.status !== 'Active') return
      const code = randomCode()
      const hash = hashPhoneCode(keys, code, phone)
      const notAfter = await putRequestedCode(tx, { recipient: phone, browser }, hash)
      const language = user?.locale ?? locale
      const mailbox = user?.emailVerified ? user.email : null
      const sending = phoneCodes.codeJobOf({
        id: newId(),
        to: { channel, phone },
        userId: user?.id ?? null,
        locale: language,
        code,
        notAfter,
        mail:
          mailbox === null
            ? null
            : mailJobOf({ to: mailbox, phone, browser, locale: language, code, notAfter }),
      })
      await run(tx, jobStatement([sending]))
    })
  })
  jobs.register(mailJob, async (payload) => {
    const { to, phone, browser, locale, code, notAfter } = MailPayloadSchema.parse(payload)
    const hashes = { from: hashPhoneCode(keys, code, phone), to: hashMailedPhoneCode(keys, code, phone) }
    await db.transaction(async (tx) => {
      if (!(await replaceRequestedCode(tx, { recipient: phone, browser }, hashes))) return
      await queueMail(tx, { to, ...phoneCodeMail(locale, code), notAfter })
    })
  })
}

function mailJobOf(payload: z.infer<typeof MailPayloadSchema>): Job {
  return { name: mailJob, payload }
}
