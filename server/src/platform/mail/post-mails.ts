import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from '../configuration.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Message, Post } from './message.ts'
import { openOutbox } from './outbox.ts'
import { mailJob, type QueuedMail, QueuedMailSchema } from './queue-mail.ts'
import { openSmtp } from './smtp.ts'

/** Delivers queued mails: by the configured mail server, or into the outbox. */
export function postMails(
  jobs: Jobs,
  { smtpUrl, mailFrom, dataDir }: Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: FastifyBaseLogger,
): void {
  const post: Post = smtpUrl ? openSmtp(smtpUrl) : openOutbox(dataDir)
  jobs.register(mailJob, async (payload) => {
    const mail = QueuedMailSchema.parse(payload)
    if (mail.notAfter && mail.notAfter < new Date()) {
      log.debug({ mail: mail.id }, 'A mail came too late to be of use')
      return
    }
    await post(asMessage(mail, mailFrom), mail)
    log.info({ mail: mail.id }, 'A mail was delivered')
  })
}

/** The same message at every attempt, so that a mail server or reader knows a second copy for what it is. */
function asMessage({ id, queuedAt, to, subject, text, html }: QueuedMail, from: string): Message {
  const domain = /@([^>]+)>?$/.exec(from)?.[1]
  return {
    from,
    to: { name: '', address: to },
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
