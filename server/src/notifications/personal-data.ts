import { getsOrderMails, type PersonalData } from '../accounts/index.ts'
import { listSubscriptions } from './queries.ts'

/** A user's push subscriptions. Endpoints are secrets of their devices: the name of the push service suffices. */
export const notificationPersonalData: PersonalData = {
  name: 'notifications',
  async read(tx, userId) {
    const subscriptions = await listSubscriptions(tx, userId)
    return {
      orderMails: await getsOrderMails(tx, userId),
      devices: subscriptions.map(({ sessionId, endpoint, createdAt }) => ({
        session: sessionId,
        pushService: new URL(endpoint).hostname,
        createdAt,
      })),
    }
  },
}
