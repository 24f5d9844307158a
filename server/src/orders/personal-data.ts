import { orderStateTable } from '@dix/contract'
import type { PersonalData } from '../accounts/index.ts'
import { enqueue } from '../platform/jobs/index.ts'
import { orderUnderWay } from './problems.ts'
import { anonymizeOrders, findAllOrders, findLastIds, findUnsettled } from './queries/user-orders.ts'
import { isOpen } from './states/rules.ts'

/** Name of the job. */
export const abandonJob = 'abandon-payment'

/** What orders hold about a user. The shop keeps an order when its user goes, and of its address the town. */
export const orderPersonalData: PersonalData = {
  name: 'orders',
  async read(tx, userId) {
    const found = await findAllOrders(tx, userId)
    return found.map(({ userId: _user, key: _key, ...order }) => ({
      ...order,
      status: orderStateTable[order.status].wire,
    }))
  },
  listed: { as: 'orderHistory', ids: findLastIds },
  async release(tx, userId) {
    const unsettled = await findUnsettled(tx, userId)
    if (unsettled.some(isOpen)) return orderUnderWay()
    // Nobody will pay what the user had begun to: its stock is released once the account is deleted.
    for (const { id } of unsettled) await enqueue(tx, abandonJob, { orderId: id })
    await anonymizeOrders(tx, userId)
    return undefined
  },
}
