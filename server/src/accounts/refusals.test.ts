import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openTestUsers, type TestUsers } from '../../testing/users.ts'

const lines: string[] = []
let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) })
})
afterAll(() => shop.close())

/** The log entry of the last refusal. */
const refusal = () => lines.map((line) => JSON.parse(line)).findLast(({ msg }) => msg === 'Failed')

test('a refusal is logged with its code, the account and the IP address, and without secrets', async () => {
  const { _id, email, token } = await shop.user()
  const from = '203.0.113.7'
  await shop.call('POST login', { email, password: 'not the password' }, { from })
  expect(refusal()).toMatchObject({ status: 400, code: 'wrong_credentials', account: _id, address: from })
  await shop.call('POST login', { email: 'nobody@example.com', password: 'not the password' }, { from })
  expect(refusal()).toMatchObject({ status: 400, code: 'wrong_credentials', account: null, address: from })
  await shop.call('POST list', { page: 1 }, { token, from })
  expect(refusal()).toMatchObject({ status: 403, code: 'forbidden', account: _id, address: from })
  await shop.call('GET user-details', undefined, { from })
  expect(refusal()).toMatchObject({ status: 401, code: 'signed_out', account: null, address: from })
  for (let tries = 1; tries <= 11; tries++) {
    await shop.call('DELETE delete', { password: 'not the password' }, { token, from })
  }
  expect(refusal()).toMatchObject({ status: 429, code: 'rate_limited', account: _id, address: from })
  for (const secret of [goodPassword, 'not the password', token, email])
    expect(lines.join('')).not.toContain(secret)
})

test('a megabyte of brackets is refused before it is parsed', async () => {
  const admin = await shop.user({ role: 'ADMIN' })
  const send = (payload: string) =>
    shop.app.inject({
      method: 'PUT',
      url: '/api/user/update-user',
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    })
  const nested = (depth: number) => `{"mobile":"77","x":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect((await send(nested(63))).statusCode).toBe(200)
  expect((await send(nested(64))).json()).toMatchObject({ code: 'malformed_request' })
  expect((await send('['.repeat(200_000))).statusCode).toBe(400)
  const inString = JSON.stringify({ name: `Awa ${'[{"'.repeat(30)}`, mobile: '77' })
  expect((await send(inString)).statusCode).toBe(200)
})
