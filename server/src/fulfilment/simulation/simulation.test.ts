import { orderStateTable } from '@dix/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combinations } from '../../../testing/rounds.ts'
import { createEventQueue } from './event-queue.ts'
import { compareStages } from './live/compare-stages.ts'
import { type PlannedOrder, planDay } from './plan.ts'
import { reportOf } from './report.ts'
import { type DayOptions, defaultDay, simulateDay } from './simulate-day.ts'
import { hoursOf, returnsOf, summaryOf } from './summary.ts'

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
  ['zones far away', { zones: [4, 6] }],
])('%s make deliveries slower', (_, options) => {
  expect(evening(options)).toBeGreaterThan(usualEvening + 0.1)
})

test.each(combinations(seeds, 2))(
  'with zones and returns, promises are kept too, and orders to a farther zone are promised later (seed %i)',
  (seed) => {
    const { orders } = simulateDay({ seed, zones: [2, 4], returns: 0.05, riders: 11 })
    expect(summaryOf(orders).onTime).toBeGreaterThanOrEqual(0.8)
    const ends = [2, 4].map((zone) => {
      const promised = orders.filter(({ planned, from }) => planned.zone === zone && from !== null)
      return promised.reduce((sum, { to }) => sum + to, 0) / promised.length
    })
    expect(ends[1]).toBeGreaterThan(ends[0]! + 1)
  },
)

const shareOf = (max: number) => fc.double({ min: 0, max, noNaN: true })
const disturbedDay: fc.Arbitrary<Partial<DayOptions>> = fc.record({
  seed: fc.nat(),
  orders: fc.integer({ min: 1, max: 80 }),
  pickers: fc.integer({ min: 1, max: 3 }),
  riders: fc.integer({ min: 1, max: 3 }),
  missing: shareOf(1),
  returns: shareOf(1),
  zones: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  rain: fc.constantFrom(null, { from: 0, until: 1_440 }),
})

test('whatever disturbs a day, each order is delivered or restocked, and no member of staff does more than they can', () => {
  fc.assert(
    fc.property(disturbedDay, (options) => {
      const { orders } = simulateDay(options)
      expect(orders.map(({ planned }) => planned)).toEqual(planDay({ ...defaultDay, ...options }))
      for (const {
        planned,
        placedAt,
        acceptedAt,
        packedAt,
        leftAt,
        deliveredAt,
        state,
        moves,
        from,
        to,
      } of orders) {
        expect(moves.map(({ at }) => at)).toEqual(
          moves.map(({ at }) => at).toSorted((one, other) => one - other),
        )
        expect(moves.at(-1)).toEqual({ to: state, at: deliveredAt })
        expect(state).toBe(planned.outcome === 'delivered' ? 'delivered' : 'returned')
        expect([placedAt, acceptedAt, packedAt, leftAt, deliveredAt]).toEqual(
          [placedAt, acceptedAt, packedAt, leftAt, deliveredAt].toSorted((one, other) => one - other),
        )
        expect(from ?? 0).toBeLessThan(to)
      }
      for (const { store, acceptedAt, leftAt } of orders) {
        const atOnce = (from: 'acceptedAt' | 'leftAt', until: 'packedAt' | 'deliveredAt', at: number) =>
          orders.filter((other) => other.store === store && other[from] <= at && at < other[until]).length
        expect(atOnce('acceptedAt', 'packedAt', acceptedAt)).toBeLessThanOrEqual(options.pickers!)
        expect(atOnce('leftAt', 'deliveredAt', leftAt)).toBeLessThanOrEqual(2 * options.riders!)
      }
    }),
    { numRuns: 40 },
  )
})

test('returned orders are restocked, count in no promise, and teach the estimate nothing', () => {
  const { orders, queues } = simulateDay({ returns: 1, orders: 100 })
  expect(new Set(orders.map(({ state }) => orderStateTable[state].stock))).toEqual(new Set(['returned']))
  expect(new Set(queues.flat().map(({ shown }) => shown))).toEqual(new Set([null]))
  const some = simulateDay({ returns: 0.3 })
  const { orders: all, returned } = summaryOf(some.orders)
  expect(all).toBe(1_000)
  const reasons = returnsOf(some)
  expect(reasons.map(({ reason }) => reason)).toEqual(['nobody_there', 'refused'])
  expect(reasons.reduce((sum, { orders }) => sum + orders, 0)).toBe(returned)
  // Riders wait at the door before they say that nobody is there.
  expect(reasons[0]!.minutesOut).toBeGreaterThan(reasons[1]!.minutesOut + 1)
})

const seconds = { ask: 0, pick: 100, ride: 200, handOver: 30, back: 200 }
const orderAt = (at: number, more: Partial<PlannedOrder>): PlannedOrder => ({
  ...{ at, store: 0, zone: null, outcome: 'delivered', unseen: 0, ...seconds, ...more },
})

