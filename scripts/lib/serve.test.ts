import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'

/** Waiting times in milliseconds, which pass at once. */
const pauses: number[] = []
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    pauses.push(ms)
  },
}))
vi.mock('./watch-npm.mjs', () => ({ watchNpm: () => () => {} }))
const { keepServing } = await import('./serve.mjs')

beforeEach(() => {
  pauses.length = 0
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

type Start = 'ready' | 'failed' | 'stopped'

/** Serves through a sequence of starts: each crashes, ready or not, except the one that is stopped. */
function through(starts: Start[]): Promise<number> {
  const left = [...starts]
  return keepServing((async (onStart: (server: EventEmitter) => void) => {
    const start = left.shift()!
    const server = new EventEmitter()
    onStart(server)
    if (start !== 'failed') server.emit('message', 'ready')
    return { code: start === 'stopped' ? 0 : 1, signalled: false }
  }) as never)
}

const times = (count: number, start: Start) => Array<Start>(count).fill(start)

test('a server that crashes after it was ready is restarted after half a second, each time', async () => {
  expect(await through([...times(5, 'ready'), 'stopped'])).toBe(0)
  expect(pauses).toEqual(Array(5).fill(500))
})

test('the delay grows with starts that never became ready, up to a minute, and is reset by one that did', async () => {
  await through(['ready', ...times(9, 'failed'), 'ready', 'ready', 'failed', 'stopped'])
  const grown = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]
  expect(pauses).toEqual([500, ...grown, 500, 500, 1_000])
})

test('a first start that fails is not repeated', async () => {
  expect(await through(['failed'])).toBe(1)
  expect(pauses).toEqual([])
})
