import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** Milliseconds: between two measurements of the event loop, and between two evaluations. */
const intervals = { resolution: 20, look: 1_000 } as const

/** Measurements per evaluation: a single long turn does not count as overload. */
const fewest = 3

/** Milliseconds of lag from which it is logged. */
const overload = 200

/** `lag`: median delay in milliseconds over the last second; 0 if it is not measured. */
export const eventLoop = { lag: 0 }

/** Starts measuring the event loop of this process. @returns a function that stops it */
export function watchEventLoop(
  log: Record<'warn' | 'info', (details: object, message: string) => void>,
): () => void {
  const delays = monitorEventLoopDelay({ resolution: intervals.resolution })
  delays.enable()
  const look = () => {
    const before = eventLoop.lag
    const median = delays.count < fewest ? 0 : delays.percentile(50) / 1e6
    const lag = Math.max(0, Math.round(median - intervals.resolution))
    eventLoop.lag = lag
    delays.reset()
    if (before < overload && lag >= overload) log.warn({ lag }, 'The shop is overloaded')
    if (before >= overload && lag < overload) log.info({ lag }, 'The shop is no longer overloaded')
  }
  const looking = setInterval(look, intervals.look).unref()
  return () => {
    clearInterval(looking)
    delays.disable()
    eventLoop.lag = 0
  }
}

/** The highest share of a second that the event loop works in a quiet one, and how much it rises each second. */
const quiet = { share: 0.2, rise: 0.004 } as const

/**
 * Runs work that blocks the event loop after the first quiet second; the longer there is none, the busier it may be, up
 * to any second after three and a half minutes. Keeps no process alive.
 */
export function whenQuiet(work: () => void): void {
  let last = performance.eventLoopUtilization()
  let most: number = quiet.share
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > most) {
      most += quiet.rise
      return
    }
    clearInterval(looking)
    work()
  }, intervals.look).unref()
}
