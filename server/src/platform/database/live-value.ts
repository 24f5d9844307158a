import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isSameJson } from '../same-json.ts'
import type { DatabaseEvents } from './database-events.ts'

/** A database value in the memory of this node. Reading it never queries the database. */
export type LiveValue<Value> = {
  /** A new object after each change. */
  readonly current: Value
  /** Reads the value and follows its changes from then on. */
  start(): Promise<void>
  /** Calls a listener after each change that this node has read. */
  onChange(listener: () => void): void
  /** Resolves once this node has read all committed changes, after a second at the latest. */
  catchUp(): Promise<void>
  close(): void
}

/** Milliseconds after which a failed read is retried. */
const retryDelay = 1_000
/** Maximum milliseconds that a save waits until its change is visible. */
const longestCatchUp = 1_000

/**
 * Reads a value whenever a database channel announces a change, and when listening restarts.
 *
 * @param name for the log: "Settings"
 * @param initial value until the first read
 */
export function openLiveValue<Value>({
  name,
  channel,
  initial,
  read,
  events,
  log,
}: {
  name: string
  channel: string
  initial: Value
  read: () => Promise<Value>
  events: Pick<DatabaseEvents, 'on'>
  log: FastifyBaseLogger
}): LiveValue<Value> {
  let current = initial
  let reading: Promise<void> | undefined
  let isOutdated = false
  let stop = () => {}
  const ending = new AbortController()
  const listeners: (() => void)[] = []

  async function readAgain(): Promise<void> {
    const next = await read()
    if (isSameJson(next, current)) return
    current = next
    for (const listener of listeners) listener()
  }

  /** Reads the committed state, one read at a time; changes that arrive during a read cause one more. */
  function refresh(): Promise<void> {
    isOutdated = true
    reading ??= (async () => {
      while (isOutdated && !ending.signal.aborted) {
        isOutdated = false
        await readAgain().catch(async (error: unknown) => {
          log.warn({ err: error }, `${name} could not be read; trying again`)
          isOutdated = true
          await wait(retryDelay, undefined, { signal: ending.signal, ref: false }).catch(() => {})
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
      // Listen first: a change between reading and listening would be missed.
      await new Promise<void>((resolve) => {
        stop = events.on(channel, { event: refresh, listening: () => refresh().then(resolve) })
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
