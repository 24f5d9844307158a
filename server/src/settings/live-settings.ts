import { setTimeout as wait } from 'node:timers/promises'
import { defaultSettings, type ShopSettings } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/database/client.ts'
import type { DatabaseEvents } from '../platform/database/database-events.ts'
import { isSameJson } from '../platform/same-json.ts'
import { findSettings } from './queries.ts'

/** The settings in the memory of this node. Reading them never touches the database. */
export type LiveSettings = {
  /** Another object after each change. */
  readonly current: ShopSettings
  /** Reads everything and follows changes from then on. */
  start(): Promise<void>
  /** Calls a listener after each change that this node has read. */
  onChange(listener: () => void): void
  /** Resolves once this node has everything that is committed, after a second at the latest. */
  catchUp(): Promise<void>
  close(): void
}

/** Milliseconds after which settings that could not be read are read again, and for which a save waits to be shown. */
const again = 1_000
const longestCatchUp = 1_000

export function openSettings(
  { db }: Pick<Database, 'db'>,
  events: Pick<DatabaseEvents, 'on'>,
  log: FastifyBaseLogger,
): LiveSettings {
  let current = defaultSettings
  let reading: Promise<void> | undefined
  let isOutdated = false
  let stop = () => {}
  const ending = new AbortController()
  const listeners: (() => void)[] = []

  async function read(): Promise<void> {
    const found = await findSettings(db)
    const next = Object.fromEntries(found.map(({ topic, value }) => [topic, value])) as ShopSettings
    if (isSameJson(next, current)) return
    current = next
    for (const listener of listeners) listener()
  }

  /** Reads what is committed by now; one reading at a time, and one more for what came meanwhile. */
  function refresh(): Promise<void> {
    isOutdated = true
    reading ??= (async () => {
      while (isOutdated && !ending.signal.aborted) {
        isOutdated = false
        await read().catch(async (error: unknown) => {
          log.warn({ err: error }, 'Settings could not be read; trying again')
          isOutdated = true
          await wait(again, undefined, { signal: ending.signal, ref: false }).catch(() => {})
        })
      }
      reading = undefined
    })()
    return reading
  }

  return {
    get current() {
      return current
    },
    async start() {
      // Listens first, or a change between reading and listening would be missed.
      await new Promise<void>((resolve) => {
        stop = events.on('settings', { event: refresh, listening: () => refresh().then(resolve) })
      })
    },
    onChange(listener) {
      listeners.push(listener)
    },
    async catchUp() {
      await Promise.race([refresh(), wait(longestCatchUp, undefined, { ref: false })])
    },
    close() {
      stop()
      ending.abort()
    },
  }
}
