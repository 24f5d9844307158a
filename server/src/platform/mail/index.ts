export { layoutMail, type MailLayout, type MailRow } from './layout-mail.ts'
export { addressOf, type MailSender } from './mail-sender.ts'
export { postMails } from './post-mails.ts'
export { type Mail, mailJob, mailJobOf, queueMail } from './queue-mail.ts'
