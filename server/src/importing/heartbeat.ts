import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '../platform/database/client.ts'
import { type Claim, saveHeartbeat } from './claims.ts'

/** Milliseconds between two heartbeats. */
const interval = 400

export type Heartbeat = {
  /** Aborted once somebody else ended the work. */
  cancelled: AbortSignal
  update(progress: { rows: number; bytes: number }): void
  /** Resolves when nothing is being written any more. */
  stop(): Promise<void>
}

/** Saves the progress of an import again and again, and notices when it is cancelled. */
export function startHeartbeat(
  db: Queries,
  claim: Claim,
  log: FastifyBaseLogger,
  reason: () => Error,
): Heartbeat {
  const cancelled = new AbortController()
  const stopped = new AbortController()
  let progress = { rows: 0, bytes: 0 }

  async function beat(): Promise<void> {
    while (!stopped.signal.aborted) {
      const isWanted = await saveHeartbeat(db, claim, progress).catch((error: unknown) => {
        log.warn({ err: error }, 'The progress of an import could not be saved')
        return true
      })
      if (!isWanted) return cancelled.abort(reason())
      await wait(interval, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  const ended = beat()
  return {
    cancelled: cancelled.signal,
    update(given) {
      progress = given
    },
    stop() {
      stopped.abort()
      return ended
    },
  }
}
