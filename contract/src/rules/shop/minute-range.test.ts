import { expect, test } from 'vitest'
import { minutesText } from './minute-range.ts'

test('a range has both figures and a dash, one without a beginning only its end', () => {
  expect(minutesText({ from: 9, to: 12 })).toBe('9–12')
  expect(minutesText({ from: null, to: 12 })).toBe('12')
  expect(minutesText({ from: 0, to: 1 })).toBe('0–1')
})
