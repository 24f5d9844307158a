import { type AdminProduct, AdminProductSchema } from '@dix/contract'
import { demoCatalogue } from '@dix/demo'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locksAwaited } from '../../testing/database.ts'
import { rounds } from '../../testing/rounds.ts'
import { readStocked, setStock } from '../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { findLedgerMismatches } from '../stock/index.ts'

let shop: TestUsers
let admin: SignedIn
let second: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
  second = await shop.user({ role: 'ADMIN', name: 'Binta' })
})
afterAll(async () => {
  expect(await findLedgerMismatches(shop.database.db)).toEqual([])
  await shop.close()
})

const as = (user: SignedIn, route: string, body?: unknown) => shop.call(route, body, { token: user.token })
const create = (form: object) => as(admin, 'POST /api/product/create', form)
const update = (form: object, user = admin) => as(user, 'PUT /api/product/update-product-details', form)
const read = async (_id: string): Promise<AdminProduct> =>
  (await as(admin, 'POST /api/product/admin-details', { _id })).data
const details = (productId: string) => shop.call('POST /api/product/get-product-details', { productId })
const row = async (id: string) => (await readStocked(shop.database.db)).find((product) => product.id === id)!
const picture = `http://dix.test${demoCatalogue().products[0]!.images[0]}`

let count = 0
/** A complete form, as clients of the specification send it. */
const form = (given: object = {}) => ({
  name: `Mangue ${++count}`,
  image: [picture],
  category: [{ _id: 'DRINKS', name: 'Boissons', image: '' }],
  subCategory: [{ _id: 'JUICE' }],
  unit: '1 kg',
  stock: '12',
  price: '1500',
  discount: '',
  description: 'Mûre.',
  more_details: { Origine: 'Casamance' },
  ...given,
})
const made = async (given: object = {}): Promise<AdminProduct> => {
  const response = await create(form({ discount: 10, ...given }))
  expect(response).toMatchObject({ status: 200 })
  return response.data
}

test('a saved product is in the public lists, details and search at once', async () => {
  const product = await made({ name: 'Corossol velouté', category: ['OILS', 'DRINKS', 'OILS'] })
  expect(AdminProductSchema.parse(product)).toMatchObject({
    name: 'Corossol velouté',
    image: [picture],
    stock: 12,
    price: 1500,
    discount: 10,
    draft: false,
  })
  expect((await details(product._id)).data).toMatchObject({
    category: [{ _id: 'OILS' }, { _id: 'DRINKS' }],
    more_details: { Origine: 'Casamance' },
  })
  expect(shop.live.search.find('corossol').ids).toEqual([product._id])
  expect(JSON.stringify((await shop.call('POST /api/product/get', { limit: 100 })).data)).toContain(
    product._id,
  )
})

test('a client of the specification sends its whole form back, and fields it does not know are kept', async () => {
  const product = await made({
    name_other: 'Soursop',
    brand: 'Ndar',
    low_stock: 3,
    description_other: 'Ripe.',
  })
  const known = (await details(product._id)).data
  expect((await update({ ...known, price: 1600 })).status).toBe(200)
  expect(await read(product._id)).toMatchObject({
    price: 1600,
    name_other: 'Soursop',
    brand: 'Ndar',
    low_stock: 3,
    description_other: 'Ripe.',
  })
  await update({ ...known, price: 1600, name_other: '', low_stock: '' })
  expect(await read(product._id)).toMatchObject({ name_other: null, low_stock: null })
})

test('saving an unchanged product creates no revision and no history', async () => {
  const product = await made()
  expect((await update(product)).data.revision).toBe(product.revision)
  const history = await as(admin, 'POST /api/product/history', { _id: product._id })
  expect(history.totalCount).toBe(1)
})

