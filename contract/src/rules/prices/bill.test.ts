import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaymentMethod, paymentMethods } from '../../payment-methods.ts'
import { discountedPrice } from '../money.ts'
import {
  billOf,
  changedBill,
  costOf,
  isPayableOnline,
  missingForFree,
  payablePrices,
  vatWithin,
} from './bill.ts'
import { type BillTerms, freeDelivery } from './bill-terms.ts'
import { couponKinds } from './coupon.ts'

const terms: BillTerms = { deliveryFee: 1_000, freeFrom: 10_000, roundsCash: true }

const amount = fc.oneof(fc.nat(200), fc.nat(50_000), fc.nat(2 ** 40))
const anyTerms: fc.Arbitrary<BillTerms> = fc.record({
  deliveryFee: fc.oneof(fc.constant(0), fc.nat(3_000)),
  freeFrom: fc.option(fc.integer({ min: 1, max: 50_000 })),
  roundsCash: fc.boolean(),
})
const anyCoupon = fc.option(
  fc.record({
    code: fc.constant('TABASKI'),
    kind: fc.constantFrom(...couponKinds),
    value: fc.integer({ min: 1, max: 100 }),
  }),
)
const method = fc.constantFrom<(PaymentMethod | null)[]>(...paymentMethods, null)

test('a shop without charges charges only for the goods', () => {
  expect(billOf(1_503, freeDelivery, 'cash')).toEqual({
    totalAmt: 1_503,
    couponAmt: 0,
    creditAmt: 0,
    deliveryFee: 0,
    rounding: 0,
    dueAmt: 1_503,
  })
})

test('goods from the threshold on are delivered free, one franc less is not', () => {
  expect(billOf(9_999, terms, 'card')).toMatchObject({ deliveryFee: 1_000, dueAmt: 10_999 })
  expect(billOf(10_000, terms, 'card')).toMatchObject({ deliveryFee: 0, dueAmt: 10_000 })
  expect(billOf(0, { ...terms, freeFrom: null }, 'card')).toMatchObject({ deliveryFee: 1_000, dueAmt: 1_000 })
  expect(missingForFree(9_999, terms)).toBe(1)
  expect(missingForFree(10_000, terms)).toBeNull()
  expect(missingForFree(1, { ...terms, freeFrom: null })).toBeNull()
  expect(missingForFree(1, { ...terms, deliveryFee: 0 })).toBeNull()
})

test('credit pays what it covers before coins are rounded', () => {
  expect(billOf(1_503, terms, 'cash', 2_401)).toMatchObject({ creditAmt: 2_401, rounding: 2, dueAmt: 100 })
  expect(billOf(1_503, terms, 'card', 9_000)).toMatchObject({ creditAmt: 2_503, rounding: 0, dueAmt: 0 })
  expect(billOf(1_503, terms, 'cash', 2_501)).toMatchObject({ creditAmt: 2_501, rounding: 2, dueAmt: 0 })
  expect(billOf(1_503, terms, 'card', 2_500)).toMatchObject({ creditAmt: 2_003, dueAmt: 500 })
  expect(billOf(400, freeDelivery, 'card', 300)).toMatchObject({ creditAmt: 0, dueAmt: 400 })
  expect(billOf(1_503, terms, null, 2_500)).toMatchObject({ creditAmt: 2_500, rounding: 0, dueAmt: 3 })
  expect(billOf(1_503, terms, 'card', -100)).toMatchObject({ creditAmt: 0, dueAmt: 2_503 })
})

test('a coupon leaves a provider nothing or at least 500 F', () => {
  const leaving = (rest: number) => {
    const coupon = { code: 'TABASKI', kind: 'amount', value: 5_000 - rest } as const
    return isPayableOnline(billOf(5_000, { ...freeDelivery, coupon }, 'card'))
  }
  expect([0, 1, 499, 500].map(leaving)).toEqual([false, false, false, true])
  expect(isPayableOnline(billOf(300, freeDelivery, 'card'))).toBe(true)
})

