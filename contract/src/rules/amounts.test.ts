import { expect, test } from 'vitest'
import { isWhole, readDecimal, readXof } from './amounts.ts'

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

const style = { decimalComma: false, priceFactor: 1 }
const exactly = (xof: number) => ({ xof, isRounded: false })

test('a price may carry its currency', () => {
  for (const text of [
    '1500',
    '1 500 F CFA',
    '1500 FCFA',
    'XOF 1500',
    '1 500 F',
    '1,500 cfa',
    ' XOF 1500 ',
    'CFA 1500',
    'FCFA 1500',
    'F CFA 1500',
  ])
    expect(readXof(text, style)).toEqual(exactly(1500))
  const french = { ...style, decimalComma: true }
  expect(readXof('1\u00a0650 F\u00a0CFA,00', french)).toEqual(exactly(1650))
  expect(readXof('1650 F ,00', french)).toEqual(exactly(1650))
  expect(readXof('700,00 XOF', french)).toEqual(exactly(700))
  expect(readXof('$ 15', style)).toEqual({ problem: 'noPrice' })
  for (const text of ['15 F 20', '15 CFA 20', '15 F,20 30'])
    for (const each of [style, french]) expect(readXof(text, each)).toEqual({ problem: 'noPrice' })
})

test('a price in XOF is never rounded, nor read as a thousandth of itself', () => {
  const french = { ...style, decimalComma: true }
  const ambiguous = (thousands: number, fraction: string) => ({ problem: 'twoReadings', thousands, fraction })
  expect(readXof('1.850', style)).toEqual(ambiguous(1850, '1.85'))
  expect(readXof('12.500 F CFA', style)).toEqual(ambiguous(12500, '12.5'))
  expect(readXof('1.050', style)).toEqual(ambiguous(1050, '1.05'))
  expect(readXof('1.000', style)).toEqual(ambiguous(1000, '1'))
  expect(readXof('1,850', french)).toEqual(ambiguous(1850, '1,85'))
  expect(readXof('1.850', french)).toEqual(exactly(1850))
  expect(readXof('1,850', style)).toEqual(exactly(1850))
  expect(readXof('1850.00', style)).toEqual(exactly(1850))
  for (const text of ['12.5', '0.5', '1850.25', '1234.000', '1,850.500'])
    expect(readXof(text, style)).toEqual({ problem: 'fraction' })
  expect(readXof('12,5', style)).toEqual({ problem: 'otherMark' })
})

test('a price times its factor is rounded as on paper, not as in floating point, and is reported as rounded', () => {
  const xof = (price: string, priceFactor: number) => readXof(price, { decimalComma: false, priceFactor })
  expect(xof('12.5', 7)).toEqual({ xof: 88, isRounded: true })
  // 50 * 0.29 is 14.499999999999998 in floating point.
  expect(xof('50', 0.29)).toEqual({ xof: 15, isRounded: true })
  expect(xof('2500', 0.07)).toEqual(exactly(175))
  expect(xof('0.07', 7)).toEqual({ xof: 0, isRounded: true })
  expect(xof('1.850', 1000)).toEqual(exactly(1850))
  expect(xof('0.850', 100)).toEqual(exactly(85))
  expect(xof('1.6500', 10)).toEqual({ xof: 17, isRounded: true })
  for (const factor of [10, 0.07, 655.957])
    expect(xof('1.650', factor)).toEqual({ problem: 'twoReadings', thousands: 1650, fraction: '1.65' })
})

test('a whole number may have a fraction of zeros, but not of three zeros, which may be thousands', () => {
  expect(isWhole(readDecimal('3.00', false)!)).toBe(true)
  expect(isWhole(readDecimal('3.5', false)!)).toBe(false)
  expect(isWhole(readDecimal('3.000', false)!)).toBe(false)
})
