import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edit, markLost, markSending, receive, resume, unknownCart } from './account-cart.ts'
import { type Line, lineOf } from './line.ts'
import { editsDue, editsToStore, isStoredEdit, joinEdits } from './stored-edits.ts'
import { parseStored } from './user-storage.ts'

const card = {
  name: 'Rice',
  path: '/product/rice',
  image: null,
  unit: '1',
  price: 100,
  discount: 0,
  stock: 9,
}
const line = (id: string, quantity: number): Line => lineOf({ ...card, _id: id }, quantity)
const known = (...lines: Line[]) => receive(unknownCart, { lines, revision: 1 })

const due = (stored: ReturnType<typeof editsToStore>, ...account: Line[]) =>
  editsDue(stored, account).map(({ product, quantity }) => [product._id, quantity])

test('unanswered edits are repeated, even if their requests arrived', () => {
  const sent = markSending(edit(known(line('rice', 2)), line('rice', 3)), 'rice')
  const stored = editsToStore(edit(edit(sent, line('rice', 5)), line('tea', 1)))
  expect(due(stored, line('rice', 2))).toEqual([
    ['rice', 5],
    ['tea', 1],
  ])
  expect(due(stored, line('rice', 3), line('tea', 1))).toEqual([['rice', 5]])
  const removed = editsToStore(edit(known(line('rice', 2)), line('rice', 0)))
  expect(due(removed, line('rice', 2))).toEqual([['rice', 0]])
})

test('a later change made elsewhere replaces a stored edit', () => {
  const stored = editsToStore(edit(known(line('rice', 2)), line('rice', 3)))
  expect(due(stored, line('rice', 7))).toEqual([])
  expect(due(stored)).toEqual([])
})

test('an edit must be sent if the quantity is one that a lost request may have set', () => {
  const sent = edit(markSending(edit(known(line('rice', 1)), line('rice', 3)), 'rice'), line('rice', 4))
  const stored = editsToStore(resume(markLost(sent, 'rice'), 'rice'))
  expect(due(stored, line('rice', 1))).toEqual([['rice', 4]])
  expect(due(stored, line('rice', 3))).toEqual([['rice', 4]])
  expect(due(stored, line('rice', 2))).toEqual([])
})

test('if the account’s quantity was unknown, the edit counts', () => {
  expect(due(editsToStore(edit(unknownCart, line('rice', 1))), line('rice', 6))).toEqual([['rice', 1]])
})

test('edits are read as they were stored, newer ones replace older ones', () => {
  const older = editsToStore(edit(edit(known(), line('rice', 1)), line('tea', 2)))
  const newer = editsToStore(edit(known(), line('rice', 4)))
  const edits = joinEdits(older, newer)
  expect(edits.map(({ product, quantity }) => [product._id, quantity])).toEqual([
    ['rice', 4],
    ['tea', 2],
  ])
  const broken = [
    null,
    { ...edits[0], quantity: -1 },
    { ...edits[0], quantity: 10_000 },
    { ...edits[0], from: ['2'] },
    { ...edits[0], from: [2, '2'] },
    { quantity: 1, from: null },
  ]
  const whole = [...edits, { ...edits[0], quantity: 9_999 }, { ...edits[0], quantity: 0, from: null }]
  const text = JSON.stringify({ user: 'fatou', edits: [...whole, ...broken] })
  expect(parseStored(text, 'edits', isStoredEdit)).toEqual({ user: 'fatou', items: whole })
})

test('any stored text is read; edits without a user are none', () => {
  expect(parseStored(null, 'edits', isStoredEdit)).toBeNull()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseStored(text, 'edits', isStoredEdit)).toBeNull()
    }),
  )
})
