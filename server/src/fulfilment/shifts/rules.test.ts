import { expect, test } from 'vitest'
import { asRiderShift, balanceOf, mayCarry } from './rules.ts'

const at = (time: string) => new Date(`2026-03-02T${time}Z`)
const shift = {
  id: 'S1',
  startedAt: at('08:00:00'),
  float: 5_000,
  collected: 20_000,
  handedIn: 12_000,
  collectedAt: at('09:00:00'),
}
const limits = { cashCeiling: 20_000, handInHours: 12 }
const shown = (part: Partial<typeof shift> | { collectedAt: null }, now = at('10:00:00')) =>
  asRiderShift({ ...shift, ...part }, limits, now.getTime())

test('a rider should have the float and what was collected, less what was handed in', () => {
  expect(balanceOf(shift)).toBe(13_000)
  expect(shown({})).toEqual({
    _id: 'S1',
    startedAt: '2026-03-02T08:00:00.000Z',
    floatAmt: 5_000,
    collectedAmt: 20_000,
    handedInAmt: 12_000,
    carriedAmt: 13_000,
    ceilingAmt: 20_000,
    handInBy: '2026-03-02T21:00:00.000Z',
    paidOnly: false,
  })
})

test('a rider who carries as much as the ceiling takes only paid orders', () => {
  expect(shown({ collected: 26_999 }).paidOnly).toBe(false)
  expect(shown({ collected: 27_000 }).paidOnly).toBe(true)
})

test('so does a rider whose cash is due, and cash is due only once some was collected', () => {
  expect(shown({}, at('20:59:59.999')).paidOnly).toBe(false)
  expect(shown({}, at('21:00:00')).paidOnly).toBe(true)
  expect(shown({ collectedAt: null }, at('23:00:00'))).toMatchObject({ handInBy: null, paidOnly: false })
})

const carries = (orders: number[], carried?: { carriedAmt: number; floatAmt?: number; paidOnly?: boolean }) =>
  mayCarry(
    carried ? { floatAmt: 5_000, paidOnly: false, ...carried } : null,
    orders.map((toCollect) => ({ toCollect })),
    limits,
  )

test('cash stays within the ceiling, counting all orders of a trip', () => {
  expect(carries([7_000, 5_000], { carriedAmt: 8_000 })).toBe(true)
  expect(carries([7_000, 5_001], { carriedAmt: 8_000 })).toBe(false)
  expect(carries([12_000, 8_000])).toBe(true)
  expect(carries([12_000, 8_001])).toBe(false)
})

test('one order above the ceiling goes to a rider who has handed in everything, with paid ones beside it', () => {
  expect(carries([30_000])).toBe(true)
  expect(carries([30_000, 0])).toBe(true)
  expect(carries([30_000, 1])).toBe(false)
  expect(carries([30_000], { carriedAmt: 5_000 })).toBe(true)
  expect(carries([30_000], { carriedAmt: 4_999 })).toBe(true)
  expect(carries([30_000], { carriedAmt: 5_001 })).toBe(false)
})

test('paid orders add no cash, and are all that a rider whose cash is due may take', () => {
  expect(carries([0, 0], { carriedAmt: 25_000, paidOnly: true })).toBe(true)
  expect(carries([], { carriedAmt: 25_000, paidOnly: true })).toBe(true)
  expect(carries([1], { carriedAmt: 0, paidOnly: true })).toBe(false)
})
