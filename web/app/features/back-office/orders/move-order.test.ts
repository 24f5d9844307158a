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

test('a move is not repeated after a colleague undid the step that it follows', () => {
  const placed = {
    ...byStaff,
    event: 'placed' as const,
    actor: 'shopper' as const,
    at: '2026-11-28T10:00:00.000Z',
  }
  const accepted = { ...byStaff, event: 'picking' as const, at: '2026-11-28T10:01:00.000Z' }
  const undone = {
    ...byStaff,
    event: 'undone' as const,
    undone: 'picking' as const,
    at: '2026-11-28T10:01:30.000Z',
  }
  const seen = { ...order, status: 'picking' as const, timeline: [placed, accepted] }
  expect(isSameWork(seen, { ...order, status: 'placed', timeline: [placed, undone] })).toBe(false)
  // Accepted again by somebody else: the state is the same, the step is not.
  const again = { ...accepted, at: '2026-11-28T10:02:00.000Z' }
  const twice = { ...seen, timeline: [placed, undone] }
  expect(isSameWork(twice, { ...twice, timeline: [placed, again] })).toBe(false)
})
