import cluster from 'node:cluster'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runPrimary } from './primary.ts'

/** Workers that end only when their test ends them. */
const forked = vi.spyOn(cluster, 'fork')
const signals = ['SIGTERM', 'SIGINT'] as const
const before = signals.map((signal) => process.listeners(signal))

beforeEach(() => {
  vi.useFakeTimers()
  forked.mockReset().mockImplementation(() => ({}) as never)
  runPrimary(1, pino({ level: 'silent' }), () => {})
})
afterEach(() => {
  vi.useRealTimers()
  cluster.removeAllListeners()
  for (const [at, signal] of signals.entries())
    for (const listener of process.listeners(signal))
      if (!before[at]!.includes(listener)) process.off(signal, listener)
})

const newest = () => forked.mock.results.at(-1)!.value
const listens = () => cluster.emit('listening', newest())

/** Ends the newest worker. @returns milliseconds until it is replaced */
function end(): number {
  const count = forked.mock.calls.length
  cluster.emit('exit', newest(), 1, null)
  for (let ms = 0; ; ms += 500) {
    if (forked.mock.calls.length > count) return ms
    vi.advanceTimersByTime(500)
  }
}

test('a process that ends is replaced after a second, even repeatedly', () => {
  for (let death = 1; death <= 5; death++) {
    listens()
    expect(end()).toBe(1_000)
  }
})

test('the pause grows with replacements that never listened, to half a minute, and starts over after one that did', () => {
  listens()
  const pauses = Array.from({ length: 8 }, end)
  expect(pauses).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  listens()
  expect([end(), end()]).toEqual([1_000, 1_000])
})
