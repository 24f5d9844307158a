import { accountEndpoints } from '@dix/contract'
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

const fields = [
  'name',
  'email',
  'password',
  'confirmPassword',
  'oldPassword',
  'newPassword',
  'mobile',
  'otp',
  'token',
  'refreshToken',
  'resetToken',
  '_id',
  'role',
  'status',
  'page',
  'limit',
  'search',
] as const

const calls = Object.values(accountEndpoints).filter(({ path }) => !/logout|end-sessions$/.test(path))

test.each(combinations(Object.entries(oddValues), 1))(
  '%s in any field is accepted or refused, and never causes a 500',
  async (what, value) => {
    const everywhere = Object.fromEntries(fields.map((field) => [field, value]))
    let count = 0
    for (const { method, path } of calls) {
      if (method === 'GET') continue
      const route = `${method} ${path}`
      const from = `198.18.${Math.floor(Math.random() * 250)}.${++count}`
      const response = await shop.call(route, everywhere, { token: admin.token, from })
      expect(response.status, `${what} to ${path}: ${response.message}`).toBeLessThan(500)
      expect(response, path).toMatchObject({
        success: response.status === 200,
        error: response.status !== 200,
        message: expect.any(String),
      })
      if (response.status === 400 && response.code === 'invalid_input') {
        expect(Object.values(response.fields ?? {}).every((message) => /[a-z]/.test(message))).toBe(true)
      }
    }
    const { data } = await shop.call('GET user-details', undefined, { token: admin.token })
    expect(data).toMatchObject({ email: admin.email, role: 'ADMIN', status: 'Active' })
  },
)

test.each(oddBodies)('the body %j is refused in the envelope', async (payload) => {
  for (const { method, path } of calls) {
    if (method === 'GET') continue
    const response = await shop.app.inject({
      method,
      url: path,
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      remoteAddress: `198.19.${Math.floor(Math.random() * 250)}.1`,
    })
    expect(response.statusCode, path).toBeLessThan(500)
    expect(response.json(), path).toHaveProperty('success')
  }
})

test.each([
  'x'.repeat(10_000),
  'Bearer',
  'Bearer ',
  'Basic YTpi',
  `Bearer ${'a.'.repeat(5_000)}`,
  'Bearer ..',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
])('the header "authorization: %.20s" does not sign anyone in', async (authorization) => {
  const response = await shop.call('GET user-details', undefined, { headers: { authorization } })
  expect(response).toMatchObject({ status: 401, code: 'signed_out' })
})

test('a browser with any user agent can log in', async () => {
  const { email } = await shop.user()
  for (const agent of [
    '',
    'x'.repeat(5_000),
    '<script>',
    'Mozilla/5.0 (\u00ff)',
    '((((((((((',
    'okhttp/4.9',
  ]) {
    const input = { email, password: 'mangue verte 7' }
    const response = await shop.call('POST login', input, { headers: { 'user-agent': agent } })
    expect(response.status, agent).toBe(200)
    const { data } = await shop.call('GET sessions', undefined, { token: response.data.accesstoken })
    const device = data.find(({ current }: { current: boolean }) => current).device
    expect(device).toMatch(/^[\w .·?-]{1,60}$/)
  }
})
