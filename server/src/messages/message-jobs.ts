import { type Locale, locales, messageChannels, messagePurposes } from '@dix/contract'
import { z } from 'zod'
import type { PhoneCode } from '../accounts/index.ts'
import { newId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs/index.ts'
import { type Mail, mailJobOf } from '../platform/mail/index.ts'
import { type MessageTemplate, messageTemplates } from './rules.ts'
import type { TemplateValues } from './texts.ts'

/** Name of the job. */
export const messageJob = 'message'

/** Name of the job that emails a step after all, because its message failed once the gateway had accepted it. */
export const failedStepJob = 'failed-step'

/** Attempts before a message is abandoned. The last is about an hour after the first; later, it would be useless. */
const attempts = 9

/** Attempts for a code that can be emailed. The last is about 85 seconds after the first: its user is waiting for it. */
const attemptsBeforeMail = 5

/** Milliseconds after which an order update is too old to send. */
const stepLife = 60 * 60_000

/** The queued job. The text is rendered when the message is sent, and is deleted with the job. */
export const QueuedMessageSchema = z.object({
  id: z.string(),
  key: z.string(),
  queuedAt: z.coerce.date(),
  notAfter: z.coerce.date(),
  purpose: z.enum(messagePurposes),
  template: z.enum(messageTemplates),
  locale: z.enum(locales),
  values: z.object({
    number: z.string().optional(),
    amount: z.number().optional(),
    code: z.string().optional(),
  }),
  userId: z.string().nullable(),
  orderId: z.string().nullable(),
  /** The phone, for codes only. Steps use the channel that their user has agreed to by the time of sending. */
  to: z.object({ channel: z.enum(messageChannels), phone: z.string() }).nullable(),
  /** The job of the email that is sent if the message is not; null if there is no address. */
  mail: z.custom<Job>((value) => typeof value === 'object' && value !== null).nullable(),
})
export type QueuedMessage = z.infer<typeof QueuedMessageSchema>

/** A step of an order. `mail` notifies users who have not chosen messages; it is null if there is no email address. */
export type StepMessage = {
  orderId: string
  /** The order's version: an order that goes out for delivery twice gets two messages. */
  version: number
  userId: string
  template: Exclude<MessageTemplate, 'code'>
  locale: Locale
  values: TemplateValues
  mail: Mail | null
}

/** The payload of `failedStepJob`. */
export const FailedStepSchema = z.object({
  orderId: z.string(),
  template: z.enum(messageTemplates).exclude(['code']),
})

/** Notifies a user of a step, by message or by email. Each step is sent once, even if queued several times. */
export function stepJobOf({ orderId, version, template, mail, ...step }: StepMessage): Job {
  return jobOf({
    ...step,
    key: `order ${orderId} ${version} ${template}`,
    purpose: 'steps',
    template,
    orderId,
    to: null,
    notAfter: new Date(Date.now() + stepLife),
    mail: mail && mailJobOf(mail),
  })
}

/** Sends a code to a phone, or by email if the message is not sent. */
export function codeJobOf({ id, code, mail, ...rest }: PhoneCode): Job {
  const job = jobOf({
    ...rest,
    key: `code ${id}`,
    purpose: 'codes',
    template: 'code',
    orderId: null,
    values: { code },
    mail,
  })
  return mail ? { ...job, attempts: attemptsBeforeMail } : job
}

function jobOf(message: Omit<z.input<typeof QueuedMessageSchema>, 'id' | 'queuedAt'>): Job {
  const payload = { ...message, id: newId(), queuedAt: new Date() }
  return { name: messageJob, payload, attempts }
}
