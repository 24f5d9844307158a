import fc from 'fast-check'
import { expect, test } from 'vitest'
import { product, shelf } from '../../testing/catalogue.ts'
import { onShelf, windowRow } from './shelves.ts'
import { buildSnapshot, inShopWindow, withChanges } from './snapshot.ts'

const pantry = shelf({ _id: 'C1' })
const rice = { ...shelf({ _id: 'S1', name: { main: 'Riz', other: 'Rice' } }), categoryIds: ['C1'] }
const pasta = { ...shelf({ _id: 'S2', name: { main: 'Pâtes', other: 'Pasta' } }), categoryIds: ['C1'] }
const stand = (_id: string, subCategoryId: string, stock = 1) =>
  product({ _id, stock, categoryIds: ['C1'], subCategoryIds: [subCategoryId] })

const snapshot = buildSnapshot(
  {
    categories: [pantry],
    subCategories: [rice, pasta],
    products: [stand('P3', 'S2'), stand('P1', 'S1', 0), stand('P2', 'S1'), stand('P4', 'S1')],
  },
  1,
)

test('the window shows what is in stock first, then in the order it was added', () => {
  expect(snapshot.inWindowOrder.map(({ _id }) => _id)).toEqual(['P2', 'P3', 'P4', 'P1'])
})

test('a category row takes one product of each sub category in turn', () => {
  expect(windowRow(snapshot, 'C1', 3).map(({ _id }) => _id)).toEqual(['P3', 'P2', 'P4'])
  expect(windowRow(snapshot, 'C1', 10)).toHaveLength(4)
  expect(windowRow(snapshot, 'unknown', 10)).toEqual([])
})

test('a sub category shared by two categories shows in each only what stands there', () => {
  expect(onShelf(snapshot, 'C1', 'S1')).toHaveLength(3)
  expect(onShelf(snapshot, 'C2', 'S1')).toHaveLength(0)
})

test('replacing products leaves the old snapshot as it was', () => {
  const next = withChanges(snapshot, { shelves: null, changed: [stand('P5', 'S2')], gone: ['P2'] }, 2)
  expect([...next.products.keys()].sort()).toEqual(['P1', 'P3', 'P4', 'P5'])
  expect(snapshot.products.has('P2')).toBe(true)
  expect(next.version).toBe(2)
})

test('however products change, the snapshot is the one that a new load would give', () => {
  const change = fc.record({
    _id: fc.constantFrom('P1', 'P2', 'P3', 'P4', 'P5'),
    shelf: fc.constantFrom('S1', 'S2'),
    stock: fc.nat(2),
    price: fc.integer({ min: 1, max: 9 }),
  })
  const changes = fc.uniqueArray(change, { selector: ({ _id }) => _id, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(fc.tuple(changes, fc.subarray(['P1', 'P3']))), (rounds) => {
      let next = snapshot
      for (const [version, [changed, left]] of rounds.entries()) {
        const gone = left.filter((id) => next.products.has(id) && !changed.some(({ _id }) => _id === id))
        const products = changed.map(({ shelf, price, ...rest }) => ({
          ...stand(rest._id, shelf, rest.stock),
          price,
        }))
        next = withChanges(next, { shelves: null, changed: products, gone }, version)
        const loaded = {
          categories: [pantry],
          subCategories: [rice, pasta],
          products: [...next.products.values()],
        }
        expect(next).toEqual(buildSnapshot(loaded, version))
        for (const { _id, price } of products) expect(next.products.get(_id)?.price).toBe(price)
      }
    }),
  )
})

test('shelves with a position come first, the others by name', () => {
  const names = [
    shelf({ name: { main: 'B', other: null } }),
    shelf({ name: { main: 'Z', other: null }, position: 1 }),
    shelf({ name: { main: 'A', other: null } }),
  ].sort(inShopWindow)
  expect(names.map(({ name }) => name.main).join('')).toBe('ZAB')
})
