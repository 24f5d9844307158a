import { expect, test } from 'vitest'
import type { GridProduct } from './edits.ts'
import { pasteBlock } from './paste.ts'

const products = ['a', 'b', 'c'].map(
  (_id): GridProduct => ({
    _id,
    name: _id,
    revision: 1,
    unit: '1 kg',
    price: 100,
    discount: 0,
    stock: 1,
    draft: false,
    barcode: null,
    product_number: null,
    purchase_price: null,
    step_grams: null,
  }),
)
const cell = (top: number, left: number) => ({ top, left, bottom: top, right: left })
const pasted = (block: string[][], area = cell(0, 1)) => {
  const { writes, misfits } = pasteBlock(block, products, area, 4)
  return { writes: writes.map(({ product, field, text }) => `${product._id}.${field}=${text}`), misfits }
}

test('a block is pasted starting at the active cell', () => {
  expect(pasted([['200', '5'], ['300']])).toEqual({
    writes: ['a.price=200', 'a.discount=5', 'b.price=300'],
    misfits: 0,
  })
})

test('values without a cell are counted, not dropped silently', () => {
  expect(pasted([['1', 'draft', 'x', '']], cell(2, 3))).toEqual({
    writes: ['c.stock=1', 'c.draft=draft'],
    misfits: 1,
  })
  expect(pasted([['1'], ['2'], ['3']], cell(1, 1)).misfits).toBe(1)
})

test('a single value fills the whole selection', () => {
  const marked = { top: 0, left: 2, bottom: 1, right: 3 }
  expect(pasted([['7']], marked).writes).toEqual(['a.discount=7', 'a.stock=7', 'b.discount=7', 'b.stock=7'])
})
