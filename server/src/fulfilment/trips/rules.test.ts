import { expect, test } from 'vitest'
import { areNear, arrivesAsSecond, checkBags, madeAtOf, tooEarly } from './rules.ts'

const now = Date.parse('2026-11-27T10:00:00Z')

test.each([
  [
    'by a device with a wrong clock',
    '1999-01-01T00:00:00Z',
    '1999-01-01T00:05:00Z',
    '2026-11-27T09:55:00.000Z',
  ],
  [
    'by a device whose clock went back',
    '2026-11-27T12:00:00Z',
    '2026-11-27T11:00:00Z',
    '2026-11-27T10:00:00.000Z',
  ],
  ['days ago', '2026-11-20T10:00:00Z', '2026-11-27T10:00:00Z', '2026-11-26T10:00:00.000Z'],
])('a step made %s has a time of the server, at most a day ago', (_name, at, sentAt, madeAt) => {
  expect(madeAtOf({ at, sentAt }, now).toISOString()).toBe(madeAt)
})

test('nobody is there only after the minutes at the door, and other reasons need no wait', () => {
  const arrivedAt = new Date(now)
  const end = now + 5 * 60_000
  const at = (time: number, more: object = {}) =>
    ({ status: 'at_the_door', arrivedAt, minutes: 5, madeAt: new Date(time), ...more }) as const
  expect(tooEarly('nobody_there', at(end - 10_001))).toEqual({ waitUntil: new Date(end).toISOString() })
  expect(tooEarly('nobody_there', at(end - 10_000))).toBeNull()
  expect(tooEarly('nobody_there', at(end, { status: 'on_the_way' }))).toEqual({ waitUntil: null })
  expect(tooEarly('nobody_there', at(now, { minutes: 0 }))).toBeNull()
  expect(tooEarly('nobody_there', at(now, { minutes: 0, status: 'on_the_way' }))).toBeNull()
  expect(tooEarly('nobody_there', at(now, { arrivedAt: null }))).toBeNull()
  expect(tooEarly('refused', at(now))).toBeNull()
})

test('an order joins a trip as its second door only if it arrives as promised, after a minute at the first', () => {
  const promisedIn = (minutes: number, ride: number | null) =>
    arrivesAsSecond({ promisedAt: now + minutes * 60_000, ride }, now)
  expect([promisedIn(10, 8), promisedIn(10, 9), promisedIn(10, 10)]).toEqual([true, true, false])
  // Nobody knows how long the ride takes.
  expect([promisedIn(2, null), promisedIn(0, null)]).toEqual([true, false])
  expect(arrivesAsSecond({ promisedAt: null, ride: 90 }, now)).toBe(true)
})

test('orders share a trip in one quarter, or if their pins are near each other, but not in an unknown place', () => {
  const near = (one: object, other: object) =>
    areNear({ quarter: null, point: null, ...one }, { quarter: null, point: null, ...other })
  const at = (latitude: number) => ({ point: { latitude, longitude: -17.45 } })
  const [yoff, fann] = [{ quarter: 'dakar_yoff' }, { quarter: 'dakar_fann' }]
  expect(near({ ...yoff, ...at(14.7) }, { ...yoff, ...at(14.75) })).toBe(true)
  const unknown = [near({}, {}), near(yoff, fann), near(yoff, {}), near(at(14.7), {}), near({}, at(14.7))]
  expect(unknown).toEqual(Array(5).fill(false))
  // A degree of latitude is some 111 kilometres.
  expect([near(at(14.7), at(14.7044)), near(at(14.7), at(14.7046))]).toEqual([true, false])
  expect(near({ ...yoff, ...at(14.7) }, { ...fann, ...at(14.7) })).toBe(true)
})

test('bags are compared if both picker and rider counted them', () => {
  const counted = [
    { _id: 'A', count: 2 },
    { _id: 'B', count: 3 },
  ]
  expect(checkBags({ id: 'B', bags: 3 }, counted)).toBe('right')
  expect(checkBags({ id: 'B', bags: 2 }, counted)).toBe('wrong')
  expect(checkBags({ id: 'C', bags: 2 }, counted)).toBeNull()
  expect(checkBags({ id: 'B', bags: null }, counted)).toBeNull()
})
