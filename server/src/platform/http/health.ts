import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Milliseconds until an unanswered database counts as down. */
const timeout = 2_000

/** Bytes that must be free where data is stored: two segments of PostgreSQL's log. With less, writing fails. */
const leastFree = 32 * 2 ** 20

type Dependencies = {
  pool: pg.Pool
  /** The folder of the pictures, and of the embedded database. */
  dataDir: string
  isStopping: () => boolean
  /** Free bytes on the disk of a folder. */
  free?: (folder: string) => Promise<number>
}

/**
 * `/healthz`: this process serves requests. `/readyz`: it also reaches its database, can write to it and to its disk,
 * and is not stopping, so a load balancer may send shoppers here.
 */
export function healthRoutes(
  app: FastifyInstance,
  { pool, dataDir, isStopping, free = freeBytes }: Dependencies,
): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const [database, disk] = await Promise.all([stateOf(pool), isFull(free(dataDir))])
    const stopping = isStopping()
    if (stopping || database !== 'ok' || disk) {
      const state = { status: stopping ? 'stopping' : 'waiting', database, disk: disk ? 'full' : 'ok' }
      return reply.code(503).send(state)
    }
    return { status: 'ready', database: 'ok', disk: 'ok' }
  })
}

async function stateOf(pool: pg.Pool): Promise<'ok' | 'read-only' | 'away'> {
  const late = new Promise<'away'>((resolve) => setTimeout(() => resolve('away'), timeout).unref())
  return Promise.race([
    pool.query(`select current_setting('transaction_read_only') = 'on' as "readOnly"`).then(
      ({ rows }) => (rows[0].readOnly ? 'read-only' : 'ok'),
      () => 'away' as const,
    ),
    late,
  ])
}

/** A folder that does not exist yet is not full. */
const isFull = (free: Promise<number>) =>
  free.then(
    (bytes) => bytes < leastFree,
    () => false,
  )

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
