import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../../catalogue/catalogue.ts'
import { cartEndpoints } from '../../orders/cart.ts'
import { discountedPrice } from '../money.ts'
import { cartLimits, totalsOf } from './totals.ts'

const highestPrice = limits.price
const price = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: highestPrice }))
const discount = fc.integer({ min: 0, max: 100 })
const quantity = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: cartLimits.quantity }))
const line = fc.record({ price, discount, quantity })
const cart = fc.array(line, { maxLength: cartLimits.lines })

/**
 * The specification's rule in hundredths of a franc: the price less its percentage, truncated to a whole franc, because
 * the discount was rounded up.
 */
function exactPrice(amount: number, percent: number): bigint {
  return (BigInt(amount) * (100n - BigInt(percent))) / 100n
}

test('the discounted price is exact for every price and percentage', () => {
  fc.assert(
    fc.property(price, discount, (amount, percent) => {
      expect(BigInt(discountedPrice(amount, percent))).toBe(exactPrice(amount, percent))
    }),
    { numRuns: 2_000 },
  )
})

test('a price is never negative, never above the undiscounted one, and a higher percentage never costs more', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 99 }), (amount, percent) => {
      const now = discountedPrice(amount, percent)
      expect(now).toBeGreaterThanOrEqual(0)
      expect(now).toBeLessThanOrEqual(amount)
      expect(discountedPrice(amount, percent + 1)).toBeLessThanOrEqual(now)
    }),
  )
})

test('totals are exact sums, even for the fullest cart at the highest prices', () => {
  const check = (lines: { price: number; discount: number; quantity: number }[]) => {
    let before = 0n
    let after = 0n
    let pieces = 0n
    for (const each of lines) {
      before += BigInt(each.price) * BigInt(each.quantity)
      after += exactPrice(each.price, each.discount) * BigInt(each.quantity)
      pieces += BigInt(each.quantity)
    }
    const totals = totalsOf(lines)
    expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true)
    expect(Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, BigInt(value)]))).toEqual({
      subTotalAmt: before,
      savings: before - after,
      totalAmt: after,
      quantity: pieces,
    })
  }
  fc.assert(fc.property(cart, check))
  const dearest = { price: highestPrice, discount: 0, quantity: cartLimits.quantity }
  check(Array(cartLimits.lines).fill(dearest))
})

test('totals do not depend on the order of lines, and combining carts adds up their costs', () => {
  fc.assert(
    fc.property(cart, cart, (one, other) => {
      const together = totalsOf([...one, ...other])
      expect(totalsOf([...other, ...one])).toEqual(together)
      expect(together.totalAmt).toBe(totalsOf(one).totalAmt + totalsOf(other).totalAmt)
      expect(together.savings).toBe(totalsOf(one).savings + totalsOf(other).savings)
    }),
  )
})

test('an empty cart costs nothing', () => {
  expect(totalsOf([])).toEqual({ subTotalAmt: 0, savings: 0, totalAmt: 0, quantity: 0 })
})

test('a quantity is a whole number of pieces, or its digits as text, and nothing else', () => {
  const read = (qty: unknown) => cartEndpoints.updateQuantity.body.safeParse({ _id: 'L1', qty })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: cartLimits.quantity }), (many) => {
      for (const written of [many, String(many), ` ${many} `]) expect(read(written).data?.qty).toBe(many)
    }),
  )
  fc.assert(
    fc.property(fc.anything(), (anything) => {
      const { success, data } = read(anything)
      if (success)
        expect(Number.isInteger(data.qty) && data.qty >= 1 && data.qty <= cartLimits.quantity).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
