import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FairQueue, openFairQueue, type Sender } from './fair-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const from = (network: string, browser = ''): Sender => ({ network, browser })

/** Work that records its start and runs until it is released. */
function noted() {
  const begun: string[] = []
  const gates: (() => void)[] = []
  const refused: string[] = []
  let open = 0
  return {
    begun,
    refused,
    ask: (queue: FairQueue, sender: Sender, name: string) => {
      open++
      return queue(sender, () => {
        begun.push(name)
        return new Promise<void>((resolve) => gates.push(resolve))
      })
        .catch(() => void refused.push(name))
        .finally(() => open--)
    },
    /** Releases all work, one piece after another, until none is left. */
    async finish() {
      while (open > 0) {
        gates.shift()?.()
        await nextTurn()
      }
    },
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('a sender with few requests is served before the remaining requests of a sender with many', async () => {
  const queue = openFairQueue({ concurrency: 1, maxQueued: 100 })
  const { ask, begun, finish } = noted()
  for (let piece = 0; piece < 5; piece++) ask(queue, from('flood'), `flood ${piece}`)
  ask(queue, from('shopper'), 'shopper')
  await finish()
  expect(begun).toEqual(['flood 0', 'flood 1', 'shopper', 'flood 2', 'flood 3', 'flood 4'])
})

test('browsers behind one network share its turns, and unknown browsers share one turn', async () => {
  const queue = openFairQueue({ concurrency: 1, maxQueued: 100 })
  const { ask, begun, finish } = noted()
  for (const name of ['a', 'b', 'c']) ask(queue, from('operator'), name)
  ask(queue, from('operator', 'awa'), 'awa 1')
  ask(queue, from('operator', 'awa'), 'awa 2')
  ask(queue, from('elsewhere'), 'elsewhere 1')
  ask(queue, from('elsewhere'), 'elsewhere 2')
  await finish()
  expect(begun).toEqual(['a', 'b', 'elsewhere 1', 'awa 1', 'elsewhere 2', 'c', 'awa 2'])
})

test('work that waited too long is refused, with the time to retry', async () => {
  const queue = openFairQueue({ concurrency: 1, maxQueued: 100, timeoutMs: 1_000 })
  const { ask, begun, finish } = noted()
  ask(queue, from('a'), 'begun')
  const late = queue(from('b'), () => 'late').catch((error) => error)
  vi.advanceTimersByTime(1_000)
  expect(await late).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 2 })
  await finish()
  expect(begun).toEqual(['begun'])
  expect(await queue(from('b'), () => 'again')).toBe('again')
})

test('pieces that began to wait together are refused a few at a time', async () => {
  const queue = openFairQueue({ concurrency: 1, maxQueued: 100, timeoutMs: 1_000 })
  const { ask, refused, finish } = noted()
  for (let piece = 0; piece <= 64; piece++) ask(queue, from('flood'), `flood ${piece}`)
  const steps: number[] = []
  for (let step = 0; step < 100; step++) {
    const before = refused.length
    await vi.advanceTimersByTimeAsync(10)
    steps.push(refused.length - before)
  }
  expect(refused).toHaveLength(64)
  expect(Math.max(...steps)).toBeLessThanOrEqual(8)
  await finish()
})

test('if too many wait, the sender with the most waiting requests loses one', async () => {
  const queue = openFairQueue({ concurrency: 1, maxQueued: 3 })
  const { ask, begun, refused, finish } = noted()
  for (let piece = 0; piece < 5; piece++) ask(queue, from('flood'), `flood ${piece}`)
  ask(queue, from('shopper'), 'shopper')
  await finish()
  expect(begun).toEqual(['flood 0', 'flood 1', 'shopper', 'flood 2'])
  expect(refused).toEqual(['flood 4', 'flood 3'])
})

test('a sender has at most its share, and again when its pieces end, also by failing', async () => {
  const queue = openFairQueue({ concurrency: 9, maxQueued: 0, most: { network: 3, browser: 2 } })
  const { ask, begun, refused, finish } = noted()
  const [awa, binta] = [from('operator', 'awa'), from('operator', 'binta')]
  for (const name of ['awa 1', 'awa 2', 'awa 3']) ask(queue, awa, name)
  for (const name of ['binta 1', 'binta 2']) ask(queue, binta, name)
  ask(queue, from('elsewhere', 'awa'), 'elsewhere')
  expect(begun).toEqual(['awa 1', 'awa 2', 'binta 1', 'elsewhere'])
  await finish()
  expect(refused).toEqual(['awa 3', 'binta 2'])
  for (let piece = 0; piece < 5; piece++)
    await expect(queue(awa, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
})

test('work that fails rejects, and the next piece runs', async () => {
  const queue = openFairQueue({ concurrency: 1, maxQueued: 100 })
  const failed = queue(from('a'), () => {
    throw new Error('no such product')
  })
  const next = queue(from('a'), async () => 'next')
  await expect(failed).rejects.toThrow('no such product')
  expect(await next).toBe('next')
})

test('no sender is served twice while another one waits', async () => {
  const senders = fc.record({
    network: fc.constantFrom('1', '2', '3'),
    browser: fc.constantFrom('', 'a', 'b'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(senders, { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      async (all, concurrency) => {
        const queue = openFairQueue({ concurrency, maxQueued: 25 })
        const { ask, begun, refused, finish } = noted()
        all.forEach((sender, at) => void ask(queue, sender, String(at)))
        await nextTurn()
        const waiting = all
          .map((_, at) => at)
          .filter((at) => !begun.includes(String(at)) && !refused.includes(String(at)))
        expect(waiting.length).toBeLessThanOrEqual(25)
        const first = begun.length
        await finish()
        expect([...begun, ...refused].map(Number).sort((a, b) => a - b)).toEqual(all.map((_, at) => at))
        const order = begun.slice(first).map(Number)
        expectAlternation(order, (at) => all[at]!.network)
        for (const network of ['1', '2', '3'])
          expectAlternation(
            order.filter((at) => all[at]!.network === network),
            (at) => all[at]!.browser,
          )
        for (const sender of ['1', '2', '3'].flatMap((network) =>
          ['', 'a', 'b'].map((browser) => ({ network, browser })),
        )) {
          const own = order.filter(
            (at) => all[at]!.network === sender.network && all[at]!.browser === sender.browser,
          )
          expect(own).toEqual([...own].sort((a, b) => a - b))
        }
      },
    ),
    { numRuns: 200 },
  )
})

/** Between two turns of one sender, every sender that is served later also had a turn. */
function expectAlternation(order: number[], user: (at: number) => string): void {
  order.forEach((at, index) => {
    const next = order.findIndex((other, later) => later > index && user(other) === user(at))
    if (next < 0) return
    const between = new Set(order.slice(index + 1, next).map(user))
    for (const later of order.slice(next))
      if (user(later) !== user(at)) expect(between).toContain(user(later))
  })
}
