import type { PersonalData } from '../accounts.ts'
import { findTotpSince, listPasskeys } from '../factors/queries.ts'
import { findPhone } from '../phones/queries.ts'
import { asEvent, listOwnEvents } from '../security/queries.ts'

/** A user's factors, without secrets, the number that they log in with, and the security log of their account. All of it is deleted with the account. */
export const securityPersonalData: PersonalData = {
  name: 'security',
  async read(tx, userId) {
    const totpSince = await findTotpSince(tx, userId)
    const passkeys = await listPasskeys(tx, userId)
    const phone = await findPhone(tx, userId)
    const events = await listOwnEvents(tx, userId, 10_000)
    return {
      totpSince,
      phone: phone && { number: phone.phone, confirmedAt: phone.confirmedAt, lastUsedAt: phone.lastUsedAt },
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
      events: events.map(asEvent),
    }
  },
}
