import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from '../configuration.ts'
import type { Jobs } from '../jobs/index.ts'
import { layoutMail } from './layout-mail.ts'
import { addressOf, fromOf, type MailSender } from './mail-sender.ts'
import type { MailMessage, Post } from './message.ts'
import { openOutbox } from './outbox.ts'
import { mailJob, type QueuedMail, QueuedMailSchema } from './queue-mail.ts'
import { openSmtp } from './smtp.ts'

/**
 * Delivers queued mails: by the configured mail server, or into the outbox.
 *
 * @param sender returns the current sender
 */
export function postMails(
  jobs: Jobs,
  { smtpUrl, mailFrom, dataDir }: Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  sender: () => MailSender,
  log: FastifyBaseLogger,
): void {
  const post: Post = smtpUrl ? openSmtp(smtpUrl) : openOutbox(dataDir)
  jobs.register(mailJob, async (payload) => {
    const mail = QueuedMailSchema.parse(payload)
    if (mail.notAfter && mail.notAfter < new Date()) {
      log.debug({ mail: mail.id }, 'A mail came too late to be of use')
      return
    }
    await post(asMessage(mail, mailFrom, sender()), mail)
    log.info({ mail: mail.id }, 'A mail was delivered')
  })
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
    // The content of a mail is never read from a path or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
