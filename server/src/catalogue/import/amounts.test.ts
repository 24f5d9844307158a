import { expect, test } from 'vitest'
import { isWhole, readDecimal, readPrice, rounded, timesRounded } from './amounts.ts'

test.each([
  ['1234', false, 1234],
  ['1234.5', false, 1234.5],
  ['1,234.50', false, 1234.5],
  ['1 234', false, 1234],
  ['1\u202f234,5', true, 1234.5],
  ['1.234,50', true, 1234.5],
  ['12,5', true, 12.5],
  ["1'234.50", false, 1234.5],
] as const)('%j is a number (decimal comma: %j)', (text, comma, value) => {
  const { digits, scale } = readDecimal(text, comma)!
  expect(Number(digits) / 10 ** scale).toBe(value)
})

test.each(['', '-5', '12,5', '1.2.3', '1,23', 'free', '1e3', '0x10', '½', '1234567890123456', 'NaN'])(
  '%j is not a number where the point is decimal',
  (text) => expect(readDecimal(text, false)).toBeNull(),
)

test('A price may carry its currency', () => {
  for (const text of ['1500', '1 500 F CFA', '1500 FCFA', 'XOF 1500', '1 500 F', '1,500 cfa'])
    expect(rounded(readPrice(text, false)!)).toBe(1500)
  expect(rounded(readPrice('1\u00a0650 F\u00a0CFA,00', true)!)).toBe(1650)
  expect(rounded(readPrice('700,00 XOF', true)!)).toBe(700)
  expect(readPrice('$ 15', false)).toBeNull()
  expect(readPrice('15 F 20', false)).toBeNull()
})

test('A price times its factor is rounded as on paper, not as in floating point', () => {
  const xof = (price: string, factor: string) =>
    timesRounded(readDecimal(price, false)!, readDecimal(factor, false)!)
  expect(xof('12.5', '7')).toBe(88)
  // 50 * 0.29 is 14.499999999999998 in floating point.
  expect(xof('50', '0.29')).toBe(15)
  expect(xof('2500', '0.07')).toBe(175)
  expect(xof('0.07', '7')).toBe(0)
})

test('A whole number may be written with a fraction of zeros', () => {
  expect(isWhole(readDecimal('3.00', false)!)).toBe(true)
  expect(isWhole(readDecimal('3.5', false)!)).toBe(false)
})
