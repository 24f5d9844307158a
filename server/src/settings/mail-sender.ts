import { brandTokens, defaultSettings, type ShopSettings } from '@dix/contract'
import type { MailSender } from '../platform/mail/index.ts'

/** The sender of the shop's emails: the configured one unless the owner has set a name or a sender. */
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
