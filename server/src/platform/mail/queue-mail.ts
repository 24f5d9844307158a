import { z } from 'zod'
import type { Queries } from '../database/client.ts'
import { newId } from '../ids.ts'
import { enqueue, type Job } from '../jobs/index.ts'
import type { MailLayout } from './layout-mail.ts'

/**
 * A mail to one recipient. `subject` is one line. `layout` is laid out when the mail is sent, so that it shows the shop of
 * that moment. After `notAfter` it is outdated and not sent.
 */
export type Mail = { to: string; subject: string; layout: MailLayout; notAfter?: Date }

/** Name of the job. */
export const mailJob = 'mail'

const envelope = z.object({
  id: z.string(),
  queuedAt: z.coerce.date(),
  // One address: a list in it would be mails to several users.
  to: z.email(),
  subject: z.string().max(300),
  notAfter: z.coerce.date().optional(),
})

/** What waits in the queue: the id and moment a mail is known by, however often it is tried. */
export const QueuedMailSchema = z.union([
  envelope.extend({ layout: z.custom<MailLayout>((value) => typeof value === 'object' && value !== null) }),
  // Mails of versions that laid them out when they were queued.
  envelope.extend({ text: z.string(), html: z.string() }),
])
export type QueuedMail = z.infer<typeof QueuedMailSchema>

/**
 * Queues a mail as part of the caller's transaction: it leaves after that commits, or never.
 *
 * @throws ZodError when the mail is not addressed to exactly one recipient: a bug
 */
export async function queueMail(tx: Queries, mail: Mail): Promise<void> {
  await enqueue(tx, mailJob, queued(mail))
}

/** As `queueMail`, as a job to queue with others. */
export function mailJobOf(mail: Mail): Job {
  return { name: mailJob, payload: queued(mail) }
}

function queued(mail: Mail): QueuedMail {
  return QueuedMailSchema.parse({ id: newId(), queuedAt: new Date(), ...mail })
}
