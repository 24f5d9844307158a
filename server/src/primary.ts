import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'

/** Milliseconds before a dead process is replaced: doubled after each one that ended before it ever listened. */
const pauses = { first: 1_000, longest: 30_000 } as const

/**
 * Runs `count` server processes that share the port; replaces one that dies, stops all on SIGTERM or SIGINT. Ends with
 * code 1 if one ends before any has listened: it printed the reason, and its successors would only repeat it.
 *
 * @param onListening called when the first one serves
 */
export function runPrimary(count: number, log: Logger, onListening: () => void): void {
  const listened = new Set<Worker>()
  let wasReady = false
  let stopping = false
  let pause: number = pauses.first
  const stop = (signal: NodeJS.Signals) => {
    stopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }

  cluster.on('listening', (worker) => {
    listened.add(worker)
    pause = pauses.first
    if (!wasReady) onListening()
    wasReady = true
  })
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    const hadListened = listened.delete(worker)
    if (!wasReady) {
      process.exitCode = 1
      stop('SIGTERM')
      return
    }
    log.error({ code, signal, pause }, 'A server process exited; starting a new one')
    setTimeout(() => !stopping && cluster.fork(), pause)
    if (!hadListened) pause = Math.min(2 * pause, pauses.longest)
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  for (let index = 0; index < count; index++) cluster.fork()
}
