import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IntentEvent, nothingKnown } from './intent-types.ts'
import { reduce } from './intents.ts'
import { type Line, lineOf } from './line.ts'
import { dueOf, joinWishes, pendingOf, readWishes } from './read-wishes.ts'

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
const chosen = (id: string, quantity: number): IntentEvent => ({ type: 'chosen', line: line(id, quantity) })

function pendingAfter(account: Line[] | null, ...events: IntentEvent[]) {
  const told: IntentEvent[] = account ? [{ type: 'told', lines: account, since: 1 }] : []
  return pendingOf([...told, ...events].reduce(reduce, nothingKnown))
}

const due = (kept: ReturnType<typeof pendingOf>, ...account: Line[]) =>
  dueOf(kept, account).map(({ product, quantity }) => [product._id, quantity])

test('Wishes that were not answered are wished again, whether what was on its way arrived or not', () => {
  const kept = pendingAfter(
    [line('rice', 2)],
    chosen('rice', 3),
    { type: 'sent', productId: 'rice' },
    chosen('rice', 5),
    chosen('tea', 1),
  )
  expect(due(kept, line('rice', 2))).toEqual([
    ['rice', 5],
    ['tea', 1],
  ])
  expect(due(kept, line('rice', 3), line('tea', 1))).toEqual([['rice', 5]])
  expect(due(pendingAfter([line('rice', 2)], chosen('rice', 0)), line('rice', 2))).toEqual([['rice', 0]])
})

test('What was changed elsewhere since is newer than a wish that was kept', () => {
  const kept = pendingAfter([line('rice', 2)], chosen('rice', 3))
  expect(due(kept, line('rice', 7))).toEqual([])
  expect(due(kept)).toEqual([])
})

test('A wish whose sendings got lost is due wherever one of them may have led', () => {
  const sent: IntentEvent = { type: 'sent', productId: 'rice' }
  const lost: IntentEvent = { type: 'lost', productId: 'rice' }
  const kept = pendingAfter([line('rice', 1)], chosen('rice', 3), sent, chosen('rice', 4), lost, {
    type: 'woken',
  })
  expect(due(kept, line('rice', 1))).toEqual([['rice', 4]])
  expect(due(kept, line('rice', 3))).toEqual([['rice', 4]])
  expect(due(kept, line('rice', 2))).toEqual([])
})

test('Where it was not known what the account holds, the wish itself counts', () => {
  expect(due(pendingAfter(null, chosen('rice', 1)), line('rice', 6))).toEqual([['rice', 1]])
})

test('Wishes come back from the browser as they were kept, newer ones in place of older ones', () => {
  const older = pendingAfter([], chosen('rice', 1), chosen('tea', 2))
  const newer = pendingAfter([], chosen('rice', 4))
  const wishes = joinWishes(older, newer)
  expect(wishes.map(({ product, quantity }) => [product._id, quantity])).toEqual([
    ['rice', 4],
    ['tea', 2],
  ])
  const broken = [
    null,
    { ...wishes[0], quantity: -1 },
    { ...wishes[0], from: ['2'] },
    { quantity: 1, from: null },
  ]
  const text = JSON.stringify({ user: 'fatou', wishes: [...wishes, ...broken] })
  expect(readWishes(text)).toEqual({ user: 'fatou', wishes })
})

test('Whatever stands in the browser’s storage, wishes that are nobody’s are none', () => {
  expect(readWishes(null)).toBeNull()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readWishes(text)).toBeNull()
    }),
  )
})