test('cash is rounded down to coins, fee included; cards and an open choice are not', () => {
  expect(billOf(2_003, { ...terms, deliveryFee: 501 }, 'cash')).toMatchObject({ rounding: 4, dueAmt: 2_500 })
  expect(billOf(2_003, terms, 'card')).toMatchObject({ rounding: 0, dueAmt: 3_003 })
  expect(billOf(2_003, terms, null)).toMatchObject({ rounding: 0, dueAmt: 3_003 })
})

test('the amount due is the sum of the lines of the bill, and in cash it can be paid with coins', () => {
  fc.assert(
    fc.property(amount, anyTerms, method, amount, (totalAmt, terms, method, credit) => {
      const bill = billOf(totalAmt, terms, method, credit)
      expect(bill.creditAmt).toBeGreaterThanOrEqual(0)
      expect(bill.creditAmt).toBeLessThanOrEqual(credit)
      expect(costOf(bill)).toBe(bill.totalAmt - bill.couponAmt + bill.deliveryFee - bill.rounding)
      if (method === 'card' && 0 < bill.dueAmt && bill.dueAmt < 500) expect(bill.creditAmt).toBe(0)
      expect(bill.dueAmt).toBe(
        bill.totalAmt - bill.couponAmt - bill.creditAmt + bill.deliveryFee - bill.rounding,
      )
      expect(bill.rounding).toBeGreaterThanOrEqual(0)
      expect(bill.dueAmt).toBeGreaterThanOrEqual(0)
      if (terms.roundsCash && method === 'cash') expect(bill.dueAmt % 5).toBe(0)
    }),
  )
})

test('after any change to the goods a waived fee stays waived, and fewer goods never cost more', () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(amount, { minLength: 1 }),
      anyTerms,
      anyCoupon,
      fc.constantFrom(...paymentMethods),
      amount,
      (first, changes, charged, coupon, method, credit) => {
        const terms = { ...charged, coupon: coupon && { ...coupon, orderedAmt: first } }
        const placed = billOf(first, terms, method, credit)
        let bill = placed
        for (const totalAmt of changes) {
          const next = changedBill(
            { terms, deliveryFee: bill.deliveryFee, method, creditAmt: placed.creditAmt },
            totalAmt,
          )
          if (bill.deliveryFee === 0) expect(next.deliveryFee).toBe(0)
          expect(next.deliveryFee).toBeLessThanOrEqual(bill.deliveryFee)
          if (totalAmt <= bill.totalAmt) expect(next.dueAmt).toBeLessThanOrEqual(bill.dueAmt)
          bill = next
        }
      },
    ),
  )
})

test('a fee that is still due is the one in the terms', () => {
  const order = { terms, deliveryFee: 700, method: 'card' as const, creditAmt: 0 }
  expect(changedBill(order, 2_000)).toMatchObject({ deliveryFee: 1_000, dueAmt: 3_000 })
})

test('the VAT in an amount and the amount without VAT add up to the amount', () => {
  expect(vatWithin(1_180, 18)).toBe(180)
  expect(vatWithin(3_755, 18)).toBe(573)
  expect(vatWithin(0, 18)).toBe(0)
})

test('a price that coins cannot pay has a nearest payable price below and above', () => {
  const with12 = (price: number) => discountedPrice(price, 12)
  expect(with12(1_010)).toBe(888)
  expect(payablePrices(1_010, with12).map(with12)).toEqual([885, 890])
  expect(payablePrices(1_000, with12)).toEqual([])
  expect(payablePrices(4, (price) => price)).toEqual([5])
  // Zero is not a price, nor is a price that a discount reduces to zero.
  expect(payablePrices(1, (price) => price + 5)).toEqual([5])
  expect(payablePrices(14, (price) => Math.floor(price / 10))).toEqual([50])
  expect(payablePrices(1_000, (price) => discountedPrice(price, 100))).toEqual([])
})
