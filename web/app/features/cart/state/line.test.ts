import { expect, test } from 'vitest'
import {
  type CartCard,
  fullNameOf,
  lineFrom,
  lineOf,
  maxQuantityOf,
  priceMoveOf,
  reuseUnchanged,
  unavailabilityOf,
  withLine,
} from './line.ts'

const rice = {
  _id: 'rice',
  name: 'Rice',
  brand: 'Ndar',
  path: '/product/rice',
  image: null,
  unit: '1 kg',
  price: 1_000,
  discount: 7,
  stock: 3,
} satisfies CartCard

test('a line has the data that a cart shows of a product, and the price when it was added', () => {
  const line = lineOf({ ...rice, description: 'Long' } as CartCard, 2)
  expect(line).toEqual({ product: rice, quantity: 2, seenPrice: 930 })
})

test('a line has a brand and a list price only if its product has', () => {
  const { brand: _, ...loose } = rice
  expect(lineOf(loose, 1).product).toStrictEqual(loose)
  expect(lineOf({ ...rice, listPrice: null }, 1).product).toStrictEqual(rice)
  expect(lineOf({ ...rice, listPrice: 1_200 }, 1).product).toStrictEqual({ ...rice, listPrice: 1_200 })
})

test('a product is named with its brand, loose goods without', () => {
  expect(fullNameOf(rice)).toBe('Rice, Ndar')
  expect(fullNameOf({ name: 'Rice', brand: '' })).toBe('Rice')
})

test('pictures have site-relative URLs', () => {
  const productId = {
    ...rice,
    image: ['http://10.0.0.1:3000/media/a.webp', 'http://10.0.0.1:3000/media/b.webp'],
  }
  const line = lineFrom({ _id: 'line', quantity: 1, seenPrice: 900, productId })
  expect(line.product.image).toBe('/media/a.webp')
  expect(
    lineFrom({ _id: 'line', quantity: 1, seenPrice: 900, productId: { ...rice, image: [] } }).product.image,
  ).toBeNull()
})

test('an obstacle is sold out or short', () => {
  expect(unavailabilityOf(lineOf(rice, 3))).toBeNull()
  expect(unavailabilityOf(lineOf(rice, 4))).toBe('short')
  expect(unavailabilityOf(lineOf({ ...rice, stock: 0 }, 1))).toBe('out')
  expect(maxQuantityOf({ stock: 1_000_000 })).toBe(9_999)
})

test('a price change is measured from the price the shopper saw, with discount', () => {
  const line = lineOf(rice, 1)
  expect(priceMoveOf(line)).toBeNull()
  expect(priceMoveOf({ ...line, product: { ...rice, discount: 0 } })).toBe('rose')
  expect(priceMoveOf({ ...line, product: { ...rice, price: 900 } })).toBe('fell')
})

test('a line is replaced in place, added at the end, or removed at 0', () => {
  const [first, second] = [lineOf(rice, 1), lineOf({ ...rice, _id: 'milk' }, 1)]
  const lines = [first, second]
  expect(withLine(lines, lineOf(rice, 5))).toEqual([lineOf(rice, 5), second])
  expect(withLine([second], first)).toEqual([second, first])
  expect(withLine(lines, lineOf(rice, 0))).toEqual([second])
})

test('a line with any change is a new object', () => {
  const line = lineOf(rice, 1)
  const known = [line]
  expect(reuseUnchanged(known, [lineOf(rice, 1)])[0]).toBe(line)
  for (const change of [
    { id: 'line' },
    { quantity: 2 },
    { seenPrice: 1 },
    { product: { ...rice, stock: 2 } },
  ]) {
    const changed = { ...line, ...change }
    expect(reuseUnchanged(known, [changed])[0]).toBe(changed)
  }
})

test('a line stored without a brand gets it with the next response', () => {
  const { brand, ...older } = rice
  const received = lineOf(rice, 1)
  expect(reuseUnchanged([lineOf(older, 1)], [received])[0]).toBe(received)
})
