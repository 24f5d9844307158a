import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from '../../../testing/shop.ts'
import { goodPassword, openTestUsers, type TestUsers } from '../../../testing/users.ts'
import type { Accounts } from '../accounts.ts'
import { deriveKeys } from '../codes/secrets.ts'
import { openLimits } from '../limits.ts'
import { openPasswords } from '../passwords/passwords.ts'
import { users } from '../schema.ts'
import { signIn } from './sign-in.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers()
})
afterAll(() => shop.close())

test('login returns both tokens, and sets them as cookies that scripts cannot read', async () => {
  const { email } = await shop.user()
  const response = await shop.call('POST login', { email: email.toUpperCase(), password: goodPassword })
  expect(response.status).toBe(200)
  expect(response.data).toEqual({ accesstoken: expect.any(String), refreshToken: expect.any(String) })
  expect(response.cookies).toEqual({
    accessToken: response.data.accesstoken,
    refreshToken: response.data.refreshToken,
    signedIn: '1',
    browser: expect.any(String),
    sender: expect.any(String),
  })
  const [access, refresh, hint, sender] = response.headers['set-cookie'] as string[]
  expect(access).toMatch(/; Max-Age=900; Path=\/api; HttpOnly; SameSite=Lax$/)
  expect(refresh).toMatch(/; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Lax$/)
  expect(hint).toBe('signedIn=1; Max-Age=2592000; Path=/; SameSite=Lax')
  expect(sender).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(response.headers['cache-control']).toBe('private, no-store')
})

test('a shop behind https marks its cookies Secure', async () => {
  const secure = await openTestUsers({ publicUrl: 'https://shop.example' })
  try {
    const { email } = await secure.user()
    const response = await secure.call('POST login', { email, password: goodPassword })
    for (const cookie of response.headers['set-cookie'] as string[]) expect(cookie).toContain('; Secure')
  } finally {
    await secure.close()
  }
})

test('an unknown email address and a wrong password get the same bytes', async () => {
  const { email } = await shop.user()
  const wrong = await shop.call('POST login', { email, password: 'not the password' })
  const unknown = await shop.call('POST login', { email: 'nobody@example.com', password: 'not the password' })
  const { headers: _wrong, ...knownResponse } = wrong
  const { headers: _unknown, ...unknownResponse } = unknown
  expect(knownResponse).toEqual(unknownResponse)
  expect(knownResponse).toMatchObject({ status: 400, code: 'wrong_credentials', cookies: {} })
})

test('an unknown email address costs the same password check as a known one', async () => {
  const { email } = await shop.user()
  const checked: boolean[] = []
  const passwords = openPasswords()
  const { db, pool } = shop.database
  const accounts = {
    db,
    keys: deriveKeys(testSecret),
    limits: openLimits(pool),
    passwords: {
      ...passwords,
      matches: async (password: string, encoded: string | undefined) => {
        checked.push(encoded !== undefined)
        return passwords.matches(password, encoded)
      },
    },
  } as Accounts
  const caller = { address: '203.0.113.50', device: '?', browser: '' }
  for (const address of [email, 'nobody@example.com']) {
    expect(await signIn(accounts, { email: address, password: 'wrong one' }, caller)).toMatchObject({
      code: 'wrong_credentials',
    })
  }
  expect(checked).toEqual([true, false])
})

test('only the correct password reveals that an account is disabled', async () => {
  const { email } = await shop.user({ status: 'Disabled' })
  const right = await shop.call('POST login', { email, password: goodPassword })
  expect(right).toMatchObject({ status: 403, code: 'account_disabled', cookies: {} })
  const wrong = await shop.call('POST login', { email, password: 'not the password' })
  expect(wrong).toMatchObject({ status: 400, code: 'wrong_credentials' })
})

test('an outdated hash is replaced at the next login', async () => {
  const old = await hash(goodPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  const { email, _id } = await shop.user({ passwordHash: old })
  expect((await shop.call('POST login', { email, password: goodPassword })).status).toBe(200)
  const [user] = await shop.database.db.select().from(users).where(eq(users.id, _id))
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await shop.call('POST login', { email, password: goodPassword })).status).toBe(200)
})

test('another site can neither log a browser in nor register with it', async () => {
  const { email } = await shop.user()
  const input = { name: 'A', email, password: goodPassword, confirmPassword: goodPassword }
  for (const route of ['POST login', 'POST register']) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const response = await shop.call(route, input, { headers: headers as Record<string, string> })
      expect(response, JSON.stringify(headers)).toMatchObject({
        status: 403,
        code: 'foreign_origin',
        cookies: {},
      })
    }
  }
})
