import {
  categoryEndpoints,
  editEndpoints,
  historyEndpoints,
  positionEndpoints,
  productEndpoints,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oddBodies, oddValues } from '../../testing/odd-values.ts'
import { combinations } from '../../testing/rounds.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())

const calls = [categoryEndpoints, productEndpoints, editEndpoints, historyEndpoints, positionEndpoints]
  .flatMap((endpoints) => Object.values(endpoints))
  .flatMap((endpoint) => ('body' in endpoint ? [endpoint] : []))
/** Endpoints that read a field. */
const reading = (field: string) => calls.filter(({ body }) => field in body.shape)
/** A valid form; the test corrupts one field at a time. */
const form = {
  _id: 'P00',
  name: 'Mangue',
  name_other: 'Mango',
  brand: 'Ndar',
  unit: '1 kg',
  stock: 5,
  price: 100,
  discount: 0,
  low_stock: 2,
  draft: false,
  description: 'Mûre.',
  description_other: 'Ripe.',
  image: [],
  category: ['OILS'],
  subCategory: ['OIL'],
  more_details: { Origine: 'Kaolack' },
  more_details_other: { Origin: 'Kaolack' },
  seen: { revision: 1, stock: 5 },
  changes: [],
  threshold: 5,
  search: '',
  status: 'all',
  picture: 'all',
  translation: 'all',
  sort: 'newest',
  page: 1,
  limit: 12,
  kind: 'form',
  by: 'Awa',
  list: 'products',
  parent: 'OIL',
  before: null,
  change: 1,
  edit: 1,
  cursor: '1764000000000000-products-1',
}

test.each(Object.entries(oddValues).map(([what, value], row) => ({ what, value, row })))(
  '$what in any field is accepted or refused, and never causes a 500',
  async ({ what, value, row }) => {
    const everywhere = Object.fromEntries(Object.keys(form).map((field) => [field, value]))
    const cells = { _id: 'P01', seen: { revision: 1, stock: 5 }, price: value, unit: value }
    const bodies: [typeof calls, object][] = [
      [calls, everywhere],
      ...Object.keys(form).map((field): [typeof calls, object] => [
        reading(field),
        { ...form, [field]: value },
      ]),
      [reading('more_details'), { ...form, more_details: { a: value } }],
      [reading('image'), { ...form, image: [value] }],
      [reading('category'), { ...form, category: [value] }],
      [reading('seen'), { ...form, seen: { revision: value, stock: value } }],
      [reading('changes'), { ...form, changes: [value] }],
      [reading('changes'), { ...form, changes: [cells] }],
    ]
    for (const [asked, body] of combinations(bodies, row)) {
      for (const { method, path } of asked) {
        const response = await shop.call(`${method} ${path}`, body, { token: admin.token })
        const called = `${what} to ${path}: ${response.message}`
        expect(response.status, called).toBeLessThan(500)
        expect(response, called).toMatchObject({
          success: response.status === 200,
          error: response.status !== 200,
          message: expect.stringMatching(/[a-z]/i),
        })
      }
    }
    const { rows } = await shop.database.db.execute(sql`
      select count(*)::int as odd from products
      left join stock_levels on product_id = id
      where price < 1 or stock > 1000000 or discount not between 0 and 100 or key = '' or name = ''`)
    expect(rows).toEqual([{ odd: 0 }])
  },
)

test.each(oddBodies)('the body %.40j is refused in the envelope', async (payload) => {
  for (const { method, path } of calls) {
    const response = await shop.app.inject({
      method,
      url: path,
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    })
    expect(response.statusCode, path).toBeLessThan(500)
    expect(response.json(), path).toHaveProperty('success')
  }
})
