import fc from 'fast-check'
import { expect, test } from 'vitest'
import { category, product } from '../../testing/catalogue.ts'
import { homeRow, newestPage, productsIn } from './lists.ts'
import { applyChanges, buildSnapshot, byPosition } from './snapshot.ts'

const pantry = category({ _id: 'C1' })
const rice = { ...category({ _id: 'S1', name: { main: 'Riz', other: 'Rice' } }), categoryIds: ['C1'] }
const pasta = { ...category({ _id: 'S2', name: { main: 'Pâtes', other: 'Pasta' } }), categoryIds: ['C1'] }
const inSubCategory = (_id: string, subCategoryId: string, stock = 1) =>
  product({ _id, stock, categoryIds: ['C1'], subCategoryIds: [subCategoryId] })

const build = () =>
  buildSnapshot({
    categories: [pantry],
    subCategories: [rice, pasta],
    products: [
      inSubCategory('P3', 'S2'),
      inSubCategory('P1', 'S1', 0),
      inSubCategory('P2', 'S1'),
      inSubCategory('P4', 'S1'),
    ],
  })
const snapshot = build()

test('the default sort lists products in stock first, then by id', () => {
  expect(snapshot.byCategory.get('C1')!.map(({ _id }) => _id)).toEqual(['P2', 'P3', 'P4', 'P1'])
})

test('products of a sub category are sorted by position, then those without one, and sold-out ones last', () => {
  const positioned = (_id: string, position: number | null, stock = 1) => ({
    ...inSubCategory(_id, 'S1', stock),
    positions: position === null ? null : [position],
  })
  const products = [
    positioned('P1', null),
    positioned('P2', 2),
    positioned('P3', 1),
    positioned('P4', 0, 0),
    positioned('P5', null),
  ]
  const sorted = buildSnapshot({ categories: [pantry], subCategories: [rice], products })
  expect(sorted.bySubCategory.get('S1')!.map(({ _id }) => _id)).toEqual(['P3', 'P2', 'P1', 'P5', 'P4'])
  expect(sorted.byCategory.get('C1')!.map(({ _id }) => _id)).toEqual(['P1', 'P2', 'P3', 'P5', 'P4'])
})

test('the newest products come first, in pages of a given size', () => {
  const page = (number: number) => newestPage(snapshot, number, 3).rows.map(({ _id }) => _id)
  expect([page(1), page(2), page(3)]).toEqual([['P4', 'P3', 'P2'], ['P1'], []])
  expect(newestPage(snapshot, 2, 3)).toMatchObject({ page: 2, totalPage: 2, totalCount: 4 })
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

test('a change replaces product objects, which readers may still use, and never modifies them', () => {
  const changing = build()
  const known = changing.products.get('P2')!
  applyChanges(changing, { changed: [inSubCategory('P2', 'S2', 5)] })
  expect(known).toEqual(inSubCategory('P2', 'S1'))
  expect(changing.products.get('P2')).toEqual(inSubCategory('P2', 'S2', 5))
})

test('any sequence of changes gives the snapshot that a new load would give', () => {
  const ids = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6']
  const change = fc.record({
    _id: fc.constantFrom(...ids),
    categoryIds: fc.subarray(['C1', 'C2']),
    subCategoryIds: fc.subarray(['S1', 'S2']),
    positions: fc.option(fc.tuple(fc.option(fc.nat(3)), fc.option(fc.nat(3)))),
    stock: fc.nat(2),
    price: fc.integer({ min: 1, max: 9 }),
  })
  const changes = fc.record({
    changed: fc.uniqueArray(change, { selector: ({ _id }) => _id, maxLength: 4 }),
    gone: fc.subarray(ids),
    categories: fc.option(fc.subarray([rice, pasta])),
  })
  fc.assert(
    fc.property(fc.array(changes), (rounds) => {
      const changing = build()
      let subCategories = [rice, pasta]
      for (const { changed, gone, categories } of rounds) {
        subCategories = categories ?? subCategories
        applyChanges(changing, {
          categories: categories && { categories: [pantry], subCategories: categories },
          changed: changed.map(({ positions, ...given }) =>
            product({ ...given, positions: positions?.slice(0, given.subCategoryIds.length) ?? null }),
          ),
          gone: gone.filter((id) => !changed.some(({ _id }) => _id === id)),
        })
        const products = [...changing.products.values()]
        expect(changing).toEqual(buildSnapshot({ categories: [pantry], subCategories, products }))
        for (const { _id, price } of changed) expect(changing.products.get(_id)?.price).toBe(price)
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
