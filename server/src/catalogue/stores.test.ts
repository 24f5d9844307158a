import { areaCookie, mainStore, type RenderPage, writeArea, type Zone } from '@dix/contract'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ngor } from '../../testing/example-store.ts'
import { rounds } from '../../testing/rounds.ts'
import { soon } from '../../testing/soon.ts'
import { setProduct, setStock } from '../../testing/stock.ts'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import { stockLevels } from '../stock/index.ts'
import { productCategories, productSubCategories } from './schema.ts'
import { type CatalogueProduct, inSortOf, stockOf } from './snapshot.ts'
import { cataloguePages, listsBehind } from './views.ts'

/** URLs in the order they were rendered. */
const rendered: string[] = []

/** Shows the stock of a product, as its page does. */
const render: RenderPage = async (request, { catalogue }) => {
  const { pathname } = new URL(request.url)
  rendered.push(pathname)
  const shown = catalogue.product(pathname.split('-').at(-1)!)
  return new Response(JSON.stringify([shown?.name, shown?.stock, shown?.related.length]), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ render })
  const admin = await shop.user({ role: 'ADMIN' })
  const save = async (topic: string, value: object) => {
    const body = { topic, revision: 0, value }
    expect((await shop.call('PUT /api/settings/save', body, { token: admin.token })).status).toBe(200)
  }
  const zone: Zone = {
    id: 'ngor',
    store: 'NGOR',
    name: 'Ngor',
    kind: 'quarters',
    quarters: ['dakar_ngor'],
    radius: null,
    points: [],
    deliveryFee: 0,
    freeFrom: null,
    smallestOrder: 0,
    minutes: null,
  }
  await save('stores', { mainName: '', mainPoint: null, stores: [ngor] })
  await save('zones', { zones: [zone], quarters: [] })
})
afterAll(() => shop.close())

const inNgor = { cookies: { [areaCookie]: writeArea({ quarter: 'dakar_ngor', point: null }) } }
const stocksOf = async (from = {}) => {
  const { data } = await shop.call(
    'POST /api/product/get-product-by-category-and-subcategory',
    { categoryId: 'OILS', subCategoryId: 'OIL', page: 1, limit: 30 },
    from,
  )
  return Object.fromEntries(data.map(({ _id, stock }: { _id: string; stock: number }) => [_id, stock]))
}
/** Nobody waits for the news about a store, so poll. */
async function stock(id: string, pieces: number, storeId = 'NGOR'): Promise<void> {
  await setStock(shop.database.db, id, pieces, storeId)
  const isKnown = () => {
    const { snapshot } = shop.live.of(storeId)
    return (snapshot.stocks?.(id) ?? snapshot.products.get(id)?.stock) === pieces
  }
  await vi.waitFor(() => expect(isKnown()).toBe(true), soon)
}
const page = async (path: string, from: { cookies?: Record<string, string> } = {}) =>
  shop.app.inject({ url: path, ...from })

test('lists and the search show the stock of the visitor’s store, with products in stock first', async () => {
  const before = await stocksOf()
  const [first, second] = Object.keys(before) as [string, string]
  await stock(second, 7)
  expect(await stocksOf()).toEqual(before)
  const seen = await stocksOf(inNgor)
  expect(Object.keys(seen)[0]).toBe(second)
  expect(seen).toMatchObject({ [second]: 7, [first]: 0 })
  const search = { search: 'huile', page: 1, limit: 30 }
  const { data } = await shop.call('POST /api/product/search-product', search, inNgor)
  expect(data[0]).toMatchObject({ _id: second, stock: 7 })
  await stock(second, 0)
  await stock(first, 2)
  expect(Object.keys(await stocksOf(inNgor))[0]).toBe(first)
  const again = await shop.call('POST /api/product/search-product', search, inNgor)
  expect(again.data[0]).toMatchObject({ _id: first, stock: 2 })
  const details = { productId: first }
  expect((await shop.call('POST /api/product/get-product-details', details, inNgor)).data.stock).toBe(2)
  const cart = { items: [{ productId: first, quantity: 1 }] }
  expect((await shop.call('POST /api/cart/price', cart, inNgor)).data[0].productId.stock).toBe(2)
})

