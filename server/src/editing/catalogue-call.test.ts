import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let owner: SignedIn
let manager: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  owner = await shop.user({ role: 'ADMIN' })
  manager = await shop.user({ role: 'MANAGER' })
})
afterAll(() => shop.close())

const as = ({ token }: SignedIn, route: string, body: object = {}) => shop.call(route, body, { token })
const details = async (user: SignedIn, _id: string) =>
  (await as(user, 'POST /api/product/admin-details', { _id })).data

test('only the owner sees and changes the purchase price, managers do not', async () => {
  const { revision, stock } = await details(owner, 'P00')
  const changes = (given: object) => ({ changes: [{ _id: 'P00', ...given }] })
  const saved = await as(
    owner,
    'PUT /api/product/save-grid',
    changes({ seen: { revision, stock }, purchase_price: 40 }),
  )
  expect(saved.data[0].purchase_price).toBe(40)

  const seen = await details(manager, 'P00')
  expect(seen.purchase_price).toBeNull()
  const stale = { revision: 0, stock }
  const conflict = await as(
    manager,
    'PUT /api/product/save-grid',
    changes({ seen: stale, price: 90, purchase_price: 1 }),
  )
  expect(conflict).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect(JSON.stringify(conflict.data)).not.toContain('"purchase_price":40')
  const changed = await as(
    manager,
    'PUT /api/product/save-grid',
    changes({ seen: { revision: seen.revision, stock }, price: 90, purchase_price: 1 }),
  )
  expect(changed.data[0]).toMatchObject({ price: 90, purchase_price: null })
  expect(await details(owner, 'P00')).toMatchObject({ price: 90, purchase_price: 40 })

  const history = async (user: SignedIn) =>
    JSON.stringify((await as(user, 'POST /api/product/history', { _id: 'P00' })).data)
  expect(await history(owner)).toContain('purchase_price')
  expect(await history(manager)).not.toContain('purchase_price')
  const list = JSON.stringify((await as(manager, 'POST /api/product/admin-list')).data)
  expect(list).not.toContain('"purchase_price":40')
})

test("the order of an offer's examples reveals no costs to a manager", async () => {
  const { revision, stock } = await details(owner, 'P02')
  const changes = [{ _id: 'P02', seen: { revision, stock }, purchase_price: 900 }]
  await as(owner, 'PUT /api/product/save-grid', { changes })
  const terms = {
    percent: null,
    price: 500,
    products: ['P01', 'P02'],
    brands: [],
    categories: [],
    subCategories: [],
  }
  const shown = async (user: SignedIn) => {
    const { data } = await as(user, 'POST /api/offer/preview', terms)
    return data.examples.map(({ _id }: { _id: string }) => _id)
  }
  expect(await shown(owner)).toEqual(['P02', 'P01'])
  expect(await shown(manager)).toEqual(['P01', 'P02'])
})
