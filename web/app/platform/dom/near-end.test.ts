import { expect, test } from 'vitest'
import { isNearEnd } from './near-end.ts'

test('the end is near once four fifths of the list are above the bottom of the window', () => {
  expect(isNearEnd(799, 0, 1_000)).toBe(false)
  expect(isNearEnd(800, 0, 1_000)).toBe(true)
  expect(isNearEnd(300, 500, 1_000)).toBe(true)
})

test('a page shorter than the window is always near its end', () => {
  expect(isNearEnd(0, 900, 600)).toBe(true)
})
