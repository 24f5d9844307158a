import { brandTokens, defaultSettings, type ShopSettings } from '@dix/contract'
import type { MailSender } from '../platform/mail/index.ts'

/** How the shop signs its mails. One that sets neither its name nor a sender keeps the configured sender. */
export function mailSenderOf({ identity, mails }: ShopSettings): MailSender {
  const { name } = identity
  const { bissap, 'bissap-soft': softColour } = brandTokens(identity)
  const isRenamed = name !== defaultSettings.identity.name
  return {
    shop: name,
    mainColour: bissap,
    softColour,
    displayName: mails.senderName || (isRenamed ? name : ''),
    replyTo: mails.replyTo,
  }
}
