import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arrivalIn,
  type Load,
  type PastDelivery,
  percentile,
  rangeOf,
  type StagedDelivery,
  staffOf,
  type WorkedDelivery,
  workAhead,
} from './rules.ts'

const idle: Load = { secondsAhead: 0, ride: null }
/** Deliveries of 1, 2, 3 … minutes. */
const minutes = (count: number, more: Partial<PastDelivery> = {}): PastDelivery[] =>
  Array.from({ length: count }, (_, index) => ({
    seconds: (index + 1) * 60,
    secondsAhead: 0,
    ride: null,
    ...more,
  }))

test('a store with fewer than 30 deliveries has no range of its own', () => {
  expect(rangeOf(minutes(29), idle)).toBeNull()
  expect(rangeOf(minutes(30), idle)).toEqual({ from: 3, to: 27 })
})

test('the range leaves out a tenth at each end, in any order, rounded outwards', () => {
  const times = minutes(40).map((delivery) => ({ ...delivery, seconds: delivery.seconds + 20 }))
  expect(rangeOf(times, idle)).toEqual({ from: 4, to: 37 })
  expect(rangeOf(times.toReversed(), idle)).toEqual({ from: 4, to: 37 })
})

test('a range is never empty and never starts at zero minutes', () => {
  expect(rangeOf(Array(30).fill({ ...idle, seconds: 300 }), idle)).toEqual({ from: 5, to: 6 })
  expect(rangeOf(Array(30).fill({ ...idle, seconds: 10 }), idle)).toEqual({ from: 1, to: 2 })
})

test('each second of work ahead delays by a second until the deliveries show otherwise', () => {
  const alike: PastDelivery[] = Array(30).fill({ seconds: 600, secondsAhead: 120, ride: null })
  expect(rangeOf(alike, { secondsAhead: 420, ride: null })).toEqual({ from: 15, to: 16 })
  const half = Array.from({ length: 40 }, (_, index) => ({
    seconds: 600 + index * 30,
    secondsAhead: index * 60,
    ride: null,
  }))
  expect(rangeOf(half, { secondsAhead: 0, ride: null })).toEqual({ from: 10, to: 11 })
  expect(rangeOf(half, { secondsAhead: 2_400, ride: null })).toEqual({ from: 30, to: 31 })
})

test('a negative slope counts as zero', () => {
  const odd = Array.from({ length: 40 }, (_, index) => ({
    seconds: 3_000 - index * 60,
    secondsAhead: index * 60,
    ride: null,
  }))
  expect(rangeOf(odd, { secondsAhead: 9_000, ride: null })).toEqual(
    rangeOf(odd, { secondsAhead: 0, ride: null }),
  )
})

test('a second of work delays by two at most', () => {
  const steep = Array.from({ length: 40 }, (_, index) => ({
    seconds: index * 600,
    secondsAhead: index * 60,
    ride: null,
  }))
  const at = (secondsAhead: number) => rangeOf(steep, { secondsAhead, ride: null })!.to
  expect(at(12_000) - at(6_000)).toBe(200)
})

test('a zone counts by its minutes, as far as both are known', () => {
  const near: PastDelivery[] = Array(30).fill({ seconds: 600, secondsAhead: null, ride: 3 })
  expect(rangeOf(near, { secondsAhead: 500, ride: 8 })).toEqual({ from: 15, to: 16 })
  expect(rangeOf(near, { secondsAhead: 500, ride: null })).toEqual({ from: 10, to: 11 })
  const fastest = { seconds: 60, secondsAhead: null, ride: 3 }
  expect(rangeOf([fastest, ...near], { secondsAhead: 500, ride: null })).toEqual({ from: 10, to: 11 })
})

test('deliveries whose load is unknown do not change what work delays', () => {
  const past = Array.from({ length: 40 }, (_, index) => ({
    seconds: 600 + index * 30,
    secondsAhead: 3_600 + index * 60,
    ride: null,
  }))
  const unknown: PastDelivery[] = Array(4).fill({ seconds: 600, secondsAhead: null, ride: null })
  const at = (secondsAhead: number) => rangeOf([...past, ...unknown], { secondsAhead, ride: null })!.to
  expect(at(12_000) - at(6_000)).toBe(50)
})

