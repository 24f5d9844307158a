import { expect, test } from 'vitest'
import {
  exampleCardOrder as order,
  exampleSentRefund as sent,
} from '../../../../testing/example-desk-order.ts'
import { isSameWork } from './move-order.ts'

const owed = { ...order, allowanceAmt: 500, owedBackAmt: 500 }

test("a move is repeated after a provider's refund was sent, but not after a colleague's refund", () => {
  expect(isSameWork(owed, { ...owed, owedBackAmt: 0, refundedAmt: 500, timeline: [sent] })).toBe(true)
  expect(isSameWork(order, owed)).toBe(false)
  expect(isSameWork(order, { ...order, refundedAmt: 500, timeline: [sent] })).toBe(false)
})

const byStaff = { ...sent, actor: 'staff' as const, by: 'Awa' }

test('a move is not repeated after a colleague corrected the address, or moved the order away and back', () => {
  const corrected = { ...byStaff, event: 'changed' as const, addressCorrected: true }
  expect(isSameWork(order, { ...order, timeline: [corrected] })).toBe(false)
  const moved = { ...byStaff, event: 'on_the_way' as const }
  const out = { ...order, status: 'on_the_way' as const, timeline: [moved] }
  const again = [moved, { ...byStaff, event: 'not_delivered' as const }, moved]
  expect(isSameWork(out, { ...out, timeline: again })).toBe(false)
})
