import { type LiveEvents, orderStates, orderStateTable } from '@dix/contract'
import { z } from 'zod'
import { backOfficeTopic } from '../accounts/index.ts'
import type { EventStreams } from '../platform/http/event-streams/event-streams.ts'

/** Channel of the database events that triggers on `orders` send, on whichever node an order changes. */
const channel = 'orders'

const everyoneTopic = 'orders'

/** What a trigger says of changed orders. */
const ChangedOrdersSchema = z.array(
  z.object({
    id: z.string(),
    userId: z.string().nullable(),
    status: z.enum(orderStates),
    version: z.number(),
  }),
)
type ChangedOrder = z.infer<typeof ChangedOrdersSchema>[number]

/** Tells shoppers of their own orders, and the order desk of all, as they change. */
export function publishOrders(streams: EventStreams): void {
  const publish = <Name extends keyof LiveEvents>(topic: string, event: Name, data: LiveEvents[Name]) =>
    streams.publish({ topic, event, data })

  streams.addTopics(() => [everyoneTopic])
  streams.on(channel, (payload) => {
    if (payload === '*') return publish(everyoneTopic, 'orders', null)
    for (const { id, userId, status, version } of changesOf(payload)) {
      const change = { id, status: orderStateTable[status].wire, version }
      if (orderStateTable[status].desk !== null) publish(backOfficeTopic, 'order', change)
      if (userId !== null) publish(`user:${userId}`, 'order', change)
    }
  })
}

/** Any user of the database may send events, so those that no trigger sent are ignored. */
function changesOf(payload: string): ChangedOrder[] {
  try {
    const changes = ChangedOrdersSchema.safeParse(JSON.parse(payload))
    return changes.success ? changes.data : []
  } catch {
    return []
  }
}
