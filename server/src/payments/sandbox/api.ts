import { createHash, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/client.ts'
import { sandboxResponses } from '../schema.ts'
import { RefundInputSchema, readForm, SessionInputSchema } from './form.ts'
import { findRefunds, lockObject, type SessionObject } from './objects.ts'
import { createRefund } from './refunds.ts'
import { invalidInput, Refusal } from './refusal.ts'
import { createSession, expireSession, lockSession } from './sessions.ts'

type SandboxDependencies = {
  db: NodePgDatabase
  secretKey: string
  publicUrl: string
  log: FastifyBaseLogger
}
type ById = { Params: { id: string } }

/** The part of the provider's API that the shop uses: the same URLs, bodies, errors and keys. */
export function buildApi({ db, secretKey, publicUrl, log }: SandboxDependencies): FastifyInstance {
  const api = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 })
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(body as string)),
  )
  api.addHook('onRequest', async (request) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${secretKey}`)) {
      throw new Refusal(401, { message: 'Invalid API Key provided' })
    }
  })
  api.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body)
    log.error({ err: error }, 'The sandbox of the payment provider failed')
    return reply.code(500).send({ error: { type: 'api_error', message: 'The sandbox failed.' } })
  })

  api.post('/v1/checkout/sessions', (request) =>
    once(db, request, (tx) => createSession(tx, read(SessionInputSchema, request), publicUrl)),
  )
  api.get<ById>('/v1/checkout/sessions/:id', (request) =>
    db.transaction(async (tx) => expand(tx, await lockSession(tx, request.params.id), request)),
  )
  api.post<ById>('/v1/checkout/sessions/:id/expire', (request) =>
    once(db, request, (tx) => expireSession(tx, request.params.id)),
  )
  api.post('/v1/refunds', (request) =>
    once(db, request, (tx) => createRefund(tx, read(RefundInputSchema, request))),
  )
  api.get<{ Querystring: { payment_intent?: string } }>('/v1/refunds', async (request) => ({
    object: 'list',
    has_more: false,
    data: await findRefunds(db, request.query.payment_intent ?? ''),
  }))
  return api
}

function read<Schema extends z.ZodType>(schema: Schema, { body }: FastifyRequest): z.output<Schema> {
  const { data, error } = schema.safeParse(body ?? {})
  if (error) throw invalidInput(error)
  return data
}

/** Expands ids to objects where the request asks for it (`expand`). */
async function expand(tx: Queries, session: SessionObject, { url }: FastifyRequest): Promise<object> {
  const wanted = readForm(url.split('?')[1] ?? '').expand
  if (!session.payment_intent || !Object.values(wanted ?? {}).includes('payment_intent')) return session
  return { ...session, payment_intent: await lockObject(tx, 'payment_intent', session.payment_intent) }
}

/** Runs once per idempotency key; repeats, even concurrent ones, get the first response. */
async function once<T extends object>(
  db: NodePgDatabase,
  { headers, method, url, body }: FastifyRequest,
  work: (tx: Queries) => Promise<T>,
): Promise<object> {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return db.transaction(work)
  const digest = createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('hex')
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const [before] = await tx.select().from(sandboxResponses).where(eq(sandboxResponses.key, key))
    if (before && before.body.asked !== digest) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      })
    }
    if (before) return before.body.answer as object
    const response = await work(tx)
    await tx.insert(sandboxResponses).values({ key, status: 200, body: { asked: digest, answer: response } })
    return response
  })
}

/** Constant-time comparison. */
function isSame(a: string, b: string): boolean {
  const [one, two] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, two!)
}
