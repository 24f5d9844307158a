import { expect, test } from 'vitest'
import { edit, markSending, receive, unknownCart } from './account-cart.ts'
import { type Line, lineOf } from './line.ts'
import { emptyCart, withPendingEdits } from './stored-cart.ts'

const line = (id: string, quantity: number): Line =>
  lineOf(
    { _id: id, name: id, path: `/product/${id}`, image: null, unit: '1', price: 100, discount: 0, stock: 9 },
    quantity,
  )

/** The cart that stays on the device, as product and quantity of each line. */
function rescued(account: Line[] | null, visitor: Line[], ...edits: Line[]) {
  const known = account ? receive(unknownCart, { lines: account, revision: 1 }) : unknownCart
  const { lines } = withPendingEdits({ ...emptyCart('key-0001'), lines: visitor }, edits.reduce(edit, known))
  return lines.map(({ product, quantity }) => [product._id, quantity])
}

test('after a session has ended, only pieces that edits add to the account’s cart stay on the device', () => {
  const account = [line('rice', 2), line('milk', 5), line('bread', 3)]
  expect(rescued(account, [], line('rice', 4), line('tea', 1), line('milk', 1))).toEqual([
    ['rice', 2],
    ['tea', 1],
  ])
  expect(rescued(account, [line('rice', 1)], line('rice', 4))).toEqual([['rice', 3]])
})

test('edits that add nothing to the account’s cart leave the visitor’s unchanged', () => {
  const visitor = { ...emptyCart('key-0001'), lines: [line('rice', 1)] }
  const known = receive(unknownCart, { lines: [line('rice', 2)], revision: 1 })
  const backAgain = edit(markSending(edit(known, line('rice', 3)), 'rice'), line('rice', 2))
  expect(withPendingEdits(visitor, backAgain)).toBe(visitor)
})

test('before the account’s cart is loaded, edits change the visitor’s cart', () => {
  expect(rescued(null, [line('rice', 2)], line('rice', 3), line('tea', 1))).toEqual([
    ['rice', 3],
    ['tea', 1],
  ])
  expect(rescued(null, [line('rice', 2)], line('rice', 0))).toEqual([])
})

test('a full cart accepts more pieces but no more products', () => {
  const full = Array.from({ length: 200 }, (_, place) => line(`product${place}`, 1))
  const lines = rescued([], full, line('tea', 1), line('product7', 9_999))
  expect(lines).toHaveLength(200)
  expect(lines[7]).toEqual(['product7', 9_999])
})
