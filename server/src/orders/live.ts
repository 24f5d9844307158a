import { type LiveEvents, type OrderState, orderStateTable } from '@dix/contract'
import { backOfficeTopic } from '../accounts/index.ts'
import type { EventStreams } from '../platform/http/event-streams/event-streams.ts'

/** Channel of the database events that triggers on `orders` send, on whichever node an order changes. */
const channel = 'orders'

const everyoneTopic = 'orders'

/** What a trigger says of a changed order. */
type ChangedOrder = { id: string; userId: string | null; status: OrderState; version: number }

/** Tells shoppers of their own orders, and the order desk of all, as they change. */
export function publishOrders(streams: EventStreams): void {
  const publish = <Name extends keyof LiveEvents>(topic: string, event: Name, data: LiveEvents[Name]) =>
    streams.publish({ topic, event, data })

  streams.addTopics(() => [everyoneTopic])
  streams.on(channel, (payload) => {
    if (payload === '*') return publish(everyoneTopic, 'orders', null)
    for (const { id, userId, status, version } of JSON.parse(payload) as ChangedOrder[]) {
      const change = { id, status: orderStateTable[status].wire, version }
      if (orderStateTable[status].desk !== null) publish(backOfficeTopic, 'order', change)
      if (userId !== null) publish(`user:${userId}`, 'order', change)
    }
  })
}
