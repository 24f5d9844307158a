import { deliveryTimeEndpoints as endpoints, periodDays } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { readDeliveryTimes } from './queries.ts'

const dayLength = 24 * 60 * 60_000

/** The times of deliveries, for managers. */
export function deliveryTimeRoutes(app: FastifyInstance, { guard, db, stores }: OrdersDependencies): void {
  registerEndpoint(app, guard, endpoints.deliveryTimes, async ({ period, store }, request) => {
    const now = new Date()
    const { days, earlier } = periodDays[period]
    // Dakar has UTC all year.
    const from = new Date((Math.floor(now.getTime() / dayLength) - days + 1) * dayLength)
    const shifted = (time: Date) => new Date(time.getTime() - earlier * dayLength)
    const data = await readDeliveryTimes(
      db,
      { from, until: now },
      { from: shifted(from), until: shifted(now) },
      stores.viewFor(request, store),
      stores.nameOf,
    )
    return { data }
  })
}
