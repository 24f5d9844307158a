import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProducts } from './read-products.ts'

test('Products come back from the browser as they were kept, without what makes no sense', () => {
  const milk = { _id: 'milk', name: 'Milk' }
  const text = JSON.stringify({
    user: 'fatou',
    products: [milk, null, { _id: 7, name: 'Tea' }, { _id: 'tea' }],
  })
  expect(readProducts(text)).toEqual({ user: 'fatou', products: [milk] })
})

test('Whatever stands in the browser’s storage, products that are nobody’s are none', () => {
  expect(readProducts(null)).toBeNull()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readProducts(text)).toBeNull()
    }),
  )
})
