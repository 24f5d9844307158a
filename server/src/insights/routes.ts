import { insightEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { openCall } from '../platform/http/call.ts'
import { giveOverview } from './give-overview.ts'
import type { Insights } from './insights.ts'

/** What administrators ask of how the shop does. */
export function insightRoutes(app: FastifyInstance, insights: Insights): void {
  openCall(app, insights.guard, endpoints.overview, async ({ period }) => ({
    data: await giveOverview(insights, period, new Date()),
  }))
}
