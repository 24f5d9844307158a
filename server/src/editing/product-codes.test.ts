import type { AdminProduct } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())

const as = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const create = (given: object) =>
  as('POST /api/product/create', {
    name: 'Mangue',
    unit: '1 kg',
    stock: 12,
    price: 1500,
    discount: 0,
    description: 'Mûre.',
    category: ['DRINKS'],
    ...given,
  })
const made = async (given: object): Promise<AdminProduct> => {
  const response = await create(given)
  expect(response).toMatchObject({ status: 200 })
  return response.data
}
const update = ({ _id }: AdminProduct, given: object) =>
  as('PUT /api/product/update-product-details', {
    _id,
    name: `Produit ${_id}`,
    unit: '1 kg',
    stock: 12,
    price: 1500,
    discount: 0,
    description: 'Mûr.',
    ...given,
  })
const grid = (...changes: [AdminProduct, object][]) =>
  as('PUT /api/product/save-grid', {
    changes: changes.map(([{ _id, revision, stock }, change]) => ({
      _id,
      seen: { revision, stock },
      ...change,
    })),
  })
const idsOf = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id)

test('a barcode in any spelling is stored as digits, and a product number as typed', async () => {
  const product = await made({
    name: 'Tartiner',
    barcode: ' 3 017620-422003 ',
    product_number: '  Ref  12/b ',
    purchase_price: '900',
  })
  expect(product).toMatchObject({
    barcode: '3017620422003',
    product_number: 'Ref 12/b',
    purchase_price: 900,
  })
  expect((await update(product, { price: 1600 })).data).toMatchObject({ barcode: '3017620422003' })
  expect(
    (await update(product, { barcode: '', product_number: ' ', purchase_price: '' })).data,
  ).toMatchObject({
    barcode: null,
    product_number: null,
    purchase_price: null,
  })
})

test.each([
  ['3017620422004', 'This barcode is not valid: check its digits.'],
  ['6.04E+12', 'A spreadsheet has rounded this barcode.'],
  ['12345678901', 'A barcode has 8, 12, 13 or 14 digits'],
  ['AB-12', 'A barcode contains only digits.'],
  [{}, 'A barcode contains only digits.'],
])('a wrong barcode is refused with a message: %s', async (barcode, message) => {
  const { status, fields } = await create({ name: 'Faux', barcode })
  expect(status).toBe(400)
  expect(fields?.barcode).toMatch(message)
})

test('two products cannot have the same barcode or number, and the message names the other one', async () => {
  const first = await made({ name: 'Sel fin', barcode: '0042', product_number: 'SEL-1' })
  const second = await made({ name: 'Sel gros' })
  expect(await create({ name: 'Sel iodé', barcode: '0042' })).toMatchObject({
    status: 409,
    code: 'code_taken',
    fields: { barcode: 'The barcode 0042 belongs to another product, “Sel fin”.' },
  })
  expect(await update(second, { product_number: 'sel-1' })).toMatchObject({
    status: 409,
    code: 'code_taken',
    fields: { product_number: expect.stringMatching(/sel-1 belongs to another product, “Sel fin”/) },
  })
  expect(await grid([second, { barcode: '0042' }])).toMatchObject({ status: 409, code: 'code_taken' })

  await as('DELETE /api/product/delete-product', { _id: first._id })
  expect((await update(second, { barcode: '0042' })).data).toMatchObject({ barcode: '0042' })
})

test('products can swap their codes in one save', async () => {
  const one = await made({ name: 'Thé vert', barcode: '51', product_number: 'T1' })
  const other = await made({ name: 'Thé noir', barcode: '52', product_number: 'T2' })
  const saved = await grid(
    [one, { barcode: '52', product_number: 'T2' }],
    [other, { barcode: '51', product_number: 'T1', purchase_price: 300 }],
  )
  expect(saved.data).toMatchObject([
    { barcode: '52', product_number: 'T2' },
    { barcode: '51', product_number: 'T1', purchase_price: 300 },
  ])
})