test('staff begin an order once they see it, and the next one at once; a cancelled one takes nobody’s time', () => {
  const plan = [
    orderAt(0, { unseen: 40 }),
    orderAt(20, { unseen: 90, outcome: 'cancelled' }),
    orderAt(30, { unseen: 60 }),
  ]
  const { orders } = simulateDay({ pickers: 1, riders: 2 }, plan)
  expect(orders.map(({ planned }) => planned)).toEqual(plan)
  expect(orders.map(({ moves }) => moves)).toEqual([
    [
      { to: 'picking', at: 40 },
      { to: 'packed', at: 140 },
      { to: 'on_the_way', at: 140 },
      { to: 'at_the_door', at: 340 },
      { to: 'delivered', at: 370 },
    ],
    [{ to: 'cancelled', at: 110 }],
    [
      { to: 'picking', at: 140 },
      { to: 'packed', at: 240 },
      { to: 'on_the_way', at: 240 },
      { to: 'at_the_door', at: 440 },
      { to: 'delivered', at: 470 },
    ],
  ])
  expect(summaryOf(orders)).toMatchObject({ orders: 3, returned: 0 })
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

test('options change only what they are about: each order is drawn by itself', () => {
  const [usual, other] = [{}, { missing: 1, rain: { from: 0, until: 1_440 }, pickers: 2 }].map((options) =>
    planDay({ ...defaultDay, ...options, orders: 50 }).map(({ ask: _, ...planned }) => planned),
  )
  expect(other).toEqual(usual)
})

test('medians of a stage are alike up to a quarter, and short stages up to the time of a call', () => {
  const { orders } = simulateDay({ orders: 31 })
  const riding = (minutes: number) =>
    compareStages(
      orders.map((order) => ({ ...order, leftAt: order.packedAt, deliveredAt: order.packedAt + 240 })),
      orders.map((order) => ({
        ...order,
        leftAt: order.packedAt,
        deliveredAt: order.packedAt + minutes * 60,
      })),
    )
  expect(riding(4.9).map(({ isAlike }) => isAlike)).toEqual([true, true, true, true])
  expect(riding(5.1).map(({ isAlike }) => isAlike)).toEqual([true, true, true, false])
  expect(riding(2.9).at(-1)).toMatchObject({
    stage: 'riding',
    isAlike: false,
    difference: expect.closeTo(-0.275),
  })
  const handover = (seconds: number) =>
    compareStages(
      orders.map((order) => ({ ...order, leftAt: order.packedAt })),
      orders.map((order) => ({ ...order, leftAt: order.packedAt + seconds })),
    ).find(({ stage }) => stage === 'handover')
  expect(handover(10)).toMatchObject({ isAlike: true, difference: null })
  expect(handover(20)).toMatchObject({ isAlike: false, difference: null })
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

test('the report hides figures that their bar would cut, and keeps the label of a range off earlier peaks', () => {
  const report = reportOf(simulateDay({ rain: { from: 1_080, until: 1_200 } }))
  expect(report).toMatch(/@container\(max-width:\d+px\)\{\.bar i\{display:none\}\}/)
  for (const bar of report.match(/<b title.*?<\/b>/g)!) expect(bar).toMatch(/<i>\d+\.\d<\/i>/)
  const charts = report.match(
    /<polyline points="[^"]*" fill="none" stroke="var\(--bissap\)".*?\d+–\d+ min/gs,
  )!
  expect(charts).toHaveLength(2)
  for (const chart of charts) {
    const points = [.../([\d.]+),([\d.]+)/g[Symbol.matchAll](chart.slice(0, chart.indexOf('fill')))]
    const [, , label] = /<text x="(\d+)" y="([\d.]+)"[^>]*>\d+–/.exec(chart)!
    for (const [, x, y] of points) if (Number(x) > 760) expect(Number(y)).toBeGreaterThan(Number(label) + 4)
  }
})

test('the report draws each hour, and loads nothing', () => {
  const rain = { from: 1_080, until: 1_200 }
  const riderOut = { from: 720, until: 840, riders: 1 }
  const day = simulateDay({ orders: 300, rain, riderOut, zones: [2, 7], returns: 0.1 })
  const report = reportOf(day)
  for (const { hour } of hoursOf(day)) expect(report).toContain(`>${hour}h</text>`)
  expect(report).toContain('rain from 18:00 to 20:00')
  expect(report).toContain('1 rider of each store out from 12:00 to 14:00')
  expect(report).toContain('zones of 2, 7 minutes')
  for (const title of ['Promises kept by hour', 'By zone', 'Returned orders'])
    expect(report).toContain(`<h2>${title}`)
  for (const row of ['2 min', '7 min', 'Nobody there', 'Refused']) expect(report).toContain(`<td>${row}</td>`)
  expect(report).not.toMatch(/NaN|undefined|https?:|<script|url\(/)
})
