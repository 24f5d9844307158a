import { expect, test } from 'vitest'
import { exampleProduct as base } from '../../../../../testing/example-product.ts'
import { draftOf } from './draft.ts'
import { rebase, withChosenVersions } from './rebase.ts'

const saved = (changed: Partial<typeof base>, restocked = 0) => ({
  current: { ...base, revision: 2, ...changed },
  restocked,
})

test('fields that only the other user changed get their values, those that I changed keep mine', () => {
  const mine = { ...draftOf(base), name: 'Huile d’arachide', price: '1900' }
  const result = rebase(base, mine, saved({ price: 1790, unit: '75 cl' }))
  expect(result.differences).toEqual([
    { field: 'name', side: 'mine' },
    { field: 'unit', side: 'theirs' },
    { field: 'price', side: 'mine' },
  ])
  expect(withChosenVersions(result)).toMatchObject({ name: 'Huile d’arachide', unit: '75 cl', price: '1900' })
})

test("choosing the other user's version applies to a single field", () => {
  const result = rebase(base, { ...draftOf(base), price: '1900' }, saved({ price: 1790 }))
  const differences = result.differences.map((difference) => ({ ...difference, side: 'theirs' as const }))
  expect(withChosenVersions({ ...result, differences }).price).toBe('1790')
})

test('pieces sold in the meantime are subtracted from my stock', () => {
  const result = rebase(base, { ...draftOf(base), stock: '24' }, saved({ stock: 17 }))
  expect(result.mine.stock).toBe('21')
  const untouched = rebase(base, draftOf(base), saved({ stock: 17 }))
  expect(untouched.differences).toEqual([])
  expect(withChosenVersions(untouched).stock).toBe('17')
})

test('two stock counts are a conflict, each less the pieces sold since', () => {
  // There were 20; the other counted 60, I counted 48, and 3 were sold.
  const counted = rebase(base, { ...draftOf(base), stock: '48' }, saved({ stock: 57 }, 40))
  expect(counted.differences).toEqual([{ field: 'stock', side: 'mine' }])
  expect([counted.mine.stock, counted.theirs.stock]).toEqual(['45', '57'])
  const untouched = rebase(base, draftOf(base), saved({ stock: 57 }, 40))
  expect(withChosenVersions(untouched).stock).toBe('57')
})
