import { deskEndpoints } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oddBodies, oddValues } from '../../../testing/odd-values.ts'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { place, type Shoppers } from '../../../testing/orders/shoppers.ts'
import { combinations } from '../../../testing/rounds.ts'
import type { TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 1_000_000, P01: 1_000_000 }))
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

const calls = Object.values(deskEndpoints)

/** A valid form for every endpoint; the test corrupts one field at a time. */
const formFor = (_id: string, version: number) => ({
  _id,
  version,
  to: 'cancelled',
  reason: 'other',
  note: 'Vu.',
  lines: [{ productId: 'P00', quantity: 1 }],
  agreed: true,
  amount: 1,
  restock: false,
  channel: 'cash',
  handedBack: false,
  refundId: _id,
  stage: 'to_take',
  payment: 'cash',
  from: '2026-01-01T00:00:00Z',
  until: '2027-01-01T00:00:00Z',
  search: 'Awa',
  page: 1,
  limit: 10,
  name: 'Awa',
  address: place,
  payWith: null,
})

test.each(Object.entries(oddValues).map(([what, value], row) => ({ what, value, row })))(
  '$what in any field is accepted or refused, and never causes a 500',
  async ({ what, value, row }) => {
    const { _id } = await desk.orderIn('placed')
    for (const { method, path, body } of calls) {
      const fields = Object.keys(body.shape)
      const { version } = await desk.read(_id)
      const form = formFor(_id, version)
      const bodies: object[] = [
        Object.fromEntries(fields.map((field) => [field, value])),
        ...fields.map((field) => ({ ...form, [field]: value })),
        ...('lines' in body.shape
          ? [
              { ...form, lines: [value] },
              { ...form, lines: [{ productId: value, quantity: 1 }] },
              { ...form, lines: [{ productId: 'P00', quantity: value }] },
            ]
          : []),
        ...('address' in body.shape
          ? Object.keys(place).map((field) => ({ ...form, address: { ...place, [field]: value } }))
          : []),
      ]
      for (const input of combinations(bodies, row)) {
        const response = await desk.call(`${method} ${path}`, input)
        const called = `${what} to ${path}: ${JSON.stringify(input).slice(0, 300)}`
        expect(response.status, called).toBeLessThan(500)
        expect(response, called).toMatchObject({
          success: response.status === 200,
          message: expect.stringMatching(/[a-z]/i),
        })
        if (response.status !== 400) continue
        expect(response.code).toBe('invalid_input')
        const messages = Object.values(response.fields ?? {})
        expect(messages.length, called).toBeGreaterThan(0)
        for (const message of messages) expect(message, called).toMatch(/^[A-Z_a-z].*\.$/)
      }
    }
  },
)

test.each(oddBodies)('the body %.40j is refused in the envelope', async (payload) => {
  for (const { method, path } of calls) {
    const response = await shop.app.inject({
      method,
      url: path,
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${desk.admin.token}` },
    })
    expect(response.statusCode, path).toBeLessThan(500)
    expect(response.json(), path).toHaveProperty('success')
  }
})

test('a quantity below the minimum is refused with the minimum', async () => {
  const { _id } = await desk.orderIn('delivered')
  const refusals = async (path: string) =>
    (
      await desk.call(`PUT /api/order/desk/${path}`, {
        ...formFor(_id, 1),
        lines: [{ productId: 'P00', quantity: -1 }],
      })
    ).fields
  const key = 'lines.0.quantity'
  expect(await refusals('refund')).toMatchObject({
    [key]: 'A quantity must be a whole number from 1 to 9999.',
  })
  expect(await refusals('lines')).toMatchObject({
    [key]: 'A quantity must be a whole number from 0 to 9999.',
  })
})

test('a key without visible characters is refused', async () => {
  const input = { name: 'Awa', address: place, lines: [{ productId: 'P00', quantity: 1 }] }
  for (const key of ['x'.repeat(201), 'a b', 'é'])
    expect(await desk.place(input, { 'idempotency-key': key })).toMatchObject({
      status: 400,
      fields: { 'Idempotency-Key': expect.any(String) },
    })
})

test('a phone order needs a number that can be called, a shopper’s address accepts any text', async () => {
  const lines = [{ productId: 'P00', quantity: 1 }]
  const message = 'Enter a mobile number of at least 6 digits.'
  for (const mobile of ['abc', '12345', '+ 1-2 3 4 5'])
    expect(await desk.place({ name: 'Awa', address: { ...place, mobile }, lines }), mobile).toMatchObject({
      status: 400,
      fields: { 'address.mobile': message },
    })
  expect(await desk.place({ name: 'Awa', address: { ...place, mobile: '12 34 56' }, lines })).toMatchObject({
    status: 200,
  })
  const awa = await shoppers.shopper()
  const added = await shoppers.as(awa, 'POST /api/address/create', { ...place, mobile: 'abc' })
  expect(added.status).toBe(200)
})
