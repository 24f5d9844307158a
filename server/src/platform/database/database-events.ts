import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './client.ts'

export type DatabaseEvents = { close(): Promise<void> }

type Listener = {
  /** An event arrived. */
  event(payload: string): void
  /** Listening began, or began again after a gap in which events may have been missed. */
  listening(): void
}

/**
 * Milliseconds. A connection that was cut without a word is noticed after `check` and `answer` and opened again after
 * `retry` and `farewell`: what changed meanwhile is seen within two seconds.
 */
const pause = { check: 500, answer: 1_000, retry: 250, farewell: 50 } as const

/**
 * Listens on a PostgreSQL channel for as long as the process lives, through losses of the server.
 *
 * @param channel name of the channel, trusted text
 */
export function listen(
  connection: Connection,
  channel: string,
  log: { warn(o: object, m: string): void; info(o: object, m: string): void },
  listener: Listener,
): DatabaseEvents {
  const ending = new AbortController()
  let lost = false

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: pause.answer,
      application_name: 'dix events',
    })
    const ended = new Promise<Error | undefined>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(undefined))
    })
    try {
      await client.connect()
      client.on('notification', (event) => listener.event(event.payload ?? ''))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      if (lost) log.info({ channel }, 'Listening for changes again')
      lost = false
      listener.listening()
      while (!ending.signal.aborted) {
        const rested = wait(pause.check, 'rested', { signal: ending.signal }).catch(() => 'rested')
        if ((await Promise.race([rested, ended])) !== 'rested') return
        // A dead connection that was not closed is only detected by a query.
        if (!ending.signal.aborted) await client.query('select 1')
      }
    } finally {
      // A dead server never acknowledges the close.
      await Promise.race([client.end().catch(() => {}), wait(pause.farewell)])
    }
  }

  async function keepListening(): Promise<void> {
    while (!ending.signal.aborted) {
      const failure = await listenOnce().catch((error: unknown) => error)
      if (ending.signal.aborted) return
      if (!lost)
        log.warn({ err: failure, channel }, 'Changes cannot be heard: the database connection was lost')
      lost = true
      await wait(pause.retry, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  const running = keepListening()
  return {
    close: () => {
      ending.abort()
      return running
    },
  }
}

/** The ids that an event lists; null for any other payload: every user of the database may send events. */
export function idsOf(payload: string): string[] | null {
  try {
    const ids: unknown = JSON.parse(payload)
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null
  } catch {
    return null
  }
}
