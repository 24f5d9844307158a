import type { SendMailOptions } from 'nodemailer'
import type { QueuedMail } from './queue-mail.ts'

/** A mail as nodemailer takes it. */
export type MailMessage = SendMailOptions

/** Delivers one message. Throws `NonRetryableError` when another attempt would change nothing. */
export type Post = (message: MailMessage, mail: QueuedMail) => Promise<void>
