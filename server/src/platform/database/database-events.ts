import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from './client.ts'

type Listener = {
  /** An event arrived. */
  event(payload: string): void
  /** Listening started, or restarted after a gap in which events may have been missed. */
  listening(): void
}

/** The one connection on which a process receives `NOTIFY` events. */
export type DatabaseEvents = {
  /**
   * Listens on a PostgreSQL channel for as long as the process lives, and resumes after the server was lost.
   *
   * @param channel name of the channel, trusted text
   * @returns ends it
   */
  on(channel: string, listener: Listener): () => void
  close(): Promise<void>
}

/**
 * Milliseconds. A silently cut connection is noticed after `check` and `response` and reopened after `farewell` and
 * `retry`: changes made in between are seen within two seconds. A server that does not accept a connection within
 * `connect` counts as silent too.
 */
export const pause = {
  check: 300,
  response: 1_000,
  farewell: 50,
  retry: 100,
  connect: 400,
  late: 50,
} as const

type Log = { warn(o: object, m: string): void; info(o: object, m: string): void }

/**
 * @param database all its connections are cut if the server silently stops responding; if the server does respond, only
 *   dead ones are ended
 */
export function openDatabaseEvents(
  { connection, cut, endDead }: Pick<Database, 'connection' | 'cut' | 'endDead'>,
  log: Log,
): DatabaseEvents {
  const ending = new AbortController()
  const subscriptions = new Set<{ channel: string; listener: Listener }>()
  let lost = false
  let isSilent = false
  /** Ends the pause between two checks. */
  let wake = () => {}

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      application_name: 'dix events',
    })
    const ended = new Promise<'ended'>((resolve) => {
      client.on('error', () => resolve('ended'))
      client.on('end', () => resolve('ended'))
    })
    async function ask(text: string, values?: unknown[]): Promise<pg.QueryResult> {
      const response = client.query(text, values)
      isSilent = !(await arrivesWithin(response, pause.response))
      if (isSilent) throw new Error('The database does not respond.')
      return response
    }
    const subscribed = new Set<object>()
    async function listenToNew(): Promise<void> {
      const added = [...subscriptions].filter((subscription) => !subscribed.has(subscription))
      if (added.length === 0) return
      const channels = new Set(added.map(({ channel }) => client.escapeIdentifier(channel)))
      await ask([...channels].map((channel) => `listen ${channel}`).join(';'))
      for (const subscription of added) {
        subscribed.add(subscription)
        if (subscriptions.has(subscription)) subscription.listener.listening()
      }
    }
    const silence = isSilent ? judgeSilence() : undefined
    try {
      await client.connect().finally(() => clearTimeout(silence))
      client.on('notification', ({ channel, payload }) => {
        for (const subscription of subscriptions)
          if (subscription.channel === channel) subscription.listener.event(payload ?? '')
      })
      // A dead connection that was not closed is only detected by a query.
      for (; !ending.signal.aborted; await ask('select 1')) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        await listenToNew()
        if (lost) log.info({}, 'Listening for changes again')
        lost = false
        await endDead(ask)
        const rested = wait(pause.check, undefined, { signal: ending.signal }).catch(() => {})
        if ((await Promise.race([rested, woken, ended])) === 'ended') return
      }
    } finally {
      // A dead server never acknowledges the close.
      await Promise.race([client.end().catch(() => {}), wait(pause.farewell)])
    }
  }

  /** A process whose own timers are late cannot tell a silent server from a busy machine. */
  function judgeSilence(): NodeJS.Timeout {
    const began = performance.now()
    return setTimeout(() => {
      if (performance.now() - began < pause.connect + pause.late) cut()
    }, pause.connect)
  }

  async function keepListening(): Promise<void> {
    while (!ending.signal.aborted) {
      const failure = await listenOnce().catch((error: unknown) => error)
      if (ending.signal.aborted) return
      if (!lost) log.warn({ err: failure }, 'Not listening for changes: the database connection was lost')
      lost = true
      await wait(pause.retry, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  const running = keepListening()
  return {
    on(channel, listener) {
      const subscription = { channel, listener }
      subscriptions.add(subscription)
      wake()
      return () => void subscriptions.delete(subscription)
    },
    close() {
      ending.abort()
      return running
    },
  }
}

/** Whether a response arrives in time. Data already received by this busy process counts. */
async function arrivesWithin(response: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController()
  const late = wait(milliseconds, false, { signal: timer.signal })
    .then(async () => {
      for (let passed = 0; passed < 2; passed++) await nextTurn()
      return false
    })
    .catch(() => false)
  response.catch(() => {})
  try {
    return await Promise.race([response.then(() => true), late])
  } finally {
    timer.abort()
  }
}

/** The JSON of an event; null if it is anything else: every database user may send events. */
export function readPayload<Payload>(schema: z.ZodType<Payload>, payload: string): Payload | null {
  try {
    return schema.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}

const IdsSchema = z.array(z.string())

/** The ids that an event lists; null for any other payload. */
export const idsOf = (payload: string): string[] | null => readPayload(IdsSchema, payload)
