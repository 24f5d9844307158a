import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Configuration } from '../platform/configuration.ts'
import { Problem } from '../platform/http/problem.ts'
import { enqueue } from '../platform/jobs/index.ts'
import { failedStepJob } from './message-jobs.ts'
import { correctSpending, lockMessageOfProvider, updateMessage } from './queries.ts'
import { follows } from './rules.ts'

/** The path that Meta sends message statuses to. */
export const whatsappWebhookPath = '/api/message/whatsapp'

/** Bytes: a batch of statuses. */
const bodyLimit = 1024 * 1024

const statuses = ['sent', 'delivered', 'read', 'failed'] as const

const StatusSchema = z.object({
  id: z.string(),
  status: z.enum(statuses),
  /** Seconds since 1970. */
  timestamp: z.coerce.number().int().positive(),
  errors: z.array(z.object({ code: z.number() })).optional(),
})
type Status = z.infer<typeof StatusSchema>

/** Ignores what we do not use, such as customers' messages and statuses of later versions. */
const EventSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) })),
    }),
  ),
})

type Dependencies = {
  db: NodePgDatabase
  whatsapp: NonNullable<Configuration['messages']['whatsapp']>
}

/**
 * The webhook of WhatsApp. Meta verifies it once by GET and then sends signed statuses, which may come late and more
 * than once.
 */
export async function whatsappWebhook(app: FastifyInstance, { db, whatsapp }: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.get(whatsappWebhookPath, { schema: { hide: true } }, async (request, reply) => {
      const query = request.query as Record<string, unknown>
      const isOurs =
        query['hub.mode'] === 'subscribe' && isSame(String(query['hub.verify_token']), whatsapp.verifyToken)
      if (!isOurs) throw new Problem('forbidden', 'This verify token does not belong to this shop.')
      return reply
        .type('text/plain')
        .header('cache-control', 'private, no-store')
        .send(String(query['hub.challenge']))
    })
    scope.post(whatsappWebhookPath, { bodyLimit, schema: { hide: true } }, async (request, reply) => {
      const { body, headers } = request
      if (!Buffer.isBuffer(body) || !isSigned(body, headers['x-hub-signature-256'], whatsapp.appSecret))
        throw new Problem('malformed_request', 'This event is not signed by WhatsApp.')
      for (const status of statusesOf(body)) await apply(db, status)
      reply.header('cache-control', 'private, no-store')
      return { success: true, error: false, message: 'OK', data: null }
    })
  })
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return typeof signature === 'string' && isSame(signature, expected)
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function statusesOf(body: Buffer): Status[] {
  const { data } = EventSchema.safeParse(parse(body))
  const found =
    data?.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? [])) ?? []
  return found.flatMap((status) => StatusSchema.safeParse(status).data ?? [])
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Ignores messages that are not ours. Failed ones are not charged, and the emails that they replaced are sent. */
async function apply(db: NodePgDatabase, { id, status, timestamp, errors = [] }: Status): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessageOfProvider(tx, 'whatsapp', id)
    if (!message || !follows(status, message.state)) return
    const at = new Date(timestamp * 1_000)
    const times = { sent: 'sentAt', delivered: 'deliveredAt', read: 'readAt', failed: 'failedAt' } as const
    const failure = status === 'failed' ? String(errors[0]?.code ?? 'failed') : null
    await updateMessage(tx, message.id, {
      state: status,
      failure,
      [times[status]]: at,
      ...(status === 'failed' && { cost: 0 }),
    })
    if (status !== 'failed') return
    const { orderId, template, purpose, cost } = message
    await correctSpending(tx, dayOf(message.sentAt ?? message.createdAt), purpose, -cost)
    if (orderId !== null) await enqueue(tx, failedStepJob, { orderId, template })
  })
}

/** The day of a timestamp in Dakar, which is on UTC all year. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10)
