import type { Messages } from '../../src/messages/index.ts'
import { mailJobOf } from '../../src/platform/mail/index.ts'

/** What a shop without gateways gives to orders: every step is told by mail. */
export const mailsOnly: Pick<Messages, 'stepJobs'> = {
  stepJobs: ({ mail }) => (mail ? [mailJobOf(mail)] : []),
}
