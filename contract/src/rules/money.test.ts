import { expect, test } from 'vitest'
import { discountedPrice, discountPercent, formatXof, marginPercent, savings, xofParts } from './money.ts'

test('a discount is rounded up to a whole franc in the shopper’s favour, as the specification says', () => {
  expect(discountedPrice(1850, 12)).toBe(1628)
  expect(discountedPrice(999, 10)).toBe(899)
  expect(discountedPrice(1, 1)).toBe(0)
})

test('the discounted price is exact for every price and percent, where floating point is not', () => {
  expect(discountedPrice(300, 7)).toBe(279)
  for (let price = 1; price <= 4950; price++) {
    for (let discount = 0; discount <= 100; discount++) {
      const cut = BigInt(price) * BigInt(discount)
      const exact = BigInt(price) - (cut + 99n) / 100n
      if (BigInt(discountedPrice(price, discount)) !== exact) expect.fail(`${price} at ${discount} %`)
    }
  }
})

test('without a discount the price stays, with a full one nothing is left', () => {
  expect(discountedPrice(650, 0)).toBe(650)
  expect(discountedPrice(650, 100)).toBe(0)
})

test('savings are undiscounted total minus discounted total', () => {
  expect(savings(1850, 12, 3)).toBe(3 * 222)
})

test('a percent between two prices is whole and between 0 and 100', () => {
  expect(discountPercent(200, 150)).toBe(25)
  expect(discountPercent(299, 199)).toBe(33)
  expect(discountPercent(100, 120)).toBe(0)
  expect(discountPercent(0, 0)).toBe(0)
  expect(discountPercent(100, 0)).toBe(100)
})

test('amounts are grouped the French way in every language', () => {
  expect(formatXof(1628)).toBe('1\u202f628\u00a0F\u202fCFA')
  expect(xofParts(1234567)).toEqual({ figure: '1\u202f234\u202f567', currency: 'F\u202fCFA' })
  const intl = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'XOF' })
  for (const amount of [
    0, 7, 999, 1000, 99_999, 100_000, 999_999, 1_000_000, 2_147_483_647, -50, -100, -1500,
  ]) {
    expect(formatXof(amount)).toBe(intl.format(amount))
  }
})

test('the margin is a percentage of the price after discount', () => {
  expect(marginPercent(1_000, 0, 750)).toBe(25)
  expect(marginPercent(1_000, 20, 750)).toBe(6)
  expect(marginPercent(1_000, 0, 0)).toBe(100)
  expect(marginPercent(1_000, 0, 1_250)).toBe(-25)
  expect(marginPercent(1_000, 100, 750)).toBeNull()
})
