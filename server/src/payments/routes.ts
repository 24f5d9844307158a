import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentProviderName } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../platform/http/problem.ts'
import type { PaymentsDependencies } from './dependencies.ts'
import type { OpenPayments } from './open-payments.ts'
import { unavailable } from './problems.ts'
import { type PaymentProvider, type ProviderEvent, ProviderFailure } from './provider.ts'
import { findBySession, findCharged, insertEvent } from './queries.ts'
import { queueRefunds } from './refund.ts'
import { isSettled } from './rules.ts'
import { type PageShop, sandboxRoutes } from './sandbox/index.ts'
import { settle } from './settle.ts'

/** Bytes: events carry whole objects of the provider. */
const bodyLimit = 1024 * 1024

/**
 * The webhooks of the providers, and the pages of the sandbox. @param shop the shop's current name and look, for the
 * pages
 */
export async function paymentRoutes(
  app: FastifyInstance,
  { dependencies, sandbox }: OpenPayments,
  shop: () => PageShop,
): Promise<void> {
  for (const [name, provider] of dependencies.providers.open)
    await webhookRoute(app, dependencies, name, provider)
  if (sandbox) await sandboxRoutes(app, sandbox, shop)
}

/** Receives the events of a provider, which are signed and may come at any time, in any order, and more than once. */
async function webhookRoute(
  app: FastifyInstance,
  dependencies: PaymentsDependencies,
  name: PaymentProviderName,
  provider: PaymentProvider,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(provider.webhookPath, { bodyLimit, schema: { hide: true } }, async (request, reply) => {
      const event = await verify(provider, request.body, request.headers)
      await apply(dependencies, name, event).catch((error: unknown) => {
        // The provider resends an event that gets an error response.
        throw error instanceof ProviderFailure ? unavailable(error) : error
      })
      reply.header('cache-control', 'private, no-store')
      return { success: true, error: false, message: 'OK', data: null }
    })
  })
}

async function verify(
  provider: PaymentProvider,
  body: unknown,
  headers: IncomingHttpHeaders,
): Promise<ProviderEvent> {
  try {
    if (!Buffer.isBuffer(body)) throw new Error('There is no body.')
    return await provider.verifyWebhook(body, headers)
  } catch (cause) {
    throw new Problem('malformed_request', 'This event is not signed by the payment provider.', { cause })
  }
}

/** Fetches the object of the event from the provider and applies its state. Objects that are not ours are ignored. */
async function apply(
  dependencies: PaymentsDependencies,
  name: PaymentProviderName,
  event: ProviderEvent,
): Promise<void> {
  if (event.sessionId) return applySession(dependencies, name, event, event.sessionId)
  if (event.paymentIntent) return applyRefund(dependencies, name, event, event.paymentIntent)
}

async function applySession(
  dependencies: PaymentsDependencies,
  name: PaymentProviderName,
  event: ProviderEvent,
  sessionId: string,
): Promise<void> {
  const { db, providers } = dependencies
  const payment = await findBySession(db, sessionId)
  if (payment?.provider !== name || isSettled(payment.state)) return
  const session = await providers.of(payment).retrieve(sessionId)
  if (session) await settle(dependencies, payment.reference, session, event)
}

async function applyRefund(
  { db }: PaymentsDependencies,
  provider: PaymentProviderName,
  event: ProviderEvent,
  paymentIntent: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const references = await findCharged(tx, { provider, paymentIntent })
    if (references.length === 0 || !(await insertEvent(tx, event))) return
    for (const reference of references) await queueRefunds(tx, reference)
  })
}
