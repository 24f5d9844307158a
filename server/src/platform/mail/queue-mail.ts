import { z } from 'zod'
import type { Queries } from '../database/client.ts'
import { newId } from '../ids.ts'
import { enqueue, type Job } from '../jobs/index.ts'
import type { MailLayout } from './layout-mail.ts'

/**
 * An email to one recipient. `subject` is one line. `layout` is rendered when the email is sent, so that it shows the
 * shop's current brand. After `notAfter` it is outdated and not sent. The outcome of an email with `about` is recorded.
 */
export type Mail = { to: string; subject: string; layout: MailLayout; notAfter?: Date; about?: MailSubject }

/** The id of an email's subject, and the kind of email, for the audit. */
export type MailSubject = { id: string; kind: string }

/** Name of the job. */
export const mailJob = 'mail'

const envelope = z.object({
  id: z.string(),
  queuedAt: z.coerce.date(),
  // Exactly one address: a list would send the email to several users.
  to: z.email(),
  subject: z.string().max(300),
  notAfter: z.coerce.date().optional(),
  about: z.object({ id: z.string(), kind: z.string() }).optional(),
})

/** The queued job: the id and time that identify an email, over all attempts. */
export const QueuedMailSchema = z.union([
  envelope.extend({ layout: z.custom<MailLayout>((value) => typeof value === 'object' && value !== null) }),
  // Emails queued by earlier versions, which rendered them at once.
  envelope.extend({ text: z.string(), html: z.string() }),
])
export type QueuedMail = z.infer<typeof QueuedMailSchema>

/**
 * Queues an email within the caller's transaction: it is sent after that commits, or never.
 *
 * @throws ZodError if the email is not addressed to exactly one recipient: a bug
 */
export async function queueMail(tx: Queries, mail: Mail): Promise<void> {
  await enqueue(tx, mailJob, queued(mail))
}

/** Like `queueMail`, but returns a job to queue with others. */
export function mailJobOf(mail: Mail): Job {
  return { name: mailJob, payload: queued(mail) }
}

function queued(mail: Mail): QueuedMail {
  return QueuedMailSchema.parse({ id: newId(), queuedAt: new Date(), ...mail })
}
