import type { FastifyInstance } from 'fastify'
import { Problem } from '../platform/http/problem.ts'
import { unavailable } from './problems.ts'
import { type ProviderEvent, ProviderFailure } from './provider.ts'
import { findBySession, findCharged, noteEvent } from './queries.ts'
import { queueRefund } from './refund.ts'
import type { Room } from './room.ts'
import { isSettled } from './rules.ts'
import { settle } from './settle.ts'

/** Where the provider's events go; written into its dashboard by the operator. */
export const webhookPath = '/api/payment/webhook'

/** Bytes: events carry whole objects of the provider. */
const bodyLimit = 1024 * 1024

/** The provider's word: signed, at any time, in any order, and more than once. */
export async function webhookRoute(app: FastifyInstance, room: Room): Promise<void> {
  await app.register(async (scope) => {
    // The signature is of the very bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(webhookPath, { bodyLimit, schema: { hide: true } }, async (request, reply) => {
      const event = await read(room, request.body, request.headers['stripe-signature'])
      await take(room, event).catch((error: unknown) => {
        // Refused, it comes again.
        throw error instanceof ProviderFailure ? unavailable(error) : error
      })
      reply.header('cache-control', 'private, no-store')
      return { success: true, error: false, message: 'OK', data: null }
    })
  })
}

async function read(room: Room, body: unknown, signature: unknown): Promise<ProviderEvent> {
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Error('There is no signature.')
    return await room.provider.readEvent(body, signature)
  } catch (cause) {
    throw new Problem('malformed_request', 'This is not a signed event of the payment provider.', { cause })
  }
}

/** Asks the provider about what the event is about, and notes that. Anything that is not ours changes nothing. */
async function take(room: Room, event: ProviderEvent): Promise<void> {
  if (event.sessionId) return takeSession(room, event, event.sessionId)
  if (event.paymentIntent) return takeRefund(room, event, event.paymentIntent)
}

async function takeSession(room: Room, event: ProviderEvent, sessionId: string): Promise<void> {
  const payment = await findBySession(room.db, sessionId)
  if (!payment || isSettled(payment.state)) return
  const session = await room.provider.find(sessionId)
  if (session) await settle(room, payment.reference, session, event)
}

async function takeRefund({ db }: Room, event: ProviderEvent, paymentIntent: string): Promise<void> {
  await db.transaction(async (tx) => {
    const references = await findCharged(tx, paymentIntent)
    if (references.length === 0 || !(await noteEvent(tx, event))) return
    for (const reference of references) await queueRefund(tx, reference)
  })
}
