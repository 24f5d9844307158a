import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { readConfiguration } from './platform/configuration.ts'
import { whenQuiet } from './platform/event-loop-lag.ts'
import { createLogger } from './platform/logger.ts'
import { StartError } from './platform/start-error.ts'
import { runPrimary } from './primary.ts'
import { serve } from './serve.ts'

/** Milliseconds in which the first pages are served; returning memory blocks the event loop for 0.3 s. */
const afterStart = 10_000

/** Only the last-resort collection compacts, so that nearly empty pages are returned to the system. */
function returnMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Reads the configuration and opens the shop; a failure ends the process with one message. */
export async function start(): Promise<void> {
  try {
    const configuration = readConfiguration(process.env)
    const log = createLogger(configuration.logLevel)
    configuration.dataDir = resolve(configuration.dataDir)
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'Dix has crashed')
      process.exit(1)
    })
    // `npm start` restarts the shop if it ends after this.
    const reportReady = () => process.send?.('ready')
    if (configuration.webConcurrency > 1 && cluster.isPrimary)
      runPrimary(configuration.webConcurrency, log, reportReady)
    else await serve(configuration, log, cluster.isPrimary ? reportReady : () => {})
    // Now, because a process that is killed stores nothing.
    flushCompileCache()
    // From now on memory matters more than garbage collection time (docs/decisions/0009-small-memory.md).
    setFlagsFromString('--heap-growing-percent=15')
    // Until then the heap may grow to the limit of the start, and V8 keeps those pages.
    setTimeout(() => whenQuiet(returnMemory), afterStart).unref()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`Dix cannot start. ${error.message}\n`)
    // Otherwise a worker's channel to its primary would keep it alive without work.
    process.exit(1)
  }
}
