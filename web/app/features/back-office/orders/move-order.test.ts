import { expect, test } from 'vitest'
import { exampleCardOrder as order } from '../../../../testing/example-desk-order.ts'
import { isSameWork } from './move-order.ts'

const owed = { ...order, allowanceAmt: 500, owedBackAmt: 500 }

test('A move is repeated over a refund that its provider has sent, not over one that a colleague made', () => {
  expect(isSameWork(owed, { ...owed, owedBackAmt: 0, refundedAmt: 500 })).toBe(true)
  expect(isSameWork(order, owed)).toBe(false)
  expect(isSameWork(order, { ...order, refundedAmt: 500 })).toBe(false)
})