test.each([
  ['name', ''],
  ['name', 'x'.repeat(201)],
  ['description', ' '],
  ['description', 'x'.repeat(20_001)],
  ['unit', ''],
  ['unit', 'x'.repeat(81)],
  ['stock', ''],
  ['stock', -1],
  ['stock', 1.5],
  ['stock', 1_000_001],
  ['price', ''],
  ['price', 0],
  ['price', -5],
  ['price', '12.50'],
  ['price', 1_000_000_001],
  ['discount', ''],
  ['discount', -1],
  ['discount', 101],
  ['discount', 0.5],
  ['category', 'OILS'],
  ['category', ['UNKNOWN']],
  ['subCategory', ['OILS']],
  ['image', picture],
  ['image', ['https://elsewhere.test/a.webp']],
  ['image', Array(21).fill(picture)],
  ['more_details', 'a'],
  ['more_details', { Origine: '' }],
  ['more_details', { Origine: 7 }],
  ['more_details', { ' ': 'a' }],
  ['more_details', { ' a': '1', 'a ': '2' }],
  ['more_details', { ['x'.repeat(81)]: 'a' }],
  ['more_details', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`f${index}`, 'x']))],
  ['low_stock', -1],
  ['brand', 'x'.repeat(121)],
  ['name_other', { a: 1 }],
  ['draft', 'maybe'],
])('%s %j is refused with an error on its field, when created and when changed', async (field, value) => {
  const wrong = form({ discount: 0, [field]: value })
  for (const response of [await create(wrong), await update({ ...wrong, _id: 'P01' })]) {
    expect(response).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { [field]: expect.stringMatching(/\.$/) },
    })
  }
  expect((await row('P01')).name).toBe('Huile d’arachide n° 1')
})

test.each([
  ['stock', 0],
  ['stock', 1_000_000],
  ['price', 1],
  ['price', 1_000_000_000],
  ['discount', 0],
  ['discount', 100],
  ['low_stock', 0],
  ['name', 'x'.repeat(200)],
])('%s may be %j', async (field, value) => {
  expect(await made({ [field]: value })).toMatchObject({ [field]: value })
})

test('all invalid fields of a form are reported at once, extra fields by their name', async () => {
  const { fields } = await create({ name: '', price: 'x', more_details: { Origine: '' } })
  expect(Object.keys(fields!).sort()).toEqual(
    [
      'name',
      'price',
      'description',
      'unit',
      'stock',
      'discount',
      'more_details',
      'more_details.Origine',
    ].sort(),
  )
})

test('names like `constructor` are ordinary extra fields; only `__proto__` is refused', async () => {
  const write = async (more: string) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/product/create',
      payload: JSON.stringify(form({ discount: 0 })).replace('"more_details":{', `"more_details":{${more},`),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    })
    return response.json()
  }
  const { _id, more_details } = (await write('"constructor":"text","toString":"also","hasOwnProperty":"too"'))
    .data
  const expected = { constructor: 'text', toString: 'also', hasOwnProperty: 'too', Origine: 'Casamance' }
  expect({ ...more_details }).toEqual(expected)
  expect({ ...(await details(_id)).data.more_details }).toEqual(expected)
  expect((await shop.app.inject(`/product/x-${_id}`)).statusCode).toBe(200)

  for (const text of ['"polluted"', '{"polluted":"yes"}', 'null']) {
    expect(await write(`"__proto__":${text}`)).toMatchObject({
      code: 'invalid_input',
      fields: { 'more_details.__proto__': 'Give this extra field another name.' },
    })
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(Object.prototype.toString.call({})).toBe('[object Object]')
})

test('the texts of a product are returned as typed', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(text, text, async (description, field) => {
      const response = await create(form({ discount: 0, description, more_details: { champ: field } }))
      expect([200, 400]).toContain(response.status)
      if (response.status === 400) return
      const shown = (await details(response.data._id)).data
      const typed = (given: string) => given.replace(/\r\n?|[\u2028\u2029]/g, '\n').trim()
      expect(shown).toMatchObject({
        description: typed(description),
        more_details: { champ: typed(field) },
      })
    }),
    { numRuns: rounds(60) },
  )
})

test('products with the same name, brand and unit are the same product, ignoring case and accents', async () => {
  await made({ name: 'Bissap séché', unit: '250 g', brand: 'Ndar' })
  const again = form({ name: 'BISSAP  seche', unit: '250 G', brand: 'ndar', discount: 0 })
  const message = 'A product with this name, brand and unit already exists.'
  const refused = { status: 409, code: 'name_taken', fields: { name: message } }
  expect(await create(again)).toMatchObject(refused)
  expect(await update({ ...again, _id: 'P01' })).toMatchObject(refused)
  expect((await create({ ...again, unit: '500 g' })).status).toBe(200)
})

test('when two products with the same name are saved at once, one is refused', async () => {
  const twin = form({ name: 'Jumeau', discount: 0 })
  const both = await Promise.all([create(twin), create(twin)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the longest possible product is saved completely', async () => {
  const fields = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`${index}`.padStart(80, 'é'), 'é'.repeat(2_000)]),
  )
  const text = 'é'.repeat(20_000)
  const long = {
    description: text,
    description_other: text,
    more_details: fields,
    more_details_other: fields,
  }
  expect(await made(long)).toMatchObject(long)
})

