import type { AdminProduct } from '@dix/contract'
import { expect, test } from 'vitest'
import { draftOf } from './draft.ts'
import { rebase, settled } from './rebase.ts'

const base: AdminProduct = {
  _id: 'p1',
  name: 'Huile',
  name_other: null,
  brand: '',
  description: 'Pressée à froid.',
  description_other: null,
  image: [],
  category: [],
  subCategory: [],
  unit: '1 L',
  stock: 20,
  price: 1850,
  discount: 0,
  low_stock: null,
  more_details: {},
  more_details_other: null,
  draft: false,
  revision: 1,
  updatedAt: '2026-11-21T10:00:00.000Z',
}

test('What only the other changed is theirs, what I changed stays mine until I choose', () => {
  const mine = { ...draftOf(base), name: 'Huile d’arachide', price: '1900' }
  const result = rebase(base, mine, { ...base, revision: 2, price: 1790, unit: '75 cl' })
  expect(result.differences).toEqual([
    { field: 'name', side: 'mine' },
    { field: 'unit', side: 'theirs' },
    { field: 'price', side: 'mine' },
  ])
  expect(settled(result)).toMatchObject({ name: 'Huile d’arachide', unit: '75 cl', price: '1900' })
})

test('A choice for theirs gives way field by field', () => {
  const result = rebase(base, { ...draftOf(base), price: '1900' }, { ...base, revision: 2, price: 1790 })
  const differences = result.differences.map((one) => ({ ...one, side: 'theirs' as const }))
  expect(settled({ ...result, differences }).price).toBe('1790')
})

test('Pieces sold meanwhile stay sold: stock moves by what I added', () => {
  const result = rebase(base, { ...draftOf(base), stock: '24' }, { ...base, revision: 2, stock: 17 })
  expect(result.mine.stock).toBe('21')
  const untouched = rebase(base, draftOf(base), { ...base, revision: 2, stock: 17 })
  expect(untouched.differences).toEqual([])
  expect(settled(untouched).stock).toBe('17')
})
