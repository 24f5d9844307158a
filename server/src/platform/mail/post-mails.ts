import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from '../configuration.ts'
import type { Queries } from '../database/client.ts'
import { writeAtomically } from '../files.ts'
import { type Jobs, NonRetryableError } from '../jobs/index.ts'
import { layoutMail } from './layout-mail.ts'
import { addressOf, fromOf, type MailSender } from './mail-sender.ts'
import type { MailMessage, Post } from './message.ts'
import { recordOutcome } from './outcomes.ts'
import { mailJob, type QueuedMail, QueuedMailSchema } from './queue-mail.ts'
import { openSmtp } from './smtp.ts'

/**
 * Delivers queued emails: by the configured mail server, or into the outbox.
 *
 * @param sender returns the current sender
 */
export function postMails(
  jobs: Jobs,
  db: Queries,
  { smtpUrl, mailFrom, dataDir }: Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  sender: () => MailSender,
  log: FastifyBaseLogger,
): void {
  const post: Post = smtpUrl ? openSmtp(smtpUrl) : openOutbox(dataDir)
  const deliver = async (mail: QueuedMail) => {
    if (mail.notAfter && mail.notAfter < new Date()) {
      log.debug({ mail: mail.id }, 'An email expired before it was sent')
      return 'outdated'
    }
    await post(asMessage(mail, mailFrom, sender()), mail)
    log.info({ mail: mail.id }, 'An email was delivered')
    return 'delivered'
  }
  jobs.register(mailJob, async (payload, _signal, isLast) => {
    const mail = QueuedMailSchema.parse(payload)
    const outcome = await deliver(mail).catch((error: unknown) => {
      if (isLast || error instanceof NonRetryableError) return { error }
      throw error
    })
    const failed = typeof outcome === 'object'
    // A failure here must not send the email again.
    if (mail.about)
      await recordOutcome(db, mail.about, failed ? 'abandoned' : outcome).catch((error: unknown) =>
        log.warn({ err: error, mail: mail.id }, 'The outcome of an email could not be recorded'),
      )
    if (failed) throw outcome.error
  })
}

/**
 * Writes emails as files into `outbox/` of a folder, for a shop without a mail server. Their names sort by time. They
 * contain codes and links, so only the owner can read them.
 */
function openOutbox(dataDir: string): Post {
  return async (message, { id, queuedAt }) => {
    const { createTransport } = await import('nodemailer')
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
      message,
    )
    const file = `${queuedAt.toISOString().replaceAll(':', '-')}-${id}.eml`
    await writeAtomically(join(dataDir, 'outbox', file), bytes as Buffer, 'owner')
  }
}

/** A message with the same id and date at every attempt, so that a mail server or client recognizes a second copy. */
function asMessage(mail: QueuedMail, mailFrom: string, sender: MailSender): MailMessage {
  const { id, queuedAt, to, subject } = mail
  const { text, html } = 'layout' in mail ? layoutMail(mail.layout, sender) : mail
  const [, domain] = addressOf(mailFrom).split('@')
  return {
    from: fromOf(mailFrom, sender),
    to: { name: '', address: to },
    ...(sender.replyTo && { replyTo: { name: '', address: sender.replyTo } }),
    subject,
    text,
    html,
    date: queuedAt,
    messageId: `<${id}@${domain}>`,
    // Prevents automatic replies (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated' },
    // The content of an email is never read from a path or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
