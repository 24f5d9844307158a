import fc from 'fast-check'
import { expect, test } from 'vitest'
import { category, product } from '../../../testing/catalogue.ts'
import { applyChanges, buildSnapshot, stockOf } from '../snapshot.ts'
import { ShownChanges } from './shown-changes.ts'
import { StoreStocks } from './store-stocks.ts'

const ids = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6']
const categories = [category({ _id: 'C1' }), category({ _id: 'C2' })]
const subCategories = ['S1', 'S2'].map((_id) => ({ ...category({ _id }), categoryIds: ['C1'] }))
const anyProduct = fc
  .record({
    _id: fc.constantFrom(...ids),
    categoryIds: fc.subarray(['C1', 'C2']),
    subCategoryIds: fc.subarray(['S1', 'S2']),
    positions: fc.option(fc.tuple(fc.option(fc.nat(3)), fc.option(fc.nat(3)))),
    stock: fc.nat(2),
  })
  .map(({ positions, ...given }) =>
    product({ ...given, positions: positions?.slice(0, given.subCategoryIds.length) ?? null }),
  )
const anyProducts = fc.uniqueArray(anyProduct, { selector: ({ _id }) => _id })
const anyLevel = fc.record({
  productId: fc.constantFrom(...ids),
  storeId: fc.constantFrom('NGOR', 'YOFF'),
  stock: fc.nat(2),
})
/** An edit of products, a sale of the main store, or the stock of stores. */
const anyStep = fc.oneof(
  fc.record({ edited: anyProducts }),
  fc.record({ sold: fc.record({ id: fc.constantFrom(...ids), stock: fc.nat(2) }) }),
  fc.record({ levels: fc.array(anyLevel, { maxLength: 4 }) }),
)

test('after any changes, a store’s lists equal those of a shop that had its stock from the start', () => {
  fc.assert(
    fc.property(anyProducts, fc.array(anyStep), (products, steps) => {
      const main = buildSnapshot({ categories, subCategories, products })
      const stocks = new StoreStocks(main, new ShownChanges())
      const levels = new Map<string, number>()
      for (const step of steps) {
        if ('edited' in step) {
          const before = step.edited.flatMap(({ _id }) => main.products.get(_id) ?? [])
          applyChanges(main, { changed: step.edited })
          for (const edited of [...before, ...step.edited]) stocks.forgetLists(edited)
        } else if ('sold' in step) {
          const before = main.products.get(step.sold.id)
          if (!before) continue
          const after = { ...before, stock: step.sold.stock }
          stocks.replace(before, after)
          applyChanges(main, { changed: [after] })
        } else {
          stocks.put(step.levels)
          for (const { storeId, productId, stock } of step.levels)
            levels.set(`${storeId} ${productId}`, stock)
        }
        for (const storeId of ['NGOR', 'YOFF']) {
          const seen = stocks.snapshotOf(storeId)
          const stocked = [...main.products.values()].map((listed) => ({
            ...listed,
            stock: levels.get(`${storeId} ${listed._id}`) ?? 0,
          }))
          const anew = buildSnapshot({ categories, subCategories, products: stocked })
          for (const { _id } of categories)
            expect(idsIn(seen.byCategory.get(_id))).toEqual(idsIn(anew.byCategory.get(_id)))
          for (const { _id } of subCategories)
            expect(idsIn(seen.bySubCategory.get(_id))).toEqual(idsIn(anew.bySubCategory.get(_id)))
          for (const listed of stocked) expect(stockOf(seen, listed)).toBe(listed.stock)
          const inLists = seen.byCategory.get('C1') ?? []
          for (const listed of inLists) expect(listed).toBe(main.products.get(listed._id))
        }
      }
    }),
  )
})

const idsIn = (list: readonly { _id: string }[] | undefined) => (list ?? []).map(({ _id }) => _id)

test('a different stock is a change, and a visible one only if few pieces are left', () => {
  const stocks = new StoreStocks(
    buildSnapshot({ categories, subCategories, products: [] }),
    new ShownChanges(),
  )
  const put = (stock: number) => stocks.put([{ productId: 'P1', storeId: 'NGOR', stock }])
  expect(put(40)).toEqual({ isChanged: true, isShown: true })
  expect(put(40)).toEqual({ isChanged: false, isShown: false })
  expect(put(39)).toEqual({ isChanged: true, isShown: false })
  expect(put(3)).toEqual({ isChanged: true, isShown: true })
})
