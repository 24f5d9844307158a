import type { FastifyInstance } from 'fastify'
import type { OpenPayments } from './open-payments.ts'
import { sandboxRoutes } from './sandbox/index.ts'
import { webhookPath, webhookRoute } from './webhook.ts'

/** What the provider calls, and in its place the pages of the sandbox. */
export async function paymentRoutes(app: FastifyInstance, { room, sandbox }: OpenPayments): Promise<void> {
  await webhookRoute(app, room)
  if (sandbox) await sandboxRoutes(app, sandbox, webhookPath)
}
