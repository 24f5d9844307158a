import { setTimeout as wait } from 'node:timers/promises'
import { clusterFolder } from './create-cluster.ts'
import { launch, type Server } from './launch.ts'
import type { Log } from './log.ts'
import { clearRemains } from './pid-file.ts'
import { type Postmaster, shutDown } from './postmaster.ts'

/** Milliseconds before a restart: doubled after each failed start. */
const pauses = { first: 100, longest: 30_000 } as const

/**
 * Restarts the server whenever it exits. Until it is back, the shop is served from memory.
 *
 * @returns a function that stops it and resolves when the server is gone; it may be called repeatedly
 */
export function keepRunning(first: Postmaster, server: Server, log: Log): () => Promise<void> {
  const ending = new AbortController()
  let current = first

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      await current.ended
      if (ending.signal.aborted) return
      let pause: number = pauses.first
      log.warn({ pid: current.pid, pause }, 'PostgreSQL exited unexpectedly; restarting it')
      do {
        await wait(pause, undefined, { signal: ending.signal }).catch(() => {})
        pause = Math.min(2 * pause, pauses.longest)
      } while (!ending.signal.aborted && !(await startAgain()))
    }
  }

  async function startAgain(): Promise<boolean> {
    try {
      await clearRemains(clusterFolder(server.databaseFolder))
      current = await launch(server, ending.signal)
      log.info({ pid: current.pid }, 'PostgreSQL is running again')
      return true
    } catch (error) {
      if (!ending.signal.aborted) log.warn({ err: error }, 'PostgreSQL could not be restarted yet')
      return false
    }
  }

  const watching = watch()
  return async () => {
    ending.abort()
    await shutDown(current, server.program, server.runner)
    await watching
  }
}
