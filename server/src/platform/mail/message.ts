import type { SendMailOptions } from 'nodemailer'
import type { QueuedMail } from './queue-mail.ts'

/** An email in nodemailer's form. */
export type MailMessage = SendMailOptions

/** Delivers one message. Throws `NonRetryableError` if another attempt would change nothing. */
export type Post = (message: MailMessage, mail: QueuedMail) => Promise<void>
