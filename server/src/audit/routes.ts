import { auditEndpoints as endpoints } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { findLastAudit } from './queries.ts'

/** The findings of the last audit, for admins. */
export function auditRoutes(app: FastifyInstance, { db, guard }: { db: NodePgDatabase; guard: Guard }): void {
  registerEndpoint(app, guard, endpoints.audit, async () => {
    const found = await findLastAudit(db)
    if (!found) return { data: null }
    const { startedAt, finishedAt, findings } = found
    return {
      data: {
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
        findings,
      },
    }
  })
}
