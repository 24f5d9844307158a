import { ErrorSchema, ProductSchema, pageSizes } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNode, openTestShop, type TestShop } from '../../testing/shop.ts'
import { brandsOf, paginate } from './lists.ts'
import { products } from './schema.ts'
import { cataloguePages } from './views.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function post(path: string, payload?: object) {
  const response = await shop.app.inject({ method: 'POST', url: `/api/${path}`, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json() }
}

test('categories are sorted by name, with exactly the fields of the specification', async () => {
  const response = (await shop.app.inject('/api/category/get')).json()
  expect(response).toEqual({
    success: true,
    error: false,
    message: 'OK',
    data: [
      { _id: 'DRINKS', name: 'Boissons', image: 'http://dix.test/media/demo/1/drinks.webp' },
      { _id: 'OILS', name: 'Huiles & condiments', image: 'http://dix.test/media/demo/1/oils.webp' },
    ],
  })
})

test('a sub category has its categories as objects, and the request needs no body', async () => {
  const { data } = await post('subcategory/get')
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Huiles', 'Jus', 'Sirops'])
  expect(data[2].category.map(({ _id }: { _id: string }) => _id)).toEqual(['DRINKS', 'OILS'])
  expect(data[2].category[0]).toEqual({ _id: 'DRINKS', name: 'Boissons', image: expect.any(String) })
})

test('a product has exactly the fields of the specification, in the main language', async () => {
  const { status, data } = await post('product/get-product-details', { productId: 'P00' })
  expect(status).toBe(200)
  const { listPrice: _, stepGrams: __, ...specified } = ProductSchema.shape
  expect(Object.keys(data).sort()).toEqual(Object.keys(specified).sort())
  expect(data).toMatchObject({
    name: 'Huile d’arachide n° 0',
    image: ['http://dix.test/media/demo/1/p0.webp'],
    category: [{ _id: 'OILS', name: 'Huiles & condiments' }],
    subCategory: [{ _id: 'OIL', name: 'Huiles' }],
    price: 1000,
    discount: 12,
    stock: 5,
    more_details: { Origine: 'Kaolack' },
  })
})

test('the list for admins has pages of 12, newest first, and the number of pages', async () => {
  const first = await post('product/get', { page: 1, limit: 12 })
  expect(first).toMatchObject({ totalNoPage: 3, totalCount: 30, page: 1 })
  expect(first.data.map(({ _id }: { _id: string }) => _id).slice(0, 2)).toEqual(['P29', 'P28'])
  expect((await post('product/get', { page: '3' })).data).toHaveLength(6)
  expect((await post('product/get', { page: 4 })).data).toEqual([])
})

test('the list for admins can be searched', async () => {
  const { data, totalCount } = await post('product/get', { search: 'bissap' })
  expect(totalCount).toBe(10)
  expect(data[0].name).toMatch(/bissap/)
})

test('a category returns its first products, a sub category its pages of 8', async () => {
  expect((await post('product/get-product-by-category', { id: 'DRINKS' })).data).toHaveLength(10)
  const listing = await post('product/get-product-by-category-and-subcategory', {
    categoryId: 'OILS',
    subCategoryId: 'OIL',
    page: 3,
    limit: 8,
  })
  expect(listing).toMatchObject({ page: 3, totalCount: 20, totalPage: 3 })
  expect(listing.data).toHaveLength(4)
})

test('ids may be sent as objects with an id', async () => {
  const { data } = await post('product/get-product-by-category-and-subcategory', {
    categoryId: { _id: 'DRINKS', name: 'Boissons' },
    subCategoryId: { _id: 'JUICE' },
  })
  expect(data).toHaveLength(8)
})

test('a listing is filtered and sorted', async () => {
  const body = { categoryId: 'OILS', subCategoryId: 'OIL', limit: 50 }
  const offers = await post('product/get-product-by-category-and-subcategory', { ...body, onOffer: true })
  expect(offers.data.every(({ discount }: { discount: number }) => discount > 0)).toBe(true)
  expect(offers.totalCount).toBe(4)
  const dearest = await post('product/get-product-by-category-and-subcategory', {
    ...body,
    sort: 'price-desc',
    inStock: 'true',
  })
  expect(dearest.data[0]._id).toBe('P18')
})

test('a search returns data, page and totalPage; encoded text is decoded', async () => {
  const found = await post('product/search-product', { search: 'jus%20de%20bissap', page: 1 })
  expect(found).toMatchObject({ page: 1, totalPage: 1, totalCount: 10 })
  expect((await post('product/search-product', { search: '' })).totalCount).toBe(30)
})

test('a search in another sort has only close matches, in the API and on the page', async () => {
  const own = await openTestShop()
  const mention = { description: 'À boire après un jus.', price: 1 }
  await own.database.db.update(products).set(mention).where(eq(products.id, 'P00'))
  const node = await openNode(own.database)
  try {
    const pages = cataloguePages(node.live, () => 'fr', 'fr')
    for (const [sort, totalCount, totalPage] of [
      ['relevance', 11, 2],
      ['price', 10, 1],
      ['price-desc', 10, 1],
      ['discount', 10, 1],
    ] as const) {
      const response = await node.app.inject({
        method: 'POST',
        url: '/api/product/search-product',
        payload: { search: 'jus', sort },
      })
      const { data, ...paging } = response.json()
      const page = pages.search('jus', { inStock: false, onOffer: false, brand: null, sort }, 1)
      expect(paging).toMatchObject({ totalCount, totalPage })
      expect(page).toMatchObject({ totalCount, totalPage })
      expect(page.products.map(({ _id }) => _id)).toEqual(data.map(({ _id }: { _id: string }) => _id))
    }
  } finally {
    await node.close()
    await own.close()
  }
})

