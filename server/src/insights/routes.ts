import { insightEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { openCall } from '../platform/http/call.ts'
import { localeOf } from '../platform/http/locale.ts'
import { type OverviewDependencies, readOverview } from './read-overview.ts'

export type InsightsDependencies = OverviewDependencies & { guard: Guard }

/** Figures for admins. */
export function insightRoutes(app: FastifyInstance, dependencies: InsightsDependencies): void {
  openCall(app, dependencies.guard, endpoints.overview, async ({ period }, request) => ({
    data: await readOverview(
      dependencies,
      period,
      new Date(),
      localeOf(request, dependencies.mainLanguage()),
    ),
  }))
}
