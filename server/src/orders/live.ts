import { isDeepStrictEqual } from 'node:util'
import {
  type LiveEvents,
  mayDo,
  orderStates,
  orderStateTable,
  type Role,
  rolesWith,
  seesOrdersIn,
  storesOf,
} from '@dix/contract'
import { z } from 'zod'
import { readPayload } from '../platform/database/database-events.ts'
import type { EventStreams } from '../platform/http/event-streams/event-streams.ts'
import { type LiveSettings, watchScheduledChanges } from '../settings/index.ts'

/** Channel of the database events that `announce_orders` (migration 0072) sends, for changes on any node. */
const channel = 'orders'

/** The payload if the changed orders do not fit into a database event. */
const manyOrders = '*'

/** Topic of every stream. */
const everyoneTopic = 'orders'

/** Topic of the streams of all staff at the desk. */
const everyDeskTopic = 'desk'

const deskRoles = rolesWith('workOrders')

/** Staff of a role: of one store, or those who work in all stores. */
const deskTopic = (role: Role, storeId: string | null) => `desk:${role}:${storeId ?? '*'}`

/** What `announce_orders` reports about changed orders. */
const ChangedOrdersSchema = z.array(
  z.object({
    id: z.string(),
    userId: z.string().nullable(),
    storeId: z.string(),
    status: z.enum(orderStates),
    /** Its state before the change. */
    before: z.enum(orderStates),
    version: z.number(),
  }),
)

/**
 * Notifies shoppers of changes to their own orders, and staff of changes to orders that they see or saw until then. Staff
 * also learn when stores, hours or pauses change, on saving or by time alone, because the desk marks orders whose slot lies
 * in closed time.
 */
export function publishOrders(
  streams: EventStreams,
  settings: Pick<LiveSettings, 'current' | 'onChange'>,
): { stop(): void } {
  const publish = <Name extends keyof LiveEvents>(topic: string, event: Name, data: LiveEvents[Name]) =>
    streams.publish({ topic, event, data })

  streams.addTopics(({ role, storeId }) => [
    everyoneTopic,
    ...(mayDo(role, 'workOrders') ? [everyDeskTopic, deskTopic(role, storeId)] : []),
  ])
  const refetchDesks = () => publish(everyDeskTopic, 'orders', null)
  let stores = storesOf(settings.current)
  settings.onChange(() => {
    const before = stores
    stores = storesOf(settings.current)
    if (!isDeepStrictEqual(stores, before)) refetchDesks()
  })
  streams.on(channel, (payload) => {
    if (payload === manyOrders) return publish(everyoneTopic, 'orders', null)
    const changes = readPayload(ChangedOrdersSchema, payload)
    for (const { id, userId, storeId, status, before, version } of changes ?? []) {
      const change = { id, status: orderStateTable[status].wire, version }
      const isListed = orderStateTable[status].desk !== null
      for (const role of isListed ? deskRoles : [])
        if (seesOrdersIn(role, status) || seesOrdersIn(role, before))
          for (const store of [storeId, null]) publish(deskTopic(role, store), 'order', change)
      if (userId !== null) publish(`user:${userId}`, 'order', change)
    }
  })
  return watchScheduledChanges(settings, refetchDesks)
}