test('less work never makes an order faster than the fastest was', () => {
  const busy: PastDelivery[] = Array.from({ length: 30 }, (_, index) => ({
    seconds: 1_200 + index,
    secondsAhead: 900,
    ride: null,
  }))
  expect(rangeOf(busy, idle)).toEqual({ from: 20, to: 21 })
})

const load = fc.record({
  secondsAhead: fc.option(fc.integer({ min: 0, max: 7_200 })),
  ride: fc.option(fc.integer({ min: 1, max: 60 })),
})
const past = fc.array(
  fc.tuple(load, fc.integer({ min: 30, max: 14_400 })).map(([given, seconds]) => ({ ...given, seconds })),
  { minLength: 30, maxLength: 200 },
)
const count = fc.integer({ min: 0, max: 60 })
const staff = fc.option(fc.integer({ min: 1, max: 20 }))
const store = fc.record({
  ...{ toPick: count, toDeliver: count, pickers: staff, riders: staff },
  ...{ pick: fc.integer({ min: 30, max: 900 }), trip: fc.integer({ min: 60, max: 2_400 }) },
})

test('more work or distance never lowers the range', () => {
  fc.assert(
    fc.property(
      past,
      fc.nat(7_200),
      fc.nat(7_200),
      fc.nat(60),
      fc.nat(60),
      (given, secondsAhead, more, ride, further) => {
        const before = rangeOf(given, { secondsAhead, ride })!
        const after = rangeOf(given, { secondsAhead: secondsAhead + more, ride: ride + further })!
        expect(after.from).toBeGreaterThanOrEqual(before.from)
        expect(after.to).toBeGreaterThanOrEqual(before.to)
        expect(before.to).toBeGreaterThan(before.from)
      },
    ),
  )
})

test('more orders or fewer staff never lower the work ahead', () => {
  expect(workAhead({ toPick: 4, toDeliver: 6, pickers: 2, riders: 3, pick: 180, trip: 600 })).toBe(1_560)
  expect(workAhead({ toPick: 1, toDeliver: 1, pickers: null, riders: 0, pick: 180, trip: 600 })).toBe(780)
  fc.assert(
    fc.property(store, count, count, (given, orders, fewer) => {
      const { toPick, toDeliver, pickers, riders } = given
      const secondsAhead = workAhead({
        ...given,
        toPick: toPick + orders,
        toDeliver: toDeliver + orders,
        pickers: pickers && Math.max(1, pickers - fewer),
        riders: riders && Math.max(1, riders - fewer),
      })
      expect(secondsAhead).toBeGreaterThanOrEqual(workAhead(given))
    }),
  )
})

const worked: WorkedDelivery = { ago: 60, picking: 120, riding: 240, pickedBy: 'A', deliveredBy: 'B' }

test('where nobody starts shifts, staff are those whose orders were delivered in the last hour', () => {
  const past = [
    worked,
    { ...worked, ago: 3_600, picking: 180, riding: 480, pickedBy: 'C', deliveredBy: null },
    { ...worked, ago: 3_601, picking: 300, riding: 600, pickedBy: 'D', deliveredBy: 'E' },
  ]
  expect(staffOf(past)).toEqual({ pickers: 2, riders: 1, pick: 200, trip: 880 })
})

test('in a quiet hour, staff are those of the last 30 deliveries; if nobody delivered, their number is unknown', () => {
  const past = Array.from({ length: 40 }, (_, index) => ({ ...worked, ago: 4_000, pickedBy: `P${index}` }))
  expect(staffOf(past)).toMatchObject({ pickers: 30, riders: 1 })
  expect(staffOf([{ ...worked, pickedBy: null, deliveredBy: null }])).toMatchObject({
    pickers: null,
    riders: null,
  })
  expect(staffOf([])).toEqual({ pickers: null, riders: null, pick: 0, trip: 0 })
})

