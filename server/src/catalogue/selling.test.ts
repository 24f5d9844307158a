import { catalogueEndpoints as endpoints } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { soon } from '../../testing/soon.ts'
import { setProduct } from '../../testing/stock.ts'
import { categories } from './schema.ts'

/** Ids of the products and categories that were serialized into responses. */
const serializedIds = vi.hoisted((): string[] => [])

vi.mock('./wire.ts', async (load) => {
  const { asWire, productWriter } = await load<typeof import('./wire.ts')>()
  return {
    asWire: (...given: Parameters<typeof asWire>) => {
      const wire = asWire(...given)
      return {
        ...wire,
        category: (category) => wire.category(note(category)),
        subCategory: (subCategory) => wire.subCategory(note(subCategory)),
      }
    },
    productWriter: (publicUrl: string) => {
      const write = productWriter(publicUrl)
      return (around, product, stock) => write(around, note(product), stock)
    },
  } satisfies typeof import('./wire.ts')
})

function note<Of extends { _id: string }>(shown: Of): Of {
  serializedIds.push(shown._id)
  return shown
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const oils = { categoryId: 'OILS', subCategoryId: 'OIL' }

/** One request to each endpoint that shows categories or products. */
const calls = {
  categories: [endpoints.categories, undefined],
  subCategories: [endpoints.subCategories, undefined],
  row: [endpoints.productsByCategory, { id: 'OILS' }],
  listing: [endpoints.productsBySubCategory, { ...oils, page: 1 }],
  cheapest: [endpoints.productsBySubCategory, { ...oils, page: 1, sort: 'price' }],
  details: [endpoints.productDetails, { productId: 'P00' }],
  newest: [endpoints.products, { page: 1, limit: 30 }],
  search: [endpoints.searchProducts, { search: 'huile', page: 1, limit: 5 }],
  filtered: [endpoints.searchProducts, { search: 'huile', page: 1, limit: 5, inStock: true }],
} as const

async function ask(name: keyof typeof calls): Promise<{ data: unknown }> {
  const [{ method, path }, payload] = calls[name]
  return (await shop.app.inject({ method, url: path, ...(payload && { payload }) })).json()
}

/** The requests whose responses are rebuilt after a change. */
async function writtenAfter(change: () => Promise<void>): Promise<string[]> {
  const names = Object.keys(calls) as (keyof typeof calls)[]
  for (const name of names) await ask(name)
  await change()
  const anew: string[] = []
  for (const name of names) {
    serializedIds.length = 0
    await ask(name)
    if (serializedIds.length > 0) anew.push(name)
  }
  return anew
}

async function change(id: string, to: { stock?: number; price?: number }): Promise<void> {
  await setProduct(shop.database.db, id, to)
  await vi.waitFor(() => expect(shop.live.snapshot.products.get(id)).toMatchObject(to), soon)
}

test('a sale rebuilds only the responses that contain the sold product', async () => {
  // P28 comes late in every list except that of all products.
  expect(await writtenAfter(() => change('P28', { stock: 4 }))).toEqual(['newest'])
  expect((await ask('newest')).data).toContainEqual(expect.objectContaining({ _id: 'P28', stock: 4 }))
  const anew = await writtenAfter(() => change('P00', { stock: 4 }))
  expect(anew).toEqual(['row', 'listing', 'cheapest', 'details', 'newest', 'search', 'filtered'])
  expect(await ask('details')).toMatchObject({ data: { stock: 4 } })
})

test('a product that takes the place of another appears in the responses', async () => {
  await ask('cheapest')
  await change('P16', { price: 10 })
  expect((await ask('cheapest')).data).toMatchObject({ 0: { _id: 'P16', price: 10 } })
})

test('a renamed category is renamed in every response', async () => {
  const { db } = shop.database
  const anew = await writtenAfter(async () => {
    await db.update(categories).set({ name: 'Huiles fines' }).where(eq(categories.id, 'OILS'))
    await shop.live.catchUp({ categories: true })
  })
  expect(anew).toEqual(Object.keys(calls))
})

test('a repeated request is recognized by its text, without parsing it', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const payload = ' {"productId":"P07"}'
  const ask = () =>
    shop.app.inject({
      method: 'POST',
      url: endpoints.productDetails.path,
      headers: { 'content-type': 'application/json' },
      payload,
    })
  const parsed = () => parse.mock.calls.filter(([text]) => text === payload)
  const first = await ask()
  expect(first.statusCode).toBe(200)
  expect(parsed()).toHaveLength(1)
  expect((await ask()).body).toBe(first.body)
  expect(parsed()).toHaveLength(1)
  parse.mockRestore()
})
