import type { FastifyInstance } from 'fastify'
import { stripeWebhookPath } from '../stripe.ts'
import type { Sandbox } from './open-sandbox.ts'
import type { PageShop } from './page/html.ts'
import { pageRoutes } from './page/routes.ts'

/**
 * The hosted page, and the delivery of the sandbox's events to the shop. @param shop the shop's current name and look
 */
export async function sandboxRoutes(
  app: FastifyInstance,
  sandbox: Sandbox,
  shop: () => PageShop,
): Promise<void> {
  await pageRoutes(app, sandbox, shop)
  sandbox.deliverTo(async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await app.inject({ method: 'POST', url: stripeWebhookPath, payload, headers })).statusCode
  })
}
