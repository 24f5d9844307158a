import { expect, test } from 'vitest'
import { readTime, withBreak } from './spans.ts'

test.each([
  ['8', '08:00'],
  ['8h', '08:00'],
  [' 8 h 30', '08:30'],
  ['0830', '08:30'],
  ['20:15', '20:15'],
  ['24:00', '24:00'],
  ['12:75', '12:75'],
  ['midi', 'midi'],
])('%j is read as %j', (typed, read) => {
  // Invalid times are left for the server to refuse.
  expect(readTime(typed)).toBe(read.trim())
})

test.each([
  [[{ from: '08:00', until: '20:00' }], ['08:00–13:00', '15:00–20:00']],
  [[{ from: '18:00', until: '02:00' }], ['18:00–21:00', '23:00–02:00']],
  [
    [
      { from: '08:00', until: '09:00' },
      { from: '10:00', until: '11:30' },
    ],
    ['08:00–09:00', '10:00–10:30', '11:00–11:30'],
  ],
])('a break is placed in the middle of the longest span: %j', (spans, broken) => {
  expect(withBreak(spans).map(({ from, until }) => `${from}–${until}`)).toEqual(broken)
})
