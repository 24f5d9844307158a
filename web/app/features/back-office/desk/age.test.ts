import { expect, test } from 'vitest'
import { ageParts, ageTone, alarmLevel, alarmRings, minutesSince } from './age.ts'

const at = '2026-11-22T18:00:00.000Z'

test.each([
  ['2026-11-22T18:00:59.000Z', 0],
  ['2026-11-22T18:03:00.000Z', 3],
  // The phone's clock is wrong here.
  ['2026-11-22T17:59:00.000Z', 0],
])('at %s an order of 18:00 is %i minutes old', (now, minutes) => {
  expect(minutesSince(at, Date.parse(now))).toBe(minutes)
})

test.each([
  ['placed', 1, 'calm'],
  ['placed', 2, 'waiting'],
  ['picking', 4, 'calm'],
  ['picking', 5, 'waiting'],
  ['packed', 8, 'near'],
  ['on_the_way', 10, 'late'],
  ['not_delivered', 40, 'late'],
  ['delivered', 40, null],
  ['cancelled', 40, null],
] as const)('an order %s for %i min is %s', (status, minutes, tone) => {
  expect(ageTone(status, minutes, 10)).toBe(tone)
})

test.each([
  ['on_the_way', 10, 30, 'calm'],
  ['on_the_way', 15, 30, 'waiting'],
  ['on_the_way', 24, 30, 'near'],
  ['on_the_way', 30, 30, 'late'],
  ['placed', 2, 30, 'waiting'],
  // No time was promised, but the order should be accepted.
  ['on_the_way', 90, null, 'calm'],
  ['placed', 90, null, 'waiting'],
  ['delivered', 90, null, null],
] as const)('an order %s for %i min, where %s are promised, is %s', (status, minutes, promised, tone) => {
  expect(ageTone(status, minutes, promised)).toBe(tone)
})

test.each([
  [99, { figure: 99, unit: 'min' }],
  [100, { figure: 1, unit: 'h' }],
  [47 * 60, { figure: 47, unit: 'h' }],
  [48 * 60, { figure: 2, unit: 'd' }],
] as const)('%i minutes are shown in their largest unit', (minutes, parts) => {
  expect(ageParts(minutes)).toEqual(parts)
})

test('the alarm grows after 2, 4 and 6 minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map(alarmLevel)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
})

test('the alarm rings as it grows, and then each minute until the order is accepted', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 60].map(alarmRings)).toEqual([0, 0, 1, 1, 2, 2, 3, 4, 5, 57])
})
