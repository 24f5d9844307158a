import { areaCookie, type RenderPage, writeArea, type Zone } from '@dix/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ngor } from '../../testing/example-store.ts'
import { soon } from '../../testing/soon.ts'
import { setStock } from '../../testing/stock.ts'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import { stockLevels } from '../stock/index.ts'

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
