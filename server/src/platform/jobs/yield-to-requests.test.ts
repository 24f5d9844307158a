import { performance } from 'node:perf_hooks'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { yieldToRequests } from './yield-to-requests.ts'

const { signal } = new AbortController()

function occupy(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('work waits while the process is busy, and begins when it is not', async () => {
  await wait(60)
  await yieldToRequests(signal)
  occupy(500)
  let begun = false
  const work = yieldToRequests(signal).then(() => {
    begun = true
  })
  await immediate()
  expect(begun).toBe(false)
  await work
})

test('work begins at once in an idle process', async () => {
  await wait(200)
  let begun = false
  void yieldToRequests(signal).then(() => {
    begun = true
  })
  await immediate()
  expect(begun).toBe(true)
})

test('work that is cut short stops waiting', async () => {
  occupy(500)
  await expect(yieldToRequests(AbortSignal.abort())).rejects.toThrow()
})
