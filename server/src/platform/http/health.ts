import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Milliseconds the database may take to answer before it counts as away. */
const timeout = 2_000

/**
 * `/healthz`: this process serves requests. `/readyz`: it also reaches its database and is not stopping,
 * so a balancer may send shoppers here.
 */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool, isStopping: () => boolean): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const database = await answers(pool)
    const stopping = isStopping()
    if (stopping || !database) {
      return reply
        .code(503)
        .send({ status: stopping ? 'stopping' : 'waiting', database: database ? 'ok' : 'away' })
    }
    return { status: 'ready', database: 'ok' }
  })
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), timeout).unref())
  return Promise.race([
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
    late,
  ])
}
