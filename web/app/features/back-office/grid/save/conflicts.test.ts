import { ApiError, type Conflict } from '@dix/contract'
import { expect, test } from 'vitest'
import { rice as product } from '../../../../../testing/grid-products.ts'
import { noEdits, write } from '../edits/edits.ts'
import { cellProblemsOf, conflictsOf, mineBeside } from './conflicts.ts'

const refusal = (code: 'invalid_input' | 'changed_meanwhile', more: object) =>
  new ApiError('PUT /api/product/save-grid', 400, {
    success: false,
    error: true,
    code,
    message: 'No.',
    ...more,
  })

test('API errors are sorted by product and field', () => {
  const fields = {
    'changes.1.price': 'Too much.',
    'changes.1.stock': 'Too few.',
    changes: 'No.',
    'changes.7.unit': '?',
  }
  const problems = cellProblemsOf(refusal('invalid_input', { fields }), ['a', 'b'])
  expect([...problems]).toEqual([['b', { price: 'Too much.', stock: 'Too few.' }]])
})

test('conflicts are read only from a conflict error', () => {
  const conflicts = [{ current: { _id: 'a' }, by: 'Awa', at: null }]
  expect(conflictsOf(refusal('changed_meanwhile', { data: { conflicts } }))).toEqual(conflicts)
  expect(conflictsOf(refusal('invalid_input', { data: { conflicts } }))).toEqual([])
  expect(conflictsOf(new Error('lost'))).toEqual([])
})

const rice = { ...product, stock: 10 }
const conflictWith = (current: object, restocked = 0) =>
  ({ current: { ...rice, revision: 4, ...current }, by: 'Awa', at: null, restocked }) as Conflict

test('only cells that differ from the save are a conflict; after a lost response none do', () => {
  const edits = write(noEdits, [
    { product: rice, field: 'price', text: '4 500' },
    { product: rice, field: 'stock', text: '15' },
  ])
  // Two pieces have been sold since.
  expect(mineBeside(edits, conflictWith({ price: 4_500, stock: 13 }, 5))).toBeUndefined()
  const typedOn = write(edits, [{ product: rice, field: 'stock', text: '99' }])
  expect(mineBeside(typedOn, conflictWith({ price: 4_500, stock: 15, discount: 5 }, 5))!.cells).toEqual({
    stock: '99',
  })
})
