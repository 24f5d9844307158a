import type { RenderPage } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { soon } from '../../testing/soon.ts'
import { setProduct } from '../../testing/stock.ts'
import { products } from '../catalogue/schema.ts'
import { stockLevels } from '../stock/index.ts'

const noFilters = { inStock: false, onOffer: false, brand: null, sort: 'relevance' } as const

/** URLs in the order they were rendered. */
const rendered: string[] = []
let rendering: Promise<void> = Promise.resolve()

/** Renders the responses of the catalogue, as the real pages do. */
const render: RenderPage = async (request, { catalogue }) => {
  const { pathname, search, searchParams } = new URL(request.url)
  rendered.push(pathname + search)
  const id = pathname.split('-').at(-1)!
  const listed = () =>
    catalogue.listing(
      id,
      null,
      { ...noFilters, brand: searchParams.get('brand') },
      Number(searchParams.get('page') ?? 1),
    )
  const shown = pathname === '/' ? catalogue.home(20) : (catalogue.product(id) ?? listed())
  await rendering
  return new Response(JSON.stringify(shown), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ render })
  await shop.database.db.update(stockLevels).set({ stock: 1_000 })
  const isLoaded = () => [...shop.live.snapshot.products.values()].every(({ stock }) => stock === 1_000)
  await vi.waitFor(() => expect(isLoaded()).toBe(true), soon)
})
afterAll(() => shop.close())
beforeEach(() => {
  rendering = Promise.resolve()
})

const open = async (url: string) => (await shop.app.inject(url)).body
const openAll = async () => [await open('/product/x-P03'), await open('/product/x-P20')]

/** Changes that happen on their own, so nobody waits for them. */
async function change(id: string, to: { stock?: number; price?: number }): Promise<void> {
  await setProduct(shop.database.db, id, to)
  await vi.waitFor(() => expect(shop.live.snapshot.products.get(id)).toMatchObject(to), soon)
}

async function renderedOnChange(to: { stock?: number; price?: number }): Promise<string[]> {
  await openAll()
  rendered.length = 0
  await change('P03', to)
  await openAll()
  return [...rendered]
}

test('selling one piece of many re-renders no page, while the API has the true stock', async () => {
  expect(await renderedOnChange({ stock: 999 })).toEqual([])
  const details = await shop.app.inject({
    method: 'POST',
    url: '/api/product/get-product-details',
    payload: { productId: 'P03' },
  })
  expect(details.json().data.stock).toBe(999)
})

test('a product with few or no pieces left is re-rendered with its number', async () => {
  for (const stock of [5, 4, 0]) {
    expect(await renderedOnChange({ stock })).toContain('/product/x-P03')
    expect(JSON.parse(await open('/product/x-P03')).stock).toBe(stock)
  }
})

test('a new price re-renders only the pages that show it', async () => {
  expect(await renderedOnChange({ price: 4_321 })).toEqual(['/product/x-P03'])
})

test('after a save nobody gets the earlier page, even while the new one is being rendered', async () => {
  await open('/product/x-P03')
  await shop.database.db.update(products).set({ price: 2_002 }).where(eq(products.id, 'P03'))
  await shop.live.catchUp({ products: ['P03'] })
  const paused = Promise.withResolvers<void>()
  rendering = paused.promise
  const pages = [open('/product/x-P03'), open('/product/x-P03')]
  paused.resolve()
  for (const page of await Promise.all(pages)) expect(JSON.parse(page).price).toBe(2_002)
})

test('unused brands and pages past the end are not cached, others are', async () => {
  const list = '/Huiles-OILS'
  const renders = async (query: string) => {
    rendered.length = 0
    for (let visit = 1; visit <= 2; visit++)
      expect((await shop.app.inject(list + query)).statusCode).toBe(200)
    return rendered.length
  }
  for (const query of ['', '?brand=Kaolak', '?page=2']) expect(await renders(query), query).toBe(1)
  for (const query of ['?brand=Nobody', '?page=99', '?page=99&brand=Kaolak'])
    expect(await renders(query), query).toBe(2)
})

test('an API list past its end evicts nothing from the cache', async () => {
  const read = vi.spyOn(shop.live.snapshot.bySubCategory, 'get')
  onTestFinished(() => read.mockRestore())
  const reads = async (page: number) => {
    read.mockClear()
    const payload = { categoryId: 'OILS', subCategoryId: 'OIL', page, limit: 5 }
    for (let visit = 1; visit <= 2; visit++) {
      const url = '/api/product/get-product-by-category-and-subcategory'
      expect((await shop.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
    }
    return read.mock.calls.length
  }
  expect(await reads(900)).toBe(2 * (await reads(2)))
})

test('a page or sitemap is rendered once, regardless of additions to its URL', async () => {
  const canonical = '/product/x-P05'
  const first = await open(canonical)
  rendered.length = 0
  for (let variant = 0; variant < 50; variant++) {
    for (const query of [`utm_source=${variant}`, `page=${variant}`, `q=${variant}`, `_routes=${variant}`]) {
      const { body } = await shop.app.inject({
        url: `${canonical}?${query}`,
        headers: { 'x-variant': `${variant}`, 'user-agent': `${variant}` },
      })
      expect(body).toBe(first)
    }
  }
  expect(rendered).toEqual([])
  const sitemap = () => shop.app.inject(`/sitemap-1.xml?${Math.random()}`)
  const before = await sitemap()
  await change('P05', { stock: 3 })
  expect((await sitemap()).headers.etag).toBe(before.headers.etag)
})
