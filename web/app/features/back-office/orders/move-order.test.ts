import { expect, test } from 'vitest'
import { exampleCardOrder as order } from '../../../../testing/example-desk-order.ts'
import { isSameWork } from './move-order.ts'

const owed = { ...order, allowanceAmt: 500, owedBackAmt: 500 }

test("A move is repeated after a provider's refund was sent, but not after a colleague made one", () => {
  expect(isSameWork(owed, { ...owed, owedBackAmt: 0, refundedAmt: 500 })).toBe(true)
  expect(isSameWork(order, owed)).toBe(false)
  expect(isSameWork(order, { ...order, refundedAmt: 500 })).toBe(false)
})