test('a search page lists the brands of all its results, not just of those it shows', () => {
  const { search, snapshot } = shop.live
  const all = { inStock: false, onOffer: false, brand: null, sort: 'relevance' } as const
  const found = search.find('').ids.map((id) => snapshot.products.get(id)!)
  const page = cataloguePages(shop.live, () => 'fr', 'fr').search('', all, 2)
  expect(page.products.map(({ _id }) => _id)).toEqual(
    paginate(found, 2, pageSizes.search).rows.map(({ _id }) => _id),
  )
  expect(page.brands).toEqual(brandsOf(found))
})

test('a search for punctuation finds nothing, and its page offers categories', async () => {
  for (const search of ['🍌', '%', "'"]) {
    expect(await post('product/search-product', { search })).toMatchObject({ totalCount: 0, data: [] })
    const all = { inStock: false, onOffer: false, brand: null, sort: 'relevance' } as const
    expect(cataloguePages(shop.live, () => 'fr', 'fr').search(search, all, 1).nearestCategories).toHaveLength(
      2,
    )
  }
})

test.each([
  ['product/get', { page: 0 }, 400],
  ['product/get', { page: 'x' }, 400],
  ['product/get', { limit: 1000 }, 400],
  ['product/get', { search: { $gt: '' } }, 400],
  ['product/search-product', { search: 'x'.repeat(201) }, 400],
  ['product/search-product', { page: 1e308 }, 400],
  ['product/get-product-details', {}, 400],
  ['product/get-product-details', { productId: '\u0000' }, 400],
  ['product/get-product-details', { productId: "'; drop table products" }, 400],
  ['product/get-product-details', { productId: 'UNKNOWN' }, 404],
  ['product/get-product-details', { productId: 'constructor' }, 404],
  ['product/get-product-by-category', { id: 'UNKNOWN' }, 404],
  ['product/get-product-by-category-and-subcategory', { categoryId: 'OILS', subCategoryId: 'NONE' }, 404],
  ['product/get-product-by-category-and-subcategory', { subCategoryId: 'OIL' }, 400],
  ['product/nothing-here', {}, 404],
])('%s with %j is refused with %i in the envelope', async (path, payload, status) => {
  const { status: received, ...body } = await post(path, payload)
  expect(received).toBe(status)
  expect(ErrorSchema.parse(body).message).toMatch(/\w.*\.$/)
})

test.each([
  ['application/json', '{"page":', 400, 'malformed_request'],
  ['application/json', '[1]', 400, 'malformed_request'],
  ['text/plain', 'page=1', 415, 'unsupported_media_type'],
  ['application/x-www-form-urlencoded', 'page=1', 415, 'unsupported_media_type'],
  ['multipart/form-data', 'x', 415, 'unsupported_media_type'],
  ['application/json', JSON.stringify({ search: 'x'.repeat(300_000) }), 413, 'too_large'],
])('a body of %s is rejected with a message when it cannot be read', async (type, payload, status, code) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/product/get',
    headers: { 'content-type': type },
    payload,
  })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ success: false, error: true, code })
})

test('a prototype in a body is dropped, not merged', async () => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/product/get',
    headers: { 'content-type': 'application/json' },
    payload: '{"__proto__":{"page":9},"constructor":{"prototype":{"page":9}},"page":1}',
  })
  expect(response.json().page).toBe(1)
})

test('a wrong method is refused with the allowed one', async () => {
  const response = await shop.app.inject({ method: 'PUT', url: '/api/category/get' })
  expect(response.statusCode).toBe(405)
  expect(response.headers.allow).toBe('GET')
  expect(response.json()).toMatchObject({ success: false, code: 'method_not_allowed' })
})

test('every response carries a request id and the security headers', async () => {
  for (const url of ['/api/category/get', '/api/nothing', '/', '/healthz', '/robots.txt']) {
    const { headers } = await shop.app.inject(url)
    expect(headers['x-request-id'], url).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['content-security-policy'], url).not.toContain('unsafe-inline')
  }
})

test('the API describes every endpoint of the contract', async () => {
  const { paths } = (await shop.app.inject('/api/docs/json')).json()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/category/get', '/api/subcategory/get', '/api/product/search-product']),
  )
  const page = await shop.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toBeDefined()
})

test('a large response is compressed as the client accepts it', async () => {
  const ask = (encoding: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/product/get',
      payload: { limit: 30 },
      headers: { 'accept-encoding': encoding },
    })
  const { brotliDecompressSync, gunzipSync, zstdDecompressSync } = await import('node:zlib')
  const zstd = await ask('gzip, deflate, br, zstd')
  const plain = await ask('identity')
  const br = await ask('gzip, deflate, br')
  const gzip = await ask('gzip')
  expect([zstd, plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
    'zstd',
    undefined,
    'br',
    'gzip',
  ])
  expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(plain.body)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  for (const { headers } of [zstd, plain, br, gzip]) expect(headers.vary).toContain('Accept-Encoding')
  const refused = await Promise.all(['br;q=0, zstd;q=0', 'gzip;q=0, identity', 'x-br', ''].map(ask))
  for (const { headers } of refused) expect(headers['content-encoding']).toBeUndefined()
})

test('other web origins are allowed by exact name only', async () => {
  const node = await openTestShop({ corsOrigins: ['https://shop.example'] })
  try {
    const ask = (origin: string) =>
      node.app.inject({
        method: 'OPTIONS',
        url: '/api/product/get',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
    const allowed = await ask('https://shop.example')
    expect(allowed.headers['access-control-allow-origin']).toBe('https://shop.example')
    expect(allowed.headers['access-control-allow-credentials']).toBe('true')
    expect((await ask('https://shop.example.evil')).headers['access-control-allow-origin']).toBeUndefined()
  } finally {
    await node.close()
  }
})
