import { cartEndpoints } from '@dix/contract'
import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { unlisted } from './unlisted.ts'

const { addToCart } = cartEndpoints

test('an error is allowed if its endpoint lists it, or every endpoint of its kind may return it', () => {
  expect(unlisted(addToCart, new Problem('cart_full', 'Cart saved.'))).toBeUndefined()
  expect(
    unlisted(addToCart, new Problem('stock_short', 'Cart saved.', { data: { stock: 2 } })),
  ).toBeUndefined()
  expect(unlisted(addToCart, new Problem('signed_out', 'Cart saved.'))).toBeUndefined()
})

test('a code or data that its endpoint does not list is reported with the request', () => {
  const found = [
    new Problem('order_settled', 'Cart saved.'),
    new Problem('cart_full', 'Cart saved.', { data: { stock: 2 } }),
    new Problem('stock_short', 'Cart saved.', { data: { left: 2 } }),
  ].map((problem) => unlisted(addToCart, problem))
  expect(found).toEqual([
    'POST /api/cart/create returned order_settled, which its endpoint does not list in "errors".',
    'POST /api/cart/create returned cart_full with data, but its endpoint lists none.',
    expect.stringContaining('POST /api/cart/create returned stock_short with other data'),
  ])
})
