import { deliveryTimeEndpoints as endpoints, mainStore, type OrderPromise, periodDays } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { InsightsDependencies } from '../dependencies.ts'
import { readDeliveryTimes } from './queries.ts'

const dayLength = 24 * 60 * 60_000

/** The times of deliveries, for managers. */
export function deliveryTimeRoutes(
  app: FastifyInstance,
  { guard, db, stores, promiseIn, settings }: InsightsDependencies,
): void {
  const badgeOf = (storeId: string): OrderPromise | null => {
    const { deliveryMinutes } = settings.current.contact
    return promiseIn(storeId, null) ?? (deliveryMinutes === null ? null : { from: null, to: deliveryMinutes })
  }
  registerEndpoint(app, guard, endpoints.deliveryTimes, async ({ period, store }, request) => {
    const now = new Date()
    const { days, earlier } = periodDays[period]
    // Dakar is on UTC all year.
    const from = new Date((Math.floor(now.getTime() / dayLength) - days + 1) * dayLength)
    const shifted = (time: Date) => new Date(time.getTime() - earlier * dayLength)
    const storeId = stores.viewFor(request, store)
    const times = await readDeliveryTimes(
      db,
      { from, until: now },
      { from: shifted(from), until: shifted(now) },
      storeId,
      stores.nameOf,
    )
    // Without a name for it, the main store is the only one.
    const shown = storeId ?? (stores.nameOf(mainStore) === undefined ? mainStore : null)
    const data = {
      ...times,
      ...(shown !== null && { badge: badgeOf(shown) }),
      stores: times.stores.map((row) => ({ ...row, badge: badgeOf(row._id) })),
    }
    return { data }
  })
}