test('history and undo include codes and purchase price', async () => {
  const product = await made({ name: 'Gari', barcode: '61', product_number: 'G1', purchase_price: 400 })
  await update(product, { barcode: '62', product_number: null, purchase_price: 450 })
  const [entry] = (await as('POST /api/product/history', { _id: product._id })).data
  expect(entry.fields).toEqual(
    expect.arrayContaining([
      { field: 'barcode', before: '61', after: '62' },
      { field: 'product_number', before: 'G1', after: null },
      { field: 'purchase_price', before: 400, after: 450 },
    ]),
  )
  expect((await as('PUT /api/product/undo', { change: entry.change })).data).toMatchObject({
    barcode: '61',
    product_number: 'G1',
    purchase_price: 400,
  })
})

test('an undo that would duplicate a code is refused', async () => {
  const first = await made({ name: 'Attiéké', barcode: '71' })
  const freed = await update(first, { barcode: '72' })
  expect(freed.status).toBe(200)
  await made({ name: 'Placali', barcode: '71' })
  const [entry] = (await as('POST /api/product/history', { _id: first._id })).data
  expect(await as('PUT /api/product/undo', { change: entry.change })).toMatchObject({
    status: 409,
    code: 'code_taken',
  })
})

test('a complete barcode or number lists its product first, for shoppers and in the back office', async () => {
  const coded = await made({ name: 'Zinga', barcode: '036000291452', product_number: 'Mil 5' })
  await made({ name: 'Mil 5 étoiles' })
  for (const search of ['0036000291452', '0 36000 29145 2', 'MIL  5']) {
    expect(idsOf(await shop.call('POST /api/product/search-product', { search }))[0]).toBe(coded._id)
    expect(idsOf(await shop.call('POST /api/product/search-product', { search, sort: 'price' }))).toContain(
      coded._id,
    )
    expect(idsOf(await as('POST /api/product/admin-list', { search, sort: 'name' }))[0]).toBe(coded._id)
  }
  await update(coded, { name: 'Zinga', barcode: null, product_number: null })
  expect(idsOf(await shop.call('POST /api/product/search-product', { search: '0036000291452' }))).toEqual([])
})

test('no response for shoppers contains purchase price, barcode or number', async () => {
  const { _id } = await made({
    name: 'Secret de vendeur',
    barcode: '2012345001992',
    product_number: 'INTERNE-77',
    purchase_price: 987_651,
  })
  const shopper = await shop.user({})
  const cart = await shop.call('POST /api/cart/create', { productId: _id }, { token: shopper.token })
  expect(cart.status).toBe(200)
  const responses = [
    await shop.call('POST /api/product/get', { limit: 100 }),
    await shop.call('POST /api/product/get', { search: '987651' }),
    await shop.call('POST /api/product/get-product-details', { productId: _id }),
    await shop.call('POST /api/product/get-product-by-category', { id: 'DRINKS', limit: 100 }),
    await shop.call('POST /api/product/search-product', { search: 'INTERNE-77' }),
    await shop.call('GET /api/cart/get', undefined, { token: shopper.token }),
  ]
  expect(JSON.stringify(responses)).toContain('Secret de vendeur')
  for (const secret of ['987651', '2012345001992', 'INTERNE-77'])
    expect(JSON.stringify(responses.map(({ data }) => data))).not.toContain(secret)
  // Pages and the search are built only from this.
  expect(JSON.stringify([...shop.live.snapshot.products.values()])).not.toContain('987651')
  expect(shop.live.search.find('987651').ids).not.toContain(_id)
})

test('shoppers can neither read nor write codes and purchase prices', async () => {
  const { token } = await shop.user({})
  const known = await made({ name: 'Gardé', purchase_price: 10 })
  for (const [route, body] of [
    ['POST /api/product/admin-details', { _id: known._id }],
    ['POST /api/product/admin-list', { search: 'Gardé' }],
    ['POST /api/product/history', { _id: known._id }],
    ['PUT /api/product/update-product-details', { ...known, purchase_price: 5 }],
  ] as const)
    expect(await shop.call(route, body, { token })).toMatchObject({ status: 403 })
})
