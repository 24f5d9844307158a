import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApiResponse,
  type Call,
  goodPassword,
  openTestUsers,
  type TestUsers,
} from '../../testing/users.ts'
import { openLimits } from './limits.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
afterAll(() => shop.close())

/** Repeats a request until it is rate limited; returns how often it succeeded before. */
async function until429(
  call: () => Promise<ApiResponse>,
  max = 200,
): Promise<{ passed: number; refused: ApiResponse }> {
  for (let passed = 0; passed < max; passed++) {
    const response = await call()
    if (response.status === 429) return { passed, refused: response }
  }
  throw new Error(`Not refused in ${max} times`)
}

/**
 * Logs in to this many accounts from one IP address, never with more concurrent requests than the pool has connections.
 */
async function countAccounts(count: number, address: string): Promise<void> {
  const limits = openLimits(shop.database.pool)
  const left = Array.from({ length: count }, (_, index) => `account ${index}`)
  const lane = async () => {
    for (let account = left.pop(); account; account = left.pop())
      await limits.count('login', { account, address })
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

const login = (call: Call, email: string, password: string, from: string) =>
  call('POST login', { email, password }, { from })

test('password guesses are limited to ten, with the time to wait in the message and in Retry-After', async () => {
  const { email } = await shop.user()
  const { passed, refused } = await until429(() => login(shop.call, email, 'wrong one', '203.0.113.1'))
  expect(passed).toBe(10)
  expect(refused).toMatchObject({
    code: 'rate_limited',
    message: 'Too many attempts. Please try again in 15 min.',
  })
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  const french = await shop.call(
    'POST login',
    { email, password: 'x' },
    { from: '203.0.113.1', headers: { 'accept-language': 'fr' } },
  )
  expect(french.message).toBe('Trop de tentatives. Réessayez dans 15\u00a0min.')
})

test('a stranger who guesses does not lock out the owner', async () => {
  const { email } = await shop.user()
  await until429(() => login(shop.call, email, 'wrong one', '203.0.113.2'))
  expect((await login(shop.call, email, goodPassword, '203.0.113.3')).status).toBe(200)
})

test('password guesses from many addresses are limited too, for a short time', async () => {
  const { email } = await shop.user()
  let sender = 0
  const { passed, refused } = await until429(() =>
    login(shop.call, email, 'wrong one', `198.18.0.${++sender}`),
  )
  expect(passed).toBe(30)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(5 * 60)
})

test('attempts on many accounts from one IP address are limited, whether they exist or not', async () => {
  const address = '203.0.113.4'
  await countAccounts(990, address)
  let account = 0
  const { passed } = await until429(() =>
    login(shop.call, `nobody${++account}@example.com`, 'wrong one', address),
  )
  expect(passed).toBe(10)
})

test('a hundred shoppers with typing errors behind one IP address do not lock out others', async () => {
  const { email } = await shop.user()
  const address = '203.0.113.41'
  await countAccounts(200, address)
  expect((await login(shop.call, email, goodPassword, address)).status).toBe(200)
})

test('an attempt that one counter refuses does not count in the others', async () => {
  const limits = openLimits(shop.database.pool)
  const victim = { account: 'victim', address: '203.0.113.42' }
  for (let tries = 0; tries < 50; tries++) await limits.allows('login', victim)
  const elsewhere = (index: number) => ({ account: 'victim', address: `198.18.7.${index}` })
  let left = 0
  while (await limits.allows('login', elsewhere(++left))) expect(left).toBeLessThan(100)
  expect(left - 1).toBe(20)
  const neighbours = Array.from({ length: 990 }, (_, index) =>
    limits.allows('login', { ...victim, account: `neighbour ${index}` }),
  )
  expect(await Promise.all(neighbours)).not.toContain(false)
})

test('invalid refresh tokens from an IP address are limited without blocking valid ones', async () => {
  const { refresh } = await shop.user()
  const from = '203.0.113.43'
  const send = (refreshToken: unknown) => shop.call('POST refresh-token', { refreshToken }, { from })
  expect((await until429(() => send('dixr_dead'))).passed).toBe(100)
  expect((await send(refresh)).status).toBe(200)
  for (const none of [undefined, '', 'nonsense']) expect((await send(none)).status).toBe(401)
})

test('an email address gets at most ten emails an hour, and another ten that reset its password', async () => {
  const email = 'stranger@example.com'
  const input = { name: 'A', email, password: goodPassword, confirmPassword: goodPassword }
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const from = `198.18.8.${round}`
    statuses.push((await shop.call('POST register', input, { from })).status)
    const { data } = await login(shop.call, email, goodPassword, from)
    const token = data?.accesstoken
    for (let again = 0; token && again < 3; again++) {
      statuses.push((await shop.call('POST send-verification', undefined, { token, from })).status)
    }
    if (token) await shop.call('DELETE delete', { password: goodPassword }, { token, from })
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 429, 429, 429])
  const other = await shop.user()
  const response = await shop.call('PUT update-user', { email }, { token: other.token })
  expect(response).toMatchObject({ status: 429, code: 'rate_limited' })
  let sender = 0
  const forgot = () => shop.call('PUT forgot-password', { email }, { from: `198.18.8.${++sender}` })
  expect((await until429(forgot)).passed).toBe(10)
  await shop.settled()
  expect((await shop.mails()).filter((line) => line.startsWith(email))).toHaveLength(10)
})

