import { z } from 'zod'
import { readPayload } from '../../platform/database/database-events.ts'
import type { EventStreams } from '../../platform/http/event-streams/event-streams.ts'
import { positionsChannel } from './queries.ts'

const ChangeSchema = z.object({ id: z.string(), userId: z.string().nullable() })

/** Tells customers that the rider of their order has moved; the position itself is fetched. */
export function publishPositions(streams: EventStreams): void {
  streams.on(positionsChannel, (payload) => {
    const change = readPayload(ChangeSchema, payload)
    if (change?.userId)
      streams.publish({ topic: `user:${change.userId}`, event: 'rider', data: { id: change.id } })
  })
}
