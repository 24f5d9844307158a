import type { Messages } from '../../src/messages/index.ts'
import { mailJobOf } from '../../src/platform/mail/index.ts'

/** The dependencies of orders in a shop without gateways: every step is emailed. */
export const mailsOnly: Pick<Messages, 'stepJobs'> = {
  stepJobs: ({ mail }) => (mail ? [mailJobOf(mail)] : []),
}
