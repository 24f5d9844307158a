import { riderPositionEndpoints as endpoints, storesOf } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { noSuchOrder, type OrdersDependencies } from '../../orders/index.ts'
import { openFairQueue } from '../../platform/fair-queue.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import { findComingRider, storePosition } from './queries.ts'

/** Few at once: PostgreSQL commits announcements one after another, and orders must not wait for all riders. */
const storing = openFairQueue({ concurrency: 2, maxQueued: 500, timeoutMs: 5_000 })

/** Where riders are: sent by their phones, shown to the customer whose door is next. */
export function positionRoutes(
  app: FastifyInstance,
  { db, guard, settings }: Pick<OrdersDependencies, 'db' | 'guard' | 'settings'>,
): void {
  registerEndpoint(app, guard, endpoints.sharePosition, async ({ _id, ...point }, request) => {
    const { userId } = guard.staff(request)
    return { data: { isShared: await storing(request.sender, () => storePosition(db, userId, _id, point)) } }
  })
  registerEndpoint(app, guard, endpoints.comingRider, async ({ _id }, request) => {
    const found = await findComingRider(db, guard.signedIn(request).userId, _id)
    if (!found) return noSuchOrder()
    const { rider, storeId } = found
    const store = storesOf(settings.current).find(({ id }) => id === storeId)
    return { data: { coming: rider && { rider, store: store?.point ?? null } } }
  })
}
