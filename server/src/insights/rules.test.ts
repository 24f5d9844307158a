import { describe, expect, test } from 'vitest'
import { bestOf, rounded, spanOf, takingsOf } from './rules.ts'

/** A Saturday afternoon. */
const now = new Date('2026-11-21T16:30:00Z')

describe('periods', () => {
  test('today is compared with the same day of last week up to the same time', () => {
    const span = spanOf('today', now)
    expect(span).toMatchObject({
      days: ['2026-11-21'],
      before: ['2026-11-14'],
      from: new Date('2026-11-21T00:00:00Z'),
      beforeFrom: new Date('2026-11-14T00:00:00Z'),
      beforeUntil: new Date('2026-11-15T00:00:00Z'),
      beforeNow: new Date('2026-11-14T16:30:00Z'),
      rateFrom: new Date('2026-10-24T00:00:00Z'),
    })
  })

  test.each([
    ['14d', 14, '2026-11-08', '2026-10-25', '2026-11-07'],
    ['3m', 91, '2026-08-23', '2026-05-24', '2026-08-22'],
  ] as const)('%s has its days and as many before them', (period, days, first, firstBefore, lastBefore) => {
    const span = spanOf(period, now)
    expect([span.days.length, span.days[0], span.days.at(-1)]).toEqual([days, first, '2026-11-21'])
    expect([span.before.length, span.before[0], span.before.at(-1)]).toEqual([days, firstBefore, lastBefore])
  })
})

describe('takings', () => {
  const none = { days: [], hours: [], comparable: { orders: 0, sales: 0, deliveryFees: 0, coupons: 0 } }

  test('tiles compare up to the same time, days are complete', () => {
    const { tiles, byDay } = takingsOf(spanOf('today', now), {
      ...none,
      days: [
        { day: '2026-11-21', orders: 2, sales: 1_501, deliveryFees: 500, coupons: 60 },
        { day: '2026-11-14', orders: 2, sales: 1_300, deliveryFees: 0, coupons: 0 },
      ],
      comparable: { orders: 1, sales: 400, deliveryFees: 100, coupons: 20 },
    })
    expect(tiles).toEqual({
      sales: { now: 1_501, before: 400 },
      orders: { now: 2, before: 1 },
      averageBasket: { now: 751, before: 400 },
      deliveryFees: { now: 500, before: 100 },
      coupons: { now: 60, before: 20 },
    })
    expect(byDay).toEqual([
      {
        day: '2026-11-21',
        sales: 1_501,
        orders: 2,
        deliveryFees: 500,
        coupons: 60,
        before: { day: '2026-11-14', sales: 1_300, orders: 2, deliveryFees: 0, coupons: 0 },
      },
    ])
  })

  test('a shop without orders has zeros for every day and hour', () => {
    const { tiles, byDay, byHour } = takingsOf(spanOf('14d', now), none)
    expect(tiles.averageBasket).toEqual({ now: 0, before: 0 })
    expect(byDay).toHaveLength(14)
    expect(byHour.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, at) => at))
    expect([...byDay, ...byHour].every(({ sales, orders }) => sales === 0 && orders === 0)).toBe(true)
  })

  test('the days of a period are summed up, its hours shown next to the earlier ones', () => {
    const { tiles, byHour } = takingsOf(spanOf('14d', now), {
      ...none,
      days: [
        { day: '2026-11-20', orders: 1, sales: 10, deliveryFees: 0, coupons: 0 },
        { day: '2026-11-21', orders: 1, sales: 20, deliveryFees: 0, coupons: 0 },
        { day: '2026-11-01', orders: 1, sales: 5, deliveryFees: 0, coupons: 0 },
      ],
      hours: [
        { hour: 19, before: false, orders: 2, sales: 30, deliveryFees: 0, coupons: 0 },
        { hour: 19, before: true, orders: 1, sales: 5, deliveryFees: 0, coupons: 0 },
      ],
    })
    expect(tiles.sales.now).toBe(30)
    expect(byHour[19]).toEqual({
      hour: 19,
      sales: 30,
      orders: 2,
      deliveryFees: 0,
      coupons: 0,
      before: { sales: 5, orders: 1, deliveryFees: 0, coupons: 0 },
    })
    expect(byHour[18]).toEqual({
      hour: 18,
      sales: 0,
      orders: 0,
      deliveryFees: 0,
      coupons: 0,
      before: { sales: 0, orders: 0, deliveryFees: 0, coupons: 0 },
    })
  })
})

/** Pieces of a product sold at a price in XOF. */
const sold = (_id: string, price: number, discount: number, quantity: number) => ({
  product: { _id },
  price,
  discount,
  quantity,
})

test('best sellers are ranked by sales at all prices', () => {
  expect(
    bestOf([sold('A', 300, 7, 2), sold('B', 1_000, 0, 1), sold('A', 300, 0, 3), sold('C', 1, 0, 9)], 2),
  ).toEqual([
    { _id: 'A', quantity: 5, sales: 2 * 279 + 900 },
    { _id: 'B', quantity: 1, sales: 1_000 },
  ])
})

test('for equal sales, more pieces come first', () => {
  const sales = [sold('A', 5, 0, 2), sold('B', 1, 0, 1), sold('C', 2, 0, 5), sold('D', 20, 0, 1)]
  expect(bestOf(sales, 4).map(({ _id }) => _id)).toEqual(['D', 'C', 'A', 'B'])
})

test('products sold by weight are counted in grams, beside pieces of the time before', () => {
  const byWeight = (quantity: number, stepGrams: number) => ({ ...sold('A', 300, 0, quantity), stepGrams })
  expect(bestOf([byWeight(2, 250), byWeight(3, 500), sold('A', 300, 0, 4)], 1)).toEqual([
    { _id: 'A', quantity: 4, grams: 2_000, sales: 2_700 },
  ])
})

test('numbers are rounded to the displayed digits', () => {
  expect([rounded(1.26, 1), rounded(0.0416, 3), rounded(12, 1)]).toEqual([1.3, 0.042, 12])
})
