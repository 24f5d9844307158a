import { Refused } from '@dix/contract'
import { expect, test } from 'vitest'
import { cellFaultsOf, conflictsOf } from './conflicts.ts'

const refusal = (code: 'invalid_input' | 'changed_meanwhile', more: object) =>
  new Refused(400, { success: false, error: true, code, message: 'No.', ...more })

test('What the server finds wrong is sorted to its product and field', () => {
  const fields = {
    'changes.1.price': 'Too much.',
    'changes.1.stock': 'Too few.',
    changes: 'No.',
    'changes.7.unit': '?',
  }
  const faults = cellFaultsOf(refusal('invalid_input', { fields }), ['a', 'b'])
  expect([...faults]).toEqual([['b', { price: 'Too much.', stock: 'Too few.' }]])
})

test('Somebody else’s saves are found in a refusal, and in nothing else', () => {
  const conflicts = [{ current: { _id: 'a' }, by: 'Awa', at: null }]
  expect(conflictsOf(refusal('changed_meanwhile', { data: { conflicts } }))).toEqual(conflicts)
  expect(conflictsOf(refusal('invalid_input', { data: { conflicts } }))).toEqual([])
  expect(conflictsOf(new Error('lost'))).toEqual([])
})
