import type { Positioned } from '@dix/contract'
import { expect, test } from 'vitest'
import { moved, rowBehind } from './moved.ts'

const rows: Positioned[] = ['A', 'B', 'C', 'D'].map((_id) => ({
  _id,
  name: _id,
  unit: '',
  image: '',
  draft: false,
  stock: null,
}))
const ids = (list: Positioned[]) => list.map(({ _id }) => _id).join('')

test.each([
  ['A', 2, 'BCAD'],
  ['A', 3, 'BCDA'],
  ['D', 0, 'DABC'],
  ['C', 1, 'ACBD'],
  ['B', 1, 'ABCD'],
])('a row that is dropped at an index gets that index: %s at %i', (id, index, expected) => {
  expect(ids(moved(rows, id, rowBehind(rows, id, index)))).toBe(expected)
})

test('a row moved to the end of a partly loaded list is placed in front of the next one', () => {
  expect(rowBehind(rows, 'A', 2)).toBe('D')
  expect(rowBehind(rows, 'A', 3)).toBeNull()
})

test('moving a missing row changes nothing', () => {
  expect(ids(moved(rows, 'X', 'A'))).toBe('ABCD')
})
