import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Milliseconds without a byte after which the connection of a statement is checked; the server must have been idle for
 * as long.
 */
const silent = { here: 1_000, there: 300 } as const

type Connection = {
  stream: Socket
  /** The server's process; undefined until the server has named it. */
  pid?: number
  /** Whether the connection is checked out of the pool. */
  isTaken: boolean
  /** Since when statements have waited without a byte from the server, and the bytes read until then. */
  waiting: { since: number; read: number } | undefined
}

/** Queries the server on a separate live connection. */
type Ask = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** The connection's socket, which the driver keeps private. */
export function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** Tracks the connections of a pool, in order to end those without a server at the other end. */
export function watchConnections(pool: pg.Pool) {
  const connections = new Map<pg.PoolClient, Connection>()
  pool.on('connect', (client) => {
    const connection: Connection = { stream: streamOf(client), isTaken: true, waiting: undefined }
    connections.set(client, connection)
    client.on('drain', () => {
      connection.waiting = undefined
    })
    client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
      ({ rows }) => {
        connection.pid = rows[0]!.pid
      },
      () => {},
    )
  })
  pool.on('acquire', (client) => {
    const connection = connections.get(client)
    if (connection) connection.isTaken = true
  })
  pool.on('release', (_, client) => {
    const connection = connections.get(client)
    if (connection) connection.isTaken = false
  })
  pool.on('remove', (client) => connections.delete(client))

  function findSilent(): Connection[] {
    const now = performance.now()
    return [...connections.values()].filter((connection) => {
      const { stream, waiting, pid } = connection
      if (!waiting || pid === undefined) return false
      if (stream.bytesRead > waiting.read) connection.waiting = { since: now, read: stream.bytesRead }
      return now - connection.waiting!.since > silent.here
    })
  }

  return {
    /** Records that a statement is sent. */
    sent(client: pg.PoolClient): void {
      const connection = connections.get(client)
      if (connection) connection.waiting ??= { since: performance.now(), read: connection.stream.bytesRead }
    },
    /**
     * Ends connections whose statements the running server does not know, because something between dropped them
     * silently, and idle ones, which may be just as dead. Slow statements continue.
     */
    async endDead(ask: Ask): Promise<void> {
      const suspects = findSilent()
      if (suspects.length === 0) return
      const { rows } = await ask(atRest, [suspects.map(({ pid }) => pid), silent.there])
      // Data that has arrived in the meantime is read before the connection is judged.
      for (let passed = 0; passed < 2; passed++) await nextTurn()
      const resting = new Set((rows as { pid: number }[]).map(({ pid }) => pid))
      const stillSilent = new Set(findSilent())
      const dead = suspects.filter(
        (connection) => resting.has(connection.pid!) && stillSilent.has(connection),
      )
      if (dead.length === 0) return
      for (const connection of connections.values())
        if (!connection.isTaken || dead.includes(connection)) end(connection)
    },
    endAll(): void {
      for (const connection of connections.values()) end(connection)
    },
  }
}

/** Server processes that are gone or have been idle for a while. */
const atRest = `
  select asked.pid from unnest($1::integer[]) asked (pid) left join pg_stat_activity a using (pid)
  where a.pid is null or (a.state like 'idle%' and a.state_change < clock_timestamp() - $2 * interval '1 millisecond')`

function end({ stream }: Connection): void {
  stream.destroy(new Error('Connection terminated: the database does not respond'))
}
