import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test('digits are grouped as in amounts in every language; the decimal mark is that of the language', () => {
  expect(formatNumber('en', 1_234_567)).toBe('1\u202f234\u202f567')
  expect(formatNumber('fr', 5_000)).toBe('5\u202f000')
  expect(formatNumber('en', 1_234.5)).toBe('1\u202f234.5')
  expect(formatNumber('fr', 1.5)).toBe('1,5')
  expect(formatNumber('en', 12.5, { style: 'percent' })).toBe('1\u202f250%')
})

test('the minus sign is as wide as a digit, as in amounts', () => {
  expect(formatNumber('en', -1_234)).toBe('−1\u202f234')
  expect(formatNumber('fr', -0.12, { style: 'percent', signDisplay: 'exceptZero' })).toBe('−12\u00a0%')
})
