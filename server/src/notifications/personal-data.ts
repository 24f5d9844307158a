import { getsOrderMails, type PersonalData } from '../accounts/index.ts'
import { listSubscriptions } from './queries.ts'

/** How a user is told of orders. Endpoints are secrets of their devices: the name of the push service is enough. */
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
