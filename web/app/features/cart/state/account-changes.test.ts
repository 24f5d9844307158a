import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isChange, isNamed, joinChanges } from './account-changes.ts'
import { parseStored } from './user-storage.ts'

const gone = { kind: 'gone', name: 'Milk' } as const
const short = { kind: 'short', name: 'Rice', wanted: 97, quantity: 96 } as const

test('changes are read as they were stored, without invalid ones', () => {
  const broken = [
    null,
    7,
    { kind: 'short', name: 'Tea' },
    { kind: 'short', name: 'Tea', wanted: 2 },
    { kind: 'short', name: 'Tea', quantity: 2 },
    { kind: 'new', name: 'Tea', wanted: 2, quantity: 1 },
    { kind: 'gone', name: 7 },
    { kind: 'new', name: 'Tea' },
  ]
  const text = JSON.stringify({ user: 'somebody', changes: [gone, ...broken, short] })
  expect(parseStored(text, 'changes', isChange)).toEqual({ user: 'somebody', items: [gone, short] })
})

test('products are read as they were stored, without invalid ones', () => {
  const milk = { _id: 'milk', name: 'Milk' }
  const text = JSON.stringify({
    user: 'fatou',
    products: [milk, null, { _id: 7, name: 'Tea' }, { _id: 'tea' }],
  })
  expect(parseStored(text, 'products', isNamed)).toEqual({ user: 'fatou', items: [milk] })
})

test('unreadable text, and a list without a user, give null', () => {
  expect(parseStored(null, 'changes', isChange)).toBeNull()
  expect(parseStored(null, 'products', isNamed)).toBeNull()
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom(JSON.stringify({ changes: [gone] }), JSON.stringify({ products: [] })),
  )
  fc.assert(
    fc.property(text, (stored) => {
      expect(parseStored(stored, 'changes', isChange)).toBeNull()
      expect(parseStored(stored, 'products', isNamed)).toBeNull()
    }),
  )
})

test('the newest change to a product counts', () => {
  const newer = { ...short, wanted: 98 }
  expect(joinChanges([short, gone], [newer])).toEqual([gone, newer])
})
