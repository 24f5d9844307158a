import { insightEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { localeOf } from '../platform/http/locale.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { deliveryTimeRoutes } from './delivery-times/routes.ts'
import type { InsightsDependencies } from './dependencies.ts'
import { readOverview } from './read-overview.ts'
import { reportRoutes } from './reports/routes.ts'

/** Figures for managers, the report of a day, and the export for an accountant. */
export function insightRoutes(app: FastifyInstance, dependencies: InsightsDependencies): void {
  const { stores } = dependencies
  registerEndpoint(app, dependencies.guard, endpoints.overview, async ({ period, store }, request) => ({
    data: await readOverview(
      { ...dependencies, openStores: stores.open },
      period,
      new Date(),
      localeOf(request, dependencies.mainLanguage()),
      stores.viewFor(request, store),
    ),
  }))
  deliveryTimeRoutes(app, dependencies)
  reportRoutes(app, dependencies)
}