test('the second of two users who change a product gets the current one and overwrites nothing', async () => {
  const before = await made()
  const seen = { revision: before.revision, stock: before.stock }
  expect((await update({ ...before, price: 2000, seen }, second)).status).toBe(200)
  const late = await update({ ...before, description: 'Autre.', seen })
  expect(late).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    data: { current: { _id: before._id, price: 2000 }, by: 'Binta', at: expect.any(String) },
  })
  expect(await read(before._id)).toMatchObject({ price: 2000, description: 'Mûre.' })
  const again = { revision: (await read(before._id)).revision, stock: before.stock }
  expect((await update({ ...before, description: 'Autre.', price: 2000, seen: again })).status).toBe(200)
})

test('when many users save the same revision at once, exactly one succeeds', async () => {
  const before = await made()
  const seen = { revision: before.revision, stock: before.stock }
  const saves = Array.from({ length: 8 }, (_, index) => update({ ...before, price: 3000 + index, seen }))
  const responses = await Promise.all(saves)
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  const winner = responses.findIndex(({ status }) => status === 200)
  expect((await read(before._id)).price).toBe(3000 + winner)
})

test('pieces sold while a form was open stay sold', async () => {
  const before = await made({ stock: 10 })
  const seen = { revision: before.revision, stock: 10 }
  await setStock(shop.database.db, before._id, 7)
  // The user counted 5 more than the form showed.
  const { stock, revision } = (await update({ ...before, stock: 15, seen })).data
  expect(stock).toBe(12)
  await setStock(shop.database.db, before._id, 2)
  const short = await update({ ...before, stock: 0, seen: { revision, stock } })
  expect(short).toMatchObject({ status: 409, code: 'stock_short', data: { stock: 2 } })
  expect(short.fields!.stock).toBe('Only 2 left: the rest has been sold in the meantime.')
})

test('a save waits for an order under way, and adds its pieces to those that are left', async () => {
  const before = await made({ stock: 10 })
  const order = await shop.database.pool.connect()
  try {
    await order.query('begin')
    await order.query('select from products where id = $1 for no key update', [before._id])
    await order.query('update stock_levels set stock = 7 where product_id = $1', [before._id])
    const saving = update({ ...before, stock: 15, seen: { revision: before.revision, stock: 10 } })
    await locksAwaited(shop.database, 1)
    await order.query('commit')
    expect((await saving).data.stock).toBe(12)
  } finally {
    await order.query('rollback')
    order.release()
  }
})

test('a form that sends back the stock it had read reverts no sales', async () => {
  const before = await made({ stock: 10 })
  await setStock(shop.database.db, before._id, 7)
  const form = { ...before, description: 'Autre.', seen: { revision: before.revision, stock: before.stock } }
  expect((await update(form)).data).toMatchObject({ stock: 7, description: 'Autre.' })
  expect((await row(before._id)).stock).toBe(7)
})

test('a client that does not send `seen` sets the stock', async () => {
  const before = await made({ stock: 10 })
  await setStock(shop.database.db, before._id, 7)
  expect((await update({ ...before, stock: 15 })).data.stock).toBe(15)
})

test('deleting a product removes it from every cart', async () => {
  const product = await made({ stock: 5 })
  const buyer = await shop.user()
  await as(buyer, 'POST /api/cart/create', { productId: product._id })
  expect((await as(admin, 'DELETE /api/product/delete-product', product)).status).toBe(200)
  expect((await as(buyer, 'GET /api/cart/get')).data).toEqual([])
  expect((await details(product._id)).status).toBe(404)
  expect((await as(admin, 'DELETE /api/product/delete-product', { _id: product._id })).status).toBe(404)
  expect((await update({ ...product, price: 1 })).status).toBe(404)
})

test('HTML in the texts of a product is escaped', async () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const product = await made({
    name: `${evil} 1`,
    name_other: evil,
    brand: evil.slice(0, 60),
    unit: evil.slice(0, 70),
    description: evil,
    more_details: { [evil.slice(0, 70)]: evil },
  })
  const shown = (await details(product._id)).data
  expect(shown).toMatchObject({ name: `${evil} 1`, description: evil })
})