test('counting the resets of an email address does not reveal whether it has an account', async () => {
  const { email } = await shop.user()
  for (const account of [email, 'unknown@example.com']) {
    let sender = 0
    const ask = () => shop.call('PUT forgot-password', { email: account }, { from: `198.18.9.${++sender}` })
    expect((await until429(ask)).passed).toBe(10)
  }
})

test('a success resets the counter of the account and does not count for the IP address', async () => {
  const { email } = await shop.user()
  for (let round = 0; round < 15; round++) {
    for (let wrong = 0; wrong < 6; wrong++) {
      if (round < 2) expect((await login(shop.call, email, 'wrong one', '203.0.113.5')).status).toBe(400)
    }
    expect((await login(shop.call, email, goodPassword, '203.0.113.5')).status).toBe(200)
  }
})

test('nodes share their counters', async () => {
  const second = await shop.openSecond()
  try {
    const { email } = await shop.user()
    let order = 0
    const { passed } = await until429(() =>
      login(++order % 2 ? shop.call : second.call, email, 'wrong one', '203.0.113.6'),
    )
    expect(passed).toBe(10)
  } finally {
    await second.close()
  }
})

test('all addresses of an IPv6 connection count as one sender, and its neighbour as another', async () => {
  const { email } = await shop.user()
  let host = 0
  const { passed } = await until429(() =>
    login(shop.call, email, 'wrong one', `2001:db8:7:7::${(++host).toString(16)}`),
  )
  expect(passed).toBe(10)
  expect((await login(shop.call, email, goodPassword, '2001:db8:7:8::1')).status).toBe(200)
})

test('the other endpoints that can be abused are limited as well', async () => {
  const user = await shop.user()
  const { token, refresh } = user
  const input = (email: string) => ({
    name: 'A',
    email,
    password: 'qwertyuiop',
    confirmPassword: 'qwertyuiop',
  })
  let count = 0
  const from = () => `198.19.0.${++count % 250}`
  const limits: [string, number, () => Promise<ApiResponse>][] = [
    ['register of one email', 10, () => shop.call('POST register', input('z@example.com'), { from: from() })],
    [
      'forgot-password',
      5,
      () => shop.call('PUT forgot-password', { email: user.email }, { from: '203.0.113.21' }),
    ],
    [
      'forgot-password of one account',
      10,
      () => shop.call('PUT forgot-password', { email: 'x@example.com' }, { from: from() }),
    ],
    [
      'code',
      5,
      () =>
        shop.call(
          'PUT verify-forgot-password-otp',
          { email: user.email, otp: '123456' },
          { from: '203.0.113.22' },
        ),
    ],
    [
      'code of one account',
      5,
      () =>
        shop.call(
          'PUT verify-forgot-password-otp',
          { email: 'y@example.com', otp: '123456' },
          { from: from() },
        ),
    ],
    [
      'reset',
      10,
      () =>
        shop.call(
          'PUT reset-password',
          { email: user.email, newPassword: goodPassword, confirmPassword: goodPassword },
          { from: '203.0.113.23' },
        ),
    ],
    [
      'refresh',
      60,
      () => shop.call('POST refresh-token', { refreshToken: refresh }, { from: '203.0.113.24' }),
    ],
    ['verify-email', 100, () => shop.call('POST verify-email', { token: 'x' }, { from: '203.0.113.26' })],
    [
      'mails',
      5,
      () => shop.call('PUT update-user', { email: `n${++count}@example.com` }, { token, from: from() }),
    ],
    [
      'old password',
      10,
      () => shop.call('DELETE delete', { password: 'wrong one' }, { token, from: from() }),
    ],
    ['download', 30, () => shop.call('GET download', undefined, { token, from: from() })],
  ]
  for (const [what, expected, call] of limits) {
    const { passed, refused } = await until429(call)
    expect(passed, what).toBe(expected)
    expect(Number(refused.headers['retry-after']), what).toBeGreaterThan(0)
  }
})

test('a forwarded IP address is accepted only from a trusted proxy', async () => {
  const { email } = await shop.user()
  const spoof = (call: Call, index: number) =>
    call(
      'POST login',
      { email, password: 'wrong one' },
      { from: '203.0.113.30', headers: { 'x-forwarded-for': `198.51.100.${index}` } },
    )
  let index = 0
  expect((await until429(() => spoof(shop.call, ++index))).passed).toBe(10)

  const behind = await openTestUsers({ jobs: true, trustProxy: ['203.0.113.30'] })
  try {
    const user = await behind.user()
    const forwarded = (index: number) =>
      behind.call(
        'POST login',
        { email: user.email, password: 'wrong one' },
        { from: '203.0.113.30', headers: { 'x-forwarded-for': `198.51.100.${index}` } },
      )
    const same = await until429(() => forwarded(1))
    expect(same.passed).toBe(10)
    expect((await forwarded(2)).status).toBe(400)
  } finally {
    await behind.close()
  }
})

test('without its database a node counts in memory', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 200 })
  const limits = openLimits(pool)
  const rateLimitSubject = { account: 'x', address: '203.0.113.40' }
  for (let tries = 0; tries < 10; tries++) await limits.count('password', rateLimitSubject)
  await expect(limits.count('password', rateLimitSubject)).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
  })
  await pool.end()
})
