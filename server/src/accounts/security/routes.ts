import { securityEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { pagingOf } from '../../platform/http/paging.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { AccountsDependencies } from '../accounts.ts'
import { listEvents } from './queries.ts'

/** The security log, for the owner. */
export function securityLogRoutes(app: FastifyInstance, { accounts, guard }: AccountsDependencies): void {
  registerEndpoint(app, guard, endpoints.securityEvents, async (input) => {
    const { entries, totalCount } = await listEvents(accounts.db, input)
    return { data: entries, beside: pagingOf(input, totalCount) }
  })
}
