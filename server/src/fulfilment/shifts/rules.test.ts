import { expect, test } from 'vitest'
import { asRiderShift, balanceOf } from './rules.ts'

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
