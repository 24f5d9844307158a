import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Milliseconds between two checks, and the maximum wait, so that work continues even on a busy evening. Overdue work
 * waits for `minWait`: five workers then start up to ten jobs a second, those of some three orders.
 */
const waits = { interval: 50, minWait: 500, maxWait: 1_000 } as const

/** Share of CPU from which the process counts as busy: the database needs some too. */
const busyShare = 0.3

let last = { at: performance.now(), utilization: performance.eventLoopUtilization(), busy: false }

/**
 * Gives requests priority: work that nobody waits for starts once the process has capacity to spare.
 *
 * @param overdue milliseconds since the work was due. They count towards the wait, because otherwise a queue that grows
 *   on a busy evening would start every wait again.
 * @throws Error if the signal is aborted while it waits
 */
export async function yieldToRequests(signal: AbortSignal, overdue: number): Promise<void> {
  let left = Math.max(waits.maxWait - overdue, waits.minWait)
  for (; isBusy() && left > 0; left -= waits.interval) await wait(waits.interval, undefined, { signal })
}

/** Measures since the last check, which must be long enough ago. */
function isBusy(): boolean {
  const at = performance.now()
  if (at - last.at < waits.interval) return last.busy
  const utilization = performance.eventLoopUtilization()
  const since = performance.eventLoopUtilization(utilization, last.utilization)
  last = { at, utilization, busy: since.utilization > busyShare }
  return last.busy
}
