import { backInStockEndpoints as endpoints } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'
import { lockingWork } from '../platform/fair-queue.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { addRequest, findRequests, removeRequest } from './queries.ts'

export type BackInStockRouteDependencies = {
  db: NodePgDatabase
  guard: Guard
  live: LiveCatalogue
  /** The store that delivers to a visitor. */
  storeOf(request: FastifyRequest): string
}

const notSold = () => new Problem('not_found', 'This product is no longer available.')

/** Registers the endpoints for emails about products that are back in stock. */
export function backInStockRoutes(
  app: FastifyInstance,
  { db, guard, live, storeOf }: BackInStockRouteDependencies,
): void {
  registerEndpoint(app, guard, endpoints.backInStock, async (_, request) => ({
    data: await findRequests(db, guard.signedIn(request).userId, storeOf(request)),
  }))

  registerEndpoint(app, guard, endpoints.askBackInStock, async ({ productId }, request) => {
    const { userId } = guard.signedIn(request)
    const storeId = storeOf(request)
    if (!live.snapshot.products.has(productId)) return notSold()
    return lockingWork(request, () =>
      db.transaction(async (tx) => {
        await addRequest(tx, { userId, productId, storeId })
        return { data: await findRequests(tx, userId, storeId) }
      }),
    )
  })

  registerEndpoint(app, guard, endpoints.cancelBackInStock, async ({ productId }, request) => {
    const { userId } = guard.signedIn(request)
    const storeId = storeOf(request)
    await removeRequest(db, { userId, productId, storeId })
    return { data: await findRequests(db, userId, storeId) }
  })
}
