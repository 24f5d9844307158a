import { performance } from 'node:perf_hooks'
import { setImmediate as immediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { yieldToRequests } from './yield-to-requests.ts'

const { signal } = new AbortController()

/** Milliseconds on the simulated clock, and the share of them in which the process was busy. */
const load = { now: performance.now(), utilization: 0 }

/** Lets a second pass with this utilization. */
function passSecond(utilization: number): void {
  load.now += 1_000
  load.utilization = utilization
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => load.now)
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization: load.utilization,
  }))
  return () => vi.restoreAllMocks()
})

test('work waits while the process is busy, and begins when it is not', async () => {
  passSecond(0.9)
  let begun = false
  const work = yieldToRequests(signal, 0).then(() => {
    begun = true
  })
  await immediate()
  expect(begun).toBe(false)
  passSecond(0.1)
  await work
})

test('work begins in the end even if the process stays busy', async () => {
  passSecond(0.9)
  await yieldToRequests(signal, 0)
})

test.each([
  [0, 20],
  [300, 14],
  [60_000, 10],
])('work that was due %i ms ago waits for at most %i checks', async (overdue, checks) => {
  passSecond(0.9)
  await yieldToRequests(signal, overdue)
  expect(performance.now).toHaveBeenCalledTimes(checks + 1)
})

test('work begins at once in an idle process', async () => {
  passSecond(0.1)
  let begun = false
  void yieldToRequests(signal, 0).then(() => {
    begun = true
  })
  await immediate()
  expect(begun).toBe(true)
})

test('aborted work stops waiting', async () => {
  passSecond(0.9)
  await expect(yieldToRequests(AbortSignal.abort(), 0)).rejects.toThrow()
})
