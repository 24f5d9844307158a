import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { eventLoop, watchEventLoop, whenQuiet } from './event-loop-lag.ts'

/** Blocks the event loop for this many milliseconds. */
function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('an event loop that is repeatedly late counts as overload, and the log says when it begins and ends', async () => {
  const lines: string[] = []
  const note = (_: object, message: string) => void lines.push(message)
  onTestFinished(watchEventLoop({ warn: note, info: note }))
  while (eventLoop.lag < 200) {
    block(300)
    await wait(0)
  }
  expect(lines).toEqual(['The shop is overloaded'])
  while (eventLoop.lag >= 200) await wait(50)
  expect(lines).toEqual(['The shop is overloaded', 'The shop is no longer overloaded'])
})

test('work that blocks the event loop waits for the end of a busy time, and runs once', async () => {
  let isBusy = true
  const busyAtRun: boolean[] = []
  whenQuiet(() => void busyAtRun.push(isBusy))
  for (const until = performance.now() + 2_500; performance.now() < until; await wait(1)) block(20)
  isBusy = false
  while (busyAtRun.length === 0) await wait(50)
  // After another quiet time, it would have run again.
  await new Promise<void>((resolve) => whenQuiet(resolve))
  expect(busyAtRun).toEqual([false])
})