test('a page that is the same in two stores is rendered once; a sale in one store keeps the page of the other', async () => {
  const { db } = shop.database
  await db.update(stockLevels).set({ stock: 1_000 })
  const ids = [...shop.live.snapshot.products.keys()]
  await db
    .insert(stockLevels)
    .values(ids.map((productId) => ({ productId, storeId: 'NGOR', stock: 1_000 })))
    .onConflictDoNothing()
  const isKnown = () =>
    ids.every((id) => {
      const { snapshot } = shop.live.of('NGOR')
      return snapshot.stocks?.(id) === 1_000 && snapshot.products.get(id)?.stock === 1_000
    })
  await vi.waitFor(() => expect(isKnown()).toBe(true), soon)
  const path = '/product/x-P20'
  const main = await page(path)
  rendered.length = 0
  const there = await page(path, inNgor)
  expect(there.body).toBe(main.body)
  expect(rendered).toEqual([])
  await stock('P20', 3)
  expect(JSON.parse((await page(path, inNgor)).body)[1]).toBe(3)
  expect(rendered).toEqual([path])
  expect((await page(path)).headers.etag).toBe(main.headers.etag)
  expect(rendered).toEqual([path])
})

test('a product without a sub category that a store has sold out gets alternatives of its category there', async () => {
  const { db } = shop.database
  const [id, other] = shop.live.snapshot.byCategory.get('OILS')!.map(({ _id }) => _id) as [string, string]
  await db.delete(productSubCategories).where(eq(productSubCategories.productId, id))
  await shop.live.catchUp({ products: [id] })
  await stock(id, 0)
  await stock(other, 5)
  const { alternatives } = cataloguePages(
    shop.live,
    () => 'fr',
    'fr',
    () => false,
    'NGOR',
  ).product(id)!
  expect(alternatives.map(({ _id }) => _id)).toContain(other)
})

test('what a page shows changes only with the last change of its lists, which other stores leave alone', async () => {
  const { snapshot } = shop.live
  const ids = [...snapshot.products.keys()]
  const noFilters = { inStock: false, onOffer: false, brand: null, sort: 'relevance' } as const
  const questions = [
    ...ids.map((id) => ({ method: 'product', input: [id] }) as const),
    ...[...snapshot.categories.keys()].flatMap((id) => [
      { method: 'row', input: [id] } as const,
      { method: 'listing', input: [id, null, noFilters, 1] } as const,
      ...(snapshot.subCategoriesOf.get(id) ?? []).map(
        ({ _id }) => ({ method: 'listing', input: [id, _id, noFilters, 1] }) as const,
      ),
    ]),
  ]
  const stores = [mainStore, 'NGOR']
  const state = () =>
    stores.map((storeId) => {
      const pages = cataloguePages(
        shop.live,
        () => 'fr',
        'fr',
        () => false,
        storeId,
      )
      return questions.map((question) => {
        const ask = pages[question.method] as (...input: readonly unknown[]) => unknown
        const lists = listsBehind(snapshot, question)
        return {
          shown: JSON.stringify(ask(...question.input)),
          last: lists && shop.live.of(storeId).lastChange(lists),
        }
      })
    })
  const anyChange = fc.record({
    id: fc.constantFrom(...ids),
    to: fc.oneof(
      { weight: 5, arbitrary: fc.record({ stock: fc.nat(7), storeId: fc.constantFrom(...stores) }) },
      fc.record({ price: fc.integer({ min: 100, max: 900 }) }),
      fc.record({ draft: fc.boolean() }),
      fc.record({ category: fc.constantFrom(...snapshot.categories.keys()) }),
    ),
  })
  const moveTo = (id: string, categoryId: string) =>
    shop.database.db.update(productCategories).set({ categoryId }).where(eq(productCategories.productId, id))
  for (const { id, to } of fc.sample(anyChange, rounds(60))) {
    const before = state()
    if ('stock' in to) await setStock(shop.database.db, id, to.stock, to.storeId)
    else if ('category' in to) await moveTo(id, to.category)
    else await setProduct(shop.database.db, id, to)
    await shop.live.catchUp({ products: [id] })
    const there = shop.live.of('NGOR').snapshot
    const isInStock = (product: CatalogueProduct) => stockOf(there, product) > 0
    for (const category of snapshot.categories.keys()) {
      const sorted = inSortOf(snapshot.byCategory.get(category) ?? [], null, isInStock)
      expect(there.byCategory.get(category)).toEqual(sorted)
    }
    const after = state()
    for (const [store, views] of after.entries())
      for (const [at, { shown, last }] of views.entries()) {
        const known = before[store]![at]!
        if (shown !== known.shown) expect(last, JSON.stringify([questions[at], to])).not.toBe(known.last)
        if ('stock' in to && to.storeId !== stores[store]) expect(last).toBe(known.last)
      }
  }
})
