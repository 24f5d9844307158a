import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'

/** Milliseconds between a worker's death and its successor, so that a faulty one does not spin. */
const pause = 1_000

/**
 * Runs `count` server processes that share the port; replaces one that dies, stops all on SIGTERM or
 * SIGINT. Ends with code 1 when one ends before it ever listened: it said why, and its successors would
 * only say it again.
 */
export function runPrimary(count: number, log: Logger): void {
  const listened = new Set<Worker>()
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    stopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }

  cluster.on('listening', (worker) => listened.add(worker))
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    if (!listened.delete(worker)) {
      process.exitCode = 1
      stop('SIGTERM')
      return
    }
    log.error({ code, signal }, 'A server process ended and is replaced')
    setTimeout(() => !stopping && cluster.fork(), pause)
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  for (let index = 0; index < count; index++) cluster.fork()
}