test('staff on shift count before those of the deliveries', () => {
  expect(staffOf([worked], { pickers: 3, riders: 0 })).toMatchObject({ pickers: 3, riders: 1 })
})

test('a percentile is one of the values', () => {
  expect([0, 0.1, 0.5, 0.9, 1].map((share) => percentile([1, 2, 3, 4, 5], share))).toEqual([1, 1, 3, 5, 5])
})

/** Forty deliveries: picked in 1 to 4 minutes, handed over in 1, ridden in 2 to 11. */
const staged = Array.from({ length: 40 }, (_, index): StagedDelivery => {
  const [picking, handover, riding] = [60 * (1 + (index % 4)), 60, 60 * (2 + (index % 10))]
  return { seconds: 60 + picking + handover + riding, secondsAhead: 0, ride: null, picking, handover, riding }
})

test('an arrival covers what past orders still needed from the same stage on', () => {
  const at = (stage: 'waiting' | 'picking' | 'handover' | 'riding') =>
    arrivalIn(staged, { ...idle, stage, elapsed: 0 })
  expect(arrivalIn(staged.slice(0, 29), { ...idle, stage: 'riding', elapsed: 0 })).toBeNull()
  expect(at('riding')).toEqual({ from: 120, to: 600 })
  expect(at('handover')).toEqual({ from: 180, to: 660 })
  expect(at('picking')).toEqual({ from: 360, to: 840 })
  expect(at('waiting')).toEqual({ from: 420, to: 900 })
})

test('rides that are already over do not count, and after the longest only the spread does', () => {
  const riding = (elapsed: number) => arrivalIn(staged, { ...idle, stage: 'riding', elapsed })
  expect(riding(300)).toEqual({ from: 60, to: 360 })
  expect(riding(900)).toEqual({ from: 0, to: 480 })
})

test('an order for a slot does not arrive before the slot begins', () => {
  const riding = (earliest: number) => arrivalIn(staged, { ...idle, stage: 'riding', elapsed: 0, earliest })
  expect(riding(100)).toEqual({ from: 120, to: 600 })
  expect(riding(300)).toEqual({ from: 300, to: 600 })
  expect(riding(3_600)).toEqual({ from: 3_600, to: 3_660 })
})

test('work ahead counts until the picking begins, the zone until the door', () => {
  const busy = { secondsAhead: 300, ride: null }
  const [waiting, picking] = (['waiting', 'picking'] as const).map((stage) =>
    arrivalIn(staged, { ...busy, stage, elapsed: 0 }),
  )
  expect(waiting!.from).toBeGreaterThan(420)
  expect(picking).toEqual({ from: 360, to: 840 })
  const near = staged.map((delivery) => ({ ...delivery, ride: 2 }))
  const far = { secondsAhead: null, ride: 5 }
  expect(arrivalIn(near, { ...far, stage: 'riding', elapsed: 0 })).toEqual({ from: 300, to: 780 })
})

test('waiting longer never makes an order arrive earlier', () => {
  const stage = fc.constantFrom(
    'waiting' as const,
    'picking' as const,
    'handover' as const,
    'riding' as const,
  )
  const seconds = fc.integer({ min: 0, max: 1_800 })
  const delivery = fc
    .tuple(load, seconds, seconds, seconds, seconds)
    .map(([given, waiting, picking, handover, riding]) => ({
      ...{ ...given, picking, handover, riding },
      seconds: waiting + picking + handover + riding,
    }))
  fc.assert(
    fc.property(
      fc.array(delivery, { minLength: 30, maxLength: 60 }),
      stage,
      load,
      fc.nat(7_200),
      fc.nat(3_600),
      (given, stage, load, elapsed, longer) => {
        const [before, after] = [elapsed, elapsed + longer].map(
          (elapsed) => arrivalIn(given, { ...load, stage, elapsed })!,
        )
        expect(before!.from).toBeGreaterThanOrEqual(0)
        expect(before!.to).toBeGreaterThan(before!.from)
        expect(after!.to + longer).toBeGreaterThanOrEqual(before!.to)
      },
    ),
  )
})
