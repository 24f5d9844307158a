import { expect, test } from 'vitest'
import { combinations } from '../../../testing/rounds.ts'
import { createEventQueue } from './event-queue.ts'
import { reportOf } from './report.ts'
import { type DayOptions, simulateDay } from './simulate-day.ts'
import { hoursOf, summaryOf } from './summary.ts'

const seeds = [1, 2, 3]

const evening = (given: Partial<DayOptions>) =>
  summaryOf(simulateDay(given).orders.filter(({ placedAt }) => placedAt >= 18 * 3_600)).median
const usualEvening = evening({})

/** The mean end of the ranges shown from 11 to 21 o'clock. */
function meanEnd(options: Partial<DayOptions>): number {
  const ends = simulateDay(options)
    .queues.flat()
    .filter(({ at }) => at >= 11 * 3_600 && at < 21 * 3_600)
    .map(({ shown }) => shown!.to)
  return ends.reduce((sum, end) => sum + end, 0) / ends.length
}

test.each(combinations(seeds, 0))(
  'a day of 1,000 orders keeps four promises in five, with narrow ranges (seed %i)',
  (seed) => {
    const { orders } = simulateDay({ seed })
    expect(orders).toHaveLength(1_000)
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['delivered']))
    const { onTime, width } = summaryOf(orders)
    expect(onTime).toBeGreaterThanOrEqual(0.8)
    expect(width).toBeLessThanOrEqual(10)
    for (const store of [0, 1])
      expect(summaryOf(orders.filter((order) => order.store === store)).onTime).toBeGreaterThanOrEqual(0.8)
  },
)

test.each(combinations(seeds, 1))(
  'twice the orders raise the range, and so do fewer riders (seed %i)',
  (seed) => {
    const usual = meanEnd({ seed })
    expect(meanEnd({ seed, rate: 2 })).toBeGreaterThan(usual + 1)
    expect(meanEnd({ seed, riders: 5 })).toBeGreaterThan(usual + 1)
  },
)

test.each<[string, Partial<DayOptions>]>([
  ['rain', { rain: { from: 17 * 60, until: 21 * 60 } }],
  ['riders who are out', { riderOut: { from: 17 * 60, until: 21 * 60, riders: 4 } }],
  ['missing products', { missing: 1 }],
  ['slow riders', { rideSpeed: 0.7 }],
  ['slow pickers', { pickSpeed: 0.7 }],
  ['few pickers', { pickers: 2 }],
])('%s make deliveries slower', (_, options) => {
  expect(evening(options)).toBeGreaterThan(usualEvening + 0.1)
})

test('a store promises the owner’s figure until it has 30 deliveries', () => {
  const { orders } = simulateDay({ promise: 12 })
  const first = orders.filter(({ store }) => store === 0).slice(0, 30)
  expect(first.map(({ from, to }) => [from, to])).toEqual(Array(30).fill([null, 12]))
  expect(orders.at(-1)!.from).not.toBeNull()
  expect(summaryOf(first).width).toBeNull()
})

test('the same seed gives the same day, another seed another', () => {
  expect(simulateDay({ orders: 100 })).toEqual(simulateDay({ orders: 100 }))
  expect(simulateDay({ orders: 100, seed: 2 }).orders).not.toEqual(simulateDay({ orders: 100 }).orders)
})

test('events run in the order of their times, also those added during the run', () => {
  const events = createEventQueue()
  const run: string[] = []
  events.at(2, () => run.push('third'))
  events.at(1, () => {
    run.push('first')
    events.at(1, () => run.push('second'))
  })
  events.at(2, () => run.push('fourth'))
  events.run()
  expect(run).toEqual(['first', 'second', 'third', 'fourth'])
})

test('the report draws each hour, and loads nothing', () => {
  const day = simulateDay({ orders: 300, rain: { from: 1_080, until: 1_200 } })
  const report = reportOf(day)
  for (const { hour } of hoursOf(day)) expect(report).toContain(`>${hour}h</text>`)
  expect(report).toContain('rain from 18:00 to 20:00')
  expect(report).toContain('<h2>Promises kept by hour')
  expect(report).not.toMatch(/NaN|undefined|https?:|<script|url\(/)
})
