import type { FastifyInstance } from 'fastify'
import type { Sandbox } from './open-sandbox.ts'
import { pageRoutes } from './page/routes.ts'

/**
 * The hosted page, and the way of the sandbox's events to the shop.
 *
 * @param webhook path at which the shop listens
 */
export async function sandboxRoutes(app: FastifyInstance, sandbox: Sandbox, webhook: string): Promise<void> {
  await pageRoutes(app, sandbox)
  sandbox.deliverTo(async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await app.inject({ method: 'POST', url: webhook, payload, headers })).statusCode
  })
}
