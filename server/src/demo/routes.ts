import { demoEndpoints as endpoints } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { clearDemo, countDemo } from './clear-demo.ts'

type DemoDependencies = { db: NodePgDatabase; guard: Guard; live: Pick<LiveCatalogue, 'catchUp'> }

/** Counts what the demo shop holds and clears it, for admins. */
export function demoRoutes(app: FastifyInstance, { db, guard, live }: DemoDependencies): void {
  registerEndpoint(app, guard, endpoints.countDemo, async () => ({ data: await countDemo(db) }))

  registerEndpoint(app, guard, endpoints.clearDemo, async ({ changed }) => {
    const data = await clearDemo(db, changed)
    await live.catchUp({ everything: true })
    return { message: data.already ? 'The demo has already been cleared.' : 'The demo was cleared.', data }
  })
}
