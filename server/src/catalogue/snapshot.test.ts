import fc from 'fast-check'
import { expect, test } from 'vitest'
import { category, product } from '../../testing/catalogue.ts'
import { homeRow, productsIn } from './lists.ts'
import { buildSnapshot, byPosition, withChanges } from './snapshot.ts'

const pantry = category({ _id: 'C1' })
const rice = { ...category({ _id: 'S1', name: { main: 'Riz', other: 'Rice' } }), categoryIds: ['C1'] }
const pasta = { ...category({ _id: 'S2', name: { main: 'Pâtes', other: 'Pasta' } }), categoryIds: ['C1'] }
const inSubCategory = (_id: string, subCategoryId: string, stock = 1) =>
  product({ _id, stock, categoryIds: ['C1'], subCategoryIds: [subCategoryId] })

const snapshot = buildSnapshot(
  {
    categories: [pantry],
    subCategories: [rice, pasta],
    products: [
      inSubCategory('P3', 'S2'),
      inSubCategory('P1', 'S1', 0),
      inSubCategory('P2', 'S1'),
      inSubCategory('P4', 'S1'),
    ],
  },
  1,
)

test('the default sort has what is in stock first, then the order of ids', () => {
  expect(snapshot.inDefaultSort.map(({ _id }) => _id)).toEqual(['P2', 'P3', 'P4', 'P1'])
})

test('a home page row takes one product of each sub category in turn', () => {
  expect(homeRow(snapshot, 'C1', 3).map(({ _id }) => _id)).toEqual(['P3', 'P2', 'P4'])
  expect(homeRow(snapshot, 'C1', 10)).toHaveLength(4)
  expect(homeRow(snapshot, 'unknown', 10)).toEqual([])
})

test('a sub category of two categories lists in each only the products of that category', () => {
  expect(productsIn(snapshot, 'C1', 'S1')).toHaveLength(3)
  expect(productsIn(snapshot, 'C2', 'S1')).toHaveLength(0)
})

test('changes leave the old snapshot as it was', () => {
  const next = withChanges(
    snapshot,
    { categories: null, changed: [inSubCategory('P5', 'S2')], gone: ['P2'] },
    2,
  )
  expect([...next.products.keys()].sort()).toEqual(['P1', 'P3', 'P4', 'P5'])
  expect(snapshot.products.has('P2')).toBe(true)
  expect(next.version).toBe(2)
})

test('any changes give the snapshot that a new load would give', () => {
  const change = fc.record({
    _id: fc.constantFrom('P1', 'P2', 'P3', 'P4', 'P5'),
    subCategory: fc.constantFrom('S1', 'S2'),
    stock: fc.nat(2),
    price: fc.integer({ min: 1, max: 9 }),
  })
  const changes = fc.uniqueArray(change, { selector: ({ _id }) => _id, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(fc.tuple(changes, fc.subarray(['P1', 'P3']))), (rounds) => {
      let next = snapshot
      for (const [version, [changed, left]] of rounds.entries()) {
        const gone = left.filter((id) => next.products.has(id) && !changed.some(({ _id }) => _id === id))
        const products = changed.map(({ subCategory, price, ...rest }) => ({
          ...inSubCategory(rest._id, subCategory, rest.stock),
          price,
        }))
        next = withChanges(next, { categories: null, changed: products, gone }, version)
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

test('categories with a position come first, the others by name', () => {
  const names = [
    category({ name: { main: 'B', other: null } }),
    category({ name: { main: 'Z', other: null }, position: 1 }),
    category({ name: { main: 'A', other: null } }),
  ].sort(byPosition)
  expect(names.map(({ name }) => name.main).join('')).toBe('ZAB')
})
