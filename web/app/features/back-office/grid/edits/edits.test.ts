import { expect, test } from 'vitest'
import { rice } from '../../../../../testing/grid-products.ts'
import {
  changesOf,
  discard,
  forget,
  type GridProduct,
  mergeMine,
  noEdits,
  redo,
  toSave,
  undo,
  write,
} from './edits.ts'

const milk: GridProduct = { ...rice, _id: 'milk', name: 'Milk', unit: '1 L', price: 900 }

test('edited cells are sent with the revision and stock they were based on', () => {
  const edits = write(noEdits, [
    { product: rice, field: 'price', text: '4 500' },
    { product: rice, field: 'draft', text: 'draft' },
    { product: milk, field: 'stock', text: '40' },
  ])
  expect(toSave(edits)).toEqual([
    { _id: 'rice', seen: { revision: 3, stock: 12 }, price: 4_500, draft: true },
    { _id: 'milk', seen: { revision: 3, stock: 12 }, stock: 40 },
  ])
})

test('a cell set back to the saved value is not an edit', () => {
  const changed = write(noEdits, [{ product: rice, field: 'price', text: '4500' }])
  expect(write(changed, [{ product: rice, field: 'price', text: '4 000 F CFA' }]).products).toEqual({})
  expect(write(noEdits, [{ product: rice, field: 'price', text: '4000' }])).toBe(noEdits)
})

test('an invalid cell keeps its input and is reported', () => {
  const edits = write(noEdits, [{ product: rice, field: 'discount', text: '120' }])
  expect(changesOf(edits)).toEqual([
    {
      id: 'rice',
      name: 'Rice',
      unit: '5 kg',
      field: 'discount',
      before: '0',
      after: '120',
      problem: 'discountWrong',
    },
  ])
  expect(toSave(edits)).toEqual([{ _id: 'rice', seen: { revision: 3, stock: 12 } }])
})

test('undo goes back step by step; a pasted block is one step', () => {
  const first = write(noEdits, [{ product: rice, field: 'price', text: '1' }])
  const second = write(first, [
    { product: rice, field: 'price', text: '2' },
    { product: milk, field: 'price', text: '3' },
  ])
  expect(changesOf(undo(second))).toEqual(changesOf(first))
  expect(undo(undo(second))).toMatchObject({ products: {}, past: [] })
  expect(undo(noEdits)).toBe(noEdits)
})

test('redo repeats undone steps in order, until something else is typed', () => {
  const first = write(noEdits, [{ product: rice, field: 'price', text: '1' }])
  const second = write(first, [
    { product: rice, field: 'price', text: '2' },
    { product: milk, field: 'price', text: '3' },
  ])
  const back = undo(undo(second))
  expect(redo(back).products).toEqual(first.products)
  expect(redo(redo(back)).products).toEqual(second.products)
  expect(undo(redo(redo(back))).products).toEqual(first.products)
  expect(redo(second)).toBe(second)
  const other = write(back, [{ product: milk, field: 'stock', text: '4' }])
  expect(redo(other)).toBe(other)
  expect(redo(forget(back, ['rice'])).products).not.toHaveProperty('rice')
})

test('saved products leave the edits and the undo steps; the others stay', () => {
  const edits = write(noEdits, [
    { product: rice, field: 'price', text: '2' },
    { product: milk, field: 'price', text: '3' },
  ])
  const left = forget(edits, ['rice'])
  expect(changesOf(left).map(({ id }) => id)).toEqual(['milk'])
  expect(undo(left).products).toEqual({})
})

test('my cells merged onto another user’s save are compared with the new values', () => {
  const edits = write(noEdits, [
    { product: rice, field: 'price', text: '4500' },
    { product: rice, field: 'discount', text: '10' },
  ])
  const theirs = { ...rice, revision: 4, price: 4_200, discount: 10 }
  const merged = mergeMine(edits, { current: theirs, restocked: 0 })
  expect(changesOf(merged)).toEqual([
    {
      id: 'rice',
      name: 'Rice',
      unit: '5 kg',
      field: 'price',
      before: '4200',
      after: '4500',
      problem: undefined,
    },
  ])
  expect(toSave(merged)[0]!.seen).toEqual({ revision: 4, stock: 12 })
  const allTheSame = mergeMine(edits, { current: { ...theirs, price: 4_500 }, restocked: 0 })
  expect(allTheSame).toEqual(noEdits)
})

test('undo restores discarded edits in one step', () => {
  const edits = write(noEdits, [
    { product: rice, field: 'price', text: '2' },
    { product: rice, field: 'stock', text: 'x' },
    { product: milk, field: 'price', text: '3' },
  ])
  const gone = discard(edits)
  expect(gone.products).toEqual({})
  expect(undo(gone).products).toEqual(edits.products)
  expect(discard(noEdits)).toBe(noEdits)
})

test('my stock count wins over another user’s, less pieces sold since', () => {
  const edits = write(noEdits, [{ product: rice, field: 'stock', text: '48' }])
  const merged = mergeMine(edits, { current: { ...rice, revision: 4, stock: 49 }, restocked: 38 })
  expect(toSave(merged)).toEqual([{ _id: 'rice', seen: { revision: 4, stock: 49 }, stock: 47 }])
})
