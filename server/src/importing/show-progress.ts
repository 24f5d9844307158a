import { setTimeout as wait } from 'node:timers/promises'
import { type Claim, noteProgress } from './claims.ts'
import type { Imports } from './imports.ts'

/** Milliseconds between two signs of life. */
const interval = 400

export type ImageReferences = {
  /** Aborted with `reason` once somebody else ended the work. */
  signal: AbortSignal
  note(progress: { rows: number; bytes: number }): void
  /** Shows nothing any more. Resolves when nothing is being written either. */
  stop(): Promise<void>
}

/** Shows again and again how far the work on a file is, and hears whether it is still wanted. */
export function keepShowing({ db, log }: Imports, claim: Claim, reason: () => Error): ImageReferences {
  const unwanted = new AbortController()
  const stopped = new AbortController()
  let progress = { rows: 0, bytes: 0 }

  async function show(): Promise<void> {
    while (!stopped.signal.aborted) {
      const isWanted = await noteProgress(db, claim, progress).catch((error: unknown) => {
        log.warn({ err: error }, 'The progress of an import could not be shown')
        return true
      })
      if (!isWanted) return unwanted.abort(reason())
      await wait(interval, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  const shown = show()
  return {
    signal: unwanted.signal,
    note(given) {
      progress = given
    },
    stop() {
      stopped.abort()
      return shown
    },
  }
}
