import type { PersonalData } from '../accounts/index.ts'
import { listConsents, listMessagesOf, withdrawConsentsSince } from './queries.ts'

/** Consents and messages of a user. Consents are erased with the account; messages stay as costs without their user. */
export const messagePersonalData: PersonalData = {
  name: 'messages',
  withdraw: withdrawConsentsSince,
  async read(tx, userId) {
    const [consents, sent] = [await listConsents(tx, userId), await listMessagesOf(tx, userId)]
    return {
      consents: consents.map(({ purpose, channel, phone, textVersion, place, givenAt, withdrawnAt }) => ({
        purpose,
        channel,
        phone,
        textVersion,
        place,
        givenAt,
        withdrawnAt,
      })),
      sent: sent.map(({ purpose, template, locale, channel, state, orderId, createdAt }) => ({
        purpose,
        template,
        locale,
        channel,
        state,
        orderId,
        createdAt,
      })),
    }
  },
}
