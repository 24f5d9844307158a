import { orderStateTable } from '@dix/contract'
import { type ArrivalOf, findProgress } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import type { EventStreams } from '../../platform/http/event-streams/event-streams.ts'

/** Milliseconds by which an arrival moves before its customer is notified. */
const threshold = 60_000

/**
 * Notifies customers when their order will arrive earlier or later than announced although nothing happened to it: an
 * event of the order makes their pages refetch it. Each node notifies those who are connected to it.
 *
 * @returns a function to call about once a minute
 */
export function announceArrivals(
  db: Queries,
  streams: Pick<EventStreams, 'publish'>,
  arrivalOf: ArrivalOf,
): () => Promise<void> {
  let announced = new Map<string, { version: number; to: number }>()
  return async () => {
    const now: typeof announced = new Map()
    for (const order of await findProgress(db)) {
      const { id, userId, status, version } = order
      const arrival = arrivalOf(order)
      if (!arrival || userId === null) continue
      const before = announced.get(id)
      // A step of the order has its own event.
      const isSame = before?.version === version
      const isMoved = isSame && Math.abs(arrival.to - before.to) > threshold
      if (isMoved) {
        const data = { id, status: orderStateTable[status].wire, version }
        streams.publish({ topic: `user:${userId}`, event: 'order', data })
      }
      now.set(id, isSame && !isMoved ? before : { version, to: arrival.to })
    }
    announced = now
  }
}
