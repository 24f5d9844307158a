import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two checks, and the maximum wait, so that work continues even on a busy evening. */
const waits = { interval: 50, maxWait: 1_000 } as const

/** Share of CPU from which the process counts as busy: the database needs some too. */
const busyShare = 0.3

let last = { at: performance.now(), utilization: performance.eventLoopUtilization(), busy: false }

/** Gives requests priority: work that nobody waits for starts once the process has capacity to spare. */
export async function yieldToRequests(signal: AbortSignal): Promise<void> {
  for (let waited = 0; isBusy() && waited < waits.maxWait; waited += waits.interval)
    await wait(waits.interval, undefined, { signal })
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
