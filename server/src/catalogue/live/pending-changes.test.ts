import { expect, test } from 'vitest'
import { addChange, changeOf, takeNextLoad } from './pending-changes.ts'

test('database events say whether products, only their ratings or only their stock changed', () => {
  expect(changeOf('["A","B"]')).toEqual({ products: ['A', 'B'] })
  expect(changeOf('ratings ["A"]')).toEqual({ ratings: ['A'] })
  expect(changeOf('stock ["A"]')).toEqual({ stock: ['A'] })
  for (const payload of ['*', 'stock', 'stock *', 'prices ["A"]', '']) {
    expect(changeOf(payload)).toEqual({ everything: true })
  }
})

test('a product that is read entirely is not read for its stock as well', () => {
  const pending = addChange(null, { stock: ['A', 'B', 'C'], products: ['B'] })
  addChange(pending, { ratings: ['C'] })
  addChange(pending, { stock: ['B', 'C'] })
  expect(pending).toMatchObject({ products: new Set(['B', 'C']), stock: new Set(['A']) })
})

test('a large change is loaded in parts of 500 products, edits before sales', () => {
  const ids = (prefix: string) => Array.from({ length: 450 }, (_, index) => `${prefix}${index}`)
  const { now, rest } = takeNextLoad(addChange(null, { products: ids('EDIT'), stock: ids('SALE') }))
  expect([now.products.size, now.stock.size]).toEqual([450, 50])
  const last = takeNextLoad(rest!)
  expect([last.now.products.size, last.now.stock.size, last.rest]).toEqual([0, 400, null])
})
