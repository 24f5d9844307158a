import type { AdminProduct } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setProduct } from '../../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { products } from '../../catalogue/schema.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())

const as = (route: string, body?: unknown) =>
  shop.call(route, body, { token: admin.token, headers: { 'accept-language': 'en' } })
const read = async (_id: string): Promise<AdminProduct> =>
  (await as('POST /api/product/admin-details', { _id })).data
const save = (changes: unknown) => as('PUT /api/product/save-grid', { changes })
const set = (id: string, values: Parameters<typeof setProduct>[2]) => setProduct(shop.database.db, id, values)
const seen = async (_id: string) => {
  const { revision, stock } = await read(_id)
  return { revision, stock }
}
/** A row of the grid, of a product just read. */
const cells = async (_id: string, values: object) => ({ _id, seen: await seen(_id), ...values })

test('one save changes many products, in the order sent, and shoppers see it at once', async () => {
  const response = await save([
    await cells('P02', { price: '2500', unit: ' 2  L ' }),
    await cells('P01', { discount: 100, stock: 0 }),
    await cells('P03', {}),
  ])
  expect(response).toMatchObject({ status: 200, message: 'Changes saved.', edit: expect.any(Number) })
  expect(response.data).toMatchObject([
    { _id: 'P02', price: 2500, unit: '2 L', discount: 0 },
    { _id: 'P01', discount: 100, stock: 0 },
    { _id: 'P03' },
  ])
  expect(shop.live.snapshot.products.get('P02')).toMatchObject({ price: 2500, unit: '2 L' })
  expect((await as('POST /api/product/history', { _id: 'P03' })).data).toEqual([])
})

test('saving an unchanged grid records nothing', async () => {
  const before = await read('P04')
  const response = await save([await cells('P04', { price: before.price, draft: false })])
  expect(response).toMatchObject({ status: 200, message: 'No changes to save.', edit: null })
})

test('one product that another user saved stops the whole save, and all such products are listed', async () => {
  const rows = [
    await cells('P05', { price: 1 }),
    await cells('P06', { price: 1 }),
    await cells('P07', { price: 1 }),
  ]
  await set('P06', { price: 6_000 })
  await set('P07', { price: 7_000 })
  expect(await save(rows)).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    data: {
      conflicts: [
        { current: { _id: 'P06', price: 6_000 }, by: null, at: null },
        { current: { _id: 'P07', price: 7_000 } },
      ],
    },
  })
  expect((await read('P05')).price).toBe(1_050)
})

test('pieces sold while the grid was open stay sold', async () => {
  const row = await cells('P08', { stock: 8 })
  await set('P08', { stock: 4 })
  const [{ stock, revision }] = (await save([row])).data
  expect(stock).toBe(7)
  await set('P08', { stock: 1 })
  expect(await save([{ ...row, seen: { revision, stock: 5 }, stock: 0 }])).toMatchObject({
    status: 409,
    code: 'stock_short',
    fields: { 'changes.0.stock': 'Only 1 left: the rest has been sold in the meantime.' },
  })
})

test.each([
  ['price', 0],
  ['price', ''],
  ['price', '1,5'],
  ['price', 1_000_000_001],
  ['discount', -1],
  ['discount', 101],
  ['stock', -1],
  ['stock', 1_000_001],
  ['unit', ''],
  ['unit', 'x'.repeat(81)],
  ['draft', 'perhaps'],
  ['_id', "' or 1=1"],
])('a cell of %s with %j is named, and nothing is saved', async (field, value) => {
  const good = await cells('P10', { price: 5 })
  const response = await save([good, { ...(await cells('P11', {})), [field]: value }])
  expect(response).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { [`changes.1.${field}`]: expect.stringMatching(/\.$/) },
  })
  expect((await read('P10')).price).toBe(1_100)
})

test('a deleted product, or one that is in two rows, is named', async () => {
  const row = await cells('P12', { price: 5 })
  const response = await save([row, { ...row, _id: 'UNKNOWN' }])
  expect(response).toMatchObject({ status: 404, fields: { 'changes.1._id': expect.any(String) } })
  expect(await save([row, row])).toMatchObject({
    status: 400,
    fields: { 'changes.1._id': expect.any(String) },
  })
})

test.each([[null], ['x'], [{}], [[null]], [[{ _id: 'P01' }]], [Array(501).fill({})]])(
  'changes of %.40j are refused',
  async (changes) => {
    expect(await save(changes)).toMatchObject({ status: 400, fields: { changes: expect.any(String) } })
  },
)

test('a draft can be published in the grid once it has all required fields', async () => {
  await set('P13', { draft: true, description: '' })
  const refused = await save([await cells('P13', { draft: false })])
  expect(refused.fields).toHaveProperty(['changes.0.draft'])
  await set('P13', { description: 'Pressée.', unit: '' })
  expect((await save([await cells('P13', { draft: false })])).fields).toHaveProperty(['changes.0.unit'])
  expect((await save([await cells('P13', { draft: false, unit: '1 L' })])).data).toMatchObject([
    { draft: false },
  ])
})

test('two products may swap units in one save', async () => {
  await set('P14', { name: 'Même', brand: '', unit: '1 L', key: 'meme\u001f\u001f1 l' })
  await set('P15', { name: 'Même', brand: '', unit: '2 L', key: 'meme\u001f\u001f2 l' })
  const swap = [await cells('P14', { unit: '2 L' }), await cells('P15', { unit: '1 L' })]
  expect((await save(swap)).data).toMatchObject([{ unit: '2 L' }, { unit: '1 L' }])
  expect(await save([await cells('P14', { unit: '1 L' })])).toMatchObject({ status: 409, code: 'name_taken' })
})

test('a save of the largest possible grid is one edit', async () => {
  const [row] = await shop.database.db.select().from(products).limit(1)
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...row!,
    id: `Q${index}`,
    key: `q${index}`,
    name: `Q${index}`,
  }))
  await shop.database.db.insert(products).values(rows)
  const response = await save(
    rows.map(({ id, revision }) => ({ _id: id, seen: { revision, stock: 0 }, price: 77 })),
  )
  expect(response.data).toHaveLength(500)
  const { data } = await as('POST /api/catalogue/edits', { limit: 1 })
  expect(data).toMatchObject([{ kind: 'grid', updated: 500, product: null }])
})

test('a draft may lose its price, but cannot be published without one', async () => {
  const refused = await save([await cells('P08', { price: '' })])
  expect(refused).toMatchObject({ status: 400, fields: { 'changes.0.price': 'Enter a price.' } })
  expect((await save([await cells('P08', { price: '', draft: true })])).data).toMatchObject([{ price: 0 }])
  const published = await save([await cells('P08', { draft: false })])
  const message = 'Enter a price before publishing this product.'
  expect(published).toMatchObject({ status: 400, fields: { 'changes.0.price': message } })
  expect(shop.live.snapshot.products.has('P08')).toBe(false)
  expect((await save([await cells('P08', { price: 900, draft: false })])).status).toBe(200)
  expect(shop.live.snapshot.products.get('P08')).toMatchObject({ price: 900 })
})
