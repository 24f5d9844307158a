import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { streamOf, watchConnections } from './connections.ts'

/** The connection to PostgreSQL: fields of the embedded server, or the URL in `DATABASE_URL`. */
export type Connection = pg.ClientConfig

/** Anything that runs queries: the pool, or a transaction handed down by the caller. */
export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '_'
>

export type Database = {
  db: NodePgDatabase
  /** The same pool, for health checks. */
  pool: pg.Pool
  connection: Connection
  /** Ends every connection, including those waiting for a response: the server is silent. */
  cut(): void
  /** Ends connections that are dead although the server responds on another one. */
  endDead: ReturnType<typeof watchConnections>['endDead']
  /**
   * Ends every connection once it is no longer in use.
   *
   * @param timeoutMs milliseconds after which running statements are cut off: `bounds.closing`
   */
  close(timeoutMs?: number): Promise<void>
}

/**
 * Limits in milliseconds, so that a slow statement or a held lock fails a request instead of hanging the shop. A
 * request waits up to `connect` for a connection; if it gets none, further requests are refused at once for `refuse`.
 */
export const bounds = {
  connect: 1_500,
  refuse: 1_000,
  statement: 15_000,
  lock: 5_000,
  idleTransaction: 30_000,
  idle: 10 * 60_000,
  probe: 60_000,
  closing: 5_000,
} as const

/** Opens the pool. Nothing connects until the first query; after the server was lost, each query tries to reconnect. */
export function openDatabase(connection: Connection, log: { error(o: object, m: string): void }): Database {
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: bounds.connect,
    // A new connection has no plans and knows no tables: an order after a pause took twice as long.
    idleTimeoutMillis: bounds.idle,
    statement_timeout: bounds.statement,
    lock_timeout: bounds.lock,
    idle_in_transaction_session_timeout: bounds.idleTransaction,
    keepAlive: true,
    // Routers silently forget connections that are idle for some minutes; by default the first probe comes after hours.
    keepAliveInitialDelayMillis: bounds.probe,
    // Independent statements are sent together.
    pipeline: true,
    application_name: 'dix',
  })
  const { refuse } = waitOnce(pool)
  const connections = watchConnections(pool)
  // Without listeners, a connection cut by the server would end the process. The pool's listener covers idle ones, the
  // connection's own listener those held between two queries; their holder sees the loss at its next query.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The driver attaches the whole connection to the error, which would flood the log.
    delete error.client
    log.error({ err: error }, 'A database connection was lost')
  })
  pool.on('connect', (client) => {
    client.on('error', () => {})
    sendTogether(client, () => connections.sent(client))
  })
  const cut = () => {
    refuse()
    connections.endAll()
  }
  return {
    db: drizzle(pool),
    pool,
    connection,
    cut,
    endDead: connections.endDead,
    close: async (timeoutMs = bounds.closing) => {
      // A roll-up may take minutes; the next one redoes the part that was cut off.
      const late = setTimeout(connections.endAll, timeoutMs)
      await pool.end()
      clearTimeout(late)
    },
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** A caller that repeatedly asks for an unavailable connection, as a sign-in does, waits only the first time. */
function waitOnce(pool: pg.Pool): { refuse(): void } {
  const connect = pool.connect.bind(pool)
  let refusedUntil = 0
  const refuse = () => {
    refusedUntil = performance.now() + bounds.refuse
  }
  async function tryToConnect(): Promise<pg.PoolClient> {
    if (pool.idleCount === 0 && performance.now() < refusedUntil)
      throw new Error('timeout exceeded when trying to connect')
    const askedAt = performance.now()
    try {
      return await connect()
    } catch (error) {
      // A refusal by the server itself comes at once and may be over a moment later, so it does not count. A timer may
      // fire a millisecond early.
      if (performance.now() - askedAt > 0.9 * bounds.connect) refuse()
      throw error
    }
  }
  pool.connect = ((connected?: Connected) => {
    const client = tryToConnect()
    if (!connected) return client
    client.then(
      (given) => connected(undefined, given, given.release),
      (error: Error) => connected(error, undefined, () => {}),
    )
  }) as typeof pool.connect
  return { refuse }
}

type Answered = (error: Error | null, result: unknown) => void

/** Statements issued together are sent in one packet; by default the driver sends each one separately. */
function sendTogether(client: pg.PoolClient, sent: () => void): void {
  const stream = streamOf(client)
  const send = (...given: unknown[]): unknown =>
    pg.Client.prototype.query.apply(client, given as Parameters<pg.Client['query']>)
  client.query = ((query: unknown, values?: unknown, answered?: Answered) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    sent()
    if (answered) return send(query, values, answered)
    // Rows of the driver's own promises stay in the heap until a full collection; see decision 9.
    return new Promise((resolve, reject) => {
      send(query, values, (error: Error | null, result: unknown) => {
        if (!error) return resolve(result)
        // Instead of the stack that leads to the socket.
        Error.captureStackTrace(error)
        reject(error)
      })
    })
  }) as typeof client.query
}
