import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billOf } from './bill.ts'
import { type Coupon, couponCode, couponOff, couponProblem } from './coupon.ts'

const coupon: Coupon = {
  code: 'TABASKI',
  kind: 'percent',
  value: 10,
  smallestOrder: 2_000,
  totalUses: 5,
  oncePerCustomer: true,
  firstOrderOnly: false,
  from: '2026-11-20',
  until: '2026-11-22',
  stopped: false,
}
const unused = { uses: 0, usesByCustomer: 0, ordersOfCustomer: 0 }
const during = Date.parse('2026-11-21T12:00:00Z')

test('a code is the same in any spelling', () => {
  expect(couponCode(' taba ski\n')).toBe('TABASKI')
})

test('a coupon takes its amount off, or its percentage rounded down, and never more than the goods cost', () => {
  expect(couponOff(1_500, { kind: 'amount', value: 500 })).toBe(500)
  expect(couponOff(300, { kind: 'amount', value: 500 })).toBe(300)
  expect(couponOff(0, { kind: 'amount', value: 500 })).toBe(0)
  expect(couponOff(1_019, { kind: 'percent', value: 10 })).toBe(101)
  fc.assert(
    fc.property(
      fc.nat(2 ** 50),
      fc.oneof(
        fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 10_000_000 }) }),
        fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
      ),
      (total, terms) => {
        const off = couponOff(total, terms)
        if (terms.kind === 'percent') expect(BigInt(off)).toBe((BigInt(total) * BigInt(terms.value)) / 100n)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(total)
        const code = 'ABC'
        const bill = billOf(
          total,
          { deliveryFee: 500, freeFrom: null, roundsCash: true, coupon: { code, ...terms } },
          'cash',
        )
        expect(bill.dueAmt).toBe(total - bill.couponAmt + bill.deliveryFee - bill.rounding)
        expect(bill.couponAmt).toBe(off)
      },
    ),
  )
})

test('an amount is for the goods as ordered; fewer goods keep their share of it, rounded down', () => {
  const off = (total: number, orderedAmt: number, value = 5_000) =>
    couponOff(total, { kind: 'amount', value, orderedAmt })
  expect([off(10_000, 10_000), off(5_000, 10_000), off(0, 10_000)]).toEqual([5_000, 2_500, 0])
  expect(off(3_333, 10_000)).toBe(1_666)
  // More goods than ordered do not increase it.
  expect(off(15_000, 10_000)).toBe(5_000)
  expect(off(1_000, 2_000, 9_000)).toBe(1_000)
  fc.assert(
    fc.property(
      fc.nat(2 ** 50),
      fc.nat(2 ** 50),
      fc.nat(2 ** 50),
      fc.integer({ min: 1, max: 10_000_000 }),
      (one, other, ordered, value) => {
        const [fewer, more] = one < other ? [one, other] : [other, one]
        // The amount due never falls if more goods are kept.
        expect(fewer - off(fewer, ordered, value)).toBeLessThanOrEqual(more - off(more, ordered, value))
        expect(off(fewer, ordered, value)).toBeLessThanOrEqual(off(more, ordered, value))
        if (value < ordered && fewer > 0) expect(off(fewer, ordered, value)).toBeLessThan(fewer)
      },
    ),
  )
})

test('free delivery looks at the goods before the coupon', () => {
  const terms = { deliveryFee: 500, freeFrom: 2_000, roundsCash: false, coupon }
  expect(billOf(2_000, terms, 'card')).toMatchObject({ couponAmt: 200, deliveryFee: 0, dueAmt: 1_800 })
})

test('a coupon is valid from its first day through its last, in Dakar', () => {
  const at = (time: string) => couponProblem(coupon, unused, 2_000, Date.parse(time))
  expect(at('2026-11-19T23:59:59Z')).toBe('notYet')
  expect(at('2026-11-20T00:00:00Z')).toBeUndefined()
  expect(at('2026-11-22T23:59:59Z')).toBeUndefined()
  expect(at('2026-11-23T00:00:00Z')).toBe('ended')
  expect(couponProblem({ ...coupon, stopped: true }, unused, 2_000, during)).toBe('ended')
  expect(couponProblem({ ...coupon, from: null, until: null }, unused, 2_000, during)).toBeUndefined()
})

test('a coupon is limited by its uses, to one per customer, to a first order, and by a minimum amount', () => {
  const why = (uses: Partial<typeof unused>, total = 2_000, given: Partial<Coupon> = {}) =>
    couponProblem({ ...coupon, ...given }, { ...unused, ...uses }, total, during)
  expect(why({ uses: 4 })).toBeUndefined()
  expect(why({ uses: 5 })).toBe('usedUp')
  expect(why({ uses: 5 }, 2_000, { totalUses: null })).toBeUndefined()
  expect(why({ usesByCustomer: 1 })).toBe('usedByCustomer')
  expect(why({ usesByCustomer: 1 }, 2_000, { oncePerCustomer: false })).toBeUndefined()
  expect(why({ ordersOfCustomer: 1 })).toBeUndefined()
  expect(why({ ordersOfCustomer: 1 }, 2_000, { firstOrderOnly: true })).toBe('notFirst')
  expect(why({}, 2_000, { firstOrderOnly: true })).toBeUndefined()
  expect(why({}, 1_999)).toBe('tooSmall')
  expect(couponProblem(undefined, unused, 2_000, during)).toBe('unknown')
})
