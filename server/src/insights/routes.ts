import { insightEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { localeOf } from '../platform/http/locale.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { StaffStores } from '../stores/index.ts'
import { type OverviewDependencies, readOverview } from './read-overview.ts'

export type InsightsDependencies = Omit<OverviewDependencies, 'openStores'> & {
  guard: Guard
  stores: StaffStores
}

/** Figures for managers. */
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
}
