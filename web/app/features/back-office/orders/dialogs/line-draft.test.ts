import { expect, test } from 'vitest'
import { exampleDeskOrder as order } from '../../../../../testing/example-desk-order.ts'
import { draftChange, draftOf, rebase } from './line-draft.ts'

const draft = (to: Record<string, number>, given = order) =>
  draftOf(given).map((line) => ({ ...line, to: to[line.productId] ?? line.to }))

test('only changed lines are sent, and exceeding the agreed amount needs the customer’s consent', () => {
  expect(draftChange(draft({ p1: 1 }), order)).toMatchObject({
    changed: [{ productId: 'p1', quantity: 1 }],
    due: 6000,
    needsConsent: false,
  })
  expect(draftChange(draft({ p1: 4 }), order)).toMatchObject({ due: 12_000, needsConsent: true })
  expect(draftChange(draft({ p1: 0, p2: 0 }), order).isEmpty).toBe(true)
})

test('once an order is being prepared, lines can only be reduced', () => {
  expect(draftOf({ ...order, status: 'picking' }).map(({ max }) => max)).toEqual([3, 1])
})

test('after another user’s change, the input stays as far as it is still possible', () => {
  const fresh = {
    ...order,
    status: 'picking' as const,
    items: order.items.map((item) => (item.productId === 'p1' ? { ...item, quantity: 2 } : item)),
  }
  const added = { ...draftOf(order)[0]!, productId: 'p9', from: 0, to: 1 }
  const lines = rebase([...draft({ p1: 5, p2: 0 }), added], fresh)
  expect(lines.map(({ productId, from, to }) => [productId, from, to])).toEqual([
    ['p1', 2, 2],
    ['p2', 1, 0],
  ])
})
