import { addressEndpoints, cartEndpoints } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oddBodies, oddValues } from '../../testing/odd-values.ts'
import { combinations } from '../../testing/rounds.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let user: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  user = await shop.user()
})
afterAll(() => shop.close())

const calls = [...Object.values(cartEndpoints), ...Object.values(addressEndpoints)].filter(
  ({ method }) => method !== 'GET',
)
const place = ['address_line', 'city', 'state', 'country', 'pincode', 'mobile']
const fields = ['_id', 'productId', 'qty', 'quantity', 'key', 'items', 'userId', 'status', ...place]

test.each(combinations(Object.entries({ ...oddValues, 'a key of its own': 'key-00000001' }), 2))(
  '%s at any field is accepted or refused, and never causes a 500',
  async (what, value) => {
    const everywhere = Object.fromEntries(fields.map((field) => [field, value]))
    const halfRight = { ...everywhere, _id: 'P00', productId: 'P00', key: 'key-00000002', items: [] }
    for (const { method, path } of calls) {
      for (const body of [
        everywhere,
        halfRight,
        { ...everywhere, items: [{ productId: 'P00', quantity: value }] },
      ]) {
        const response = await shop.call(`${method} ${path}`, body, { token: user.token })
        expect(response.status, `${what} to ${path}: ${response.message}`).toBeLessThan(500)
        expect(response, path).toMatchObject({
          success: response.status === 200,
          error: response.status !== 200,
          message: expect.stringMatching(/[a-z]/i),
        })
      }
    }
    const { rows } = await shop.database.db.execute(
      sql`select count(*)::int as odd from cart_lines where quantity < 1 or quantity > 9999 or product_id <> 'P00'`,
    )
    expect(rows).toEqual([{ odd: 0 }])
  },
)

test.each([...oddBodies, `{"items":[${'{"productId":"P00","quantity":1},'.repeat(20_000)}null]}`])(
  'the body %.40j is refused in the envelope',
  async (payload) => {
    for (const { method, path } of calls) {
      const response = await shop.app.inject({
        method,
        url: path,
        payload,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      })
      expect(response.statusCode, path).toBeGreaterThanOrEqual(400)
      expect(response.statusCode, path).toBeLessThan(500)
      expect(response.json(), path).toMatchObject({ success: false, error: true })
    }
  },
)
