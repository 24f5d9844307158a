import cluster from 'node:cluster'
import type { Logger } from 'pino'

/** Milliseconds between a worker's death and its successor, so that a faulty start does not spin. */
const pause = 1_000

/** Runs `count` server processes that share the port; replaces one that dies, stops all on SIGTERM or SIGINT. */
export function runPrimary(count: number, log: Logger): void {
  let stopping = false
  for (let index = 0; index < count; index++) cluster.fork()

  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    // A worker that said why it cannot start would only say it again.
    if (code === 1 && !worker.isConnected() && worker.exitedAfterDisconnect === false && signal === null) {
      log.error({ code }, 'A server process ended')
    }
    setTimeout(() => !stopping && cluster.fork(), pause)
  })

  const stop = (signal: NodeJS.Signals) => {
    stopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
