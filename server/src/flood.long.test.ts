import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { receiptPath, sessionCookies } from '@dix/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseUrl, testDatabase } from '../testing/database.ts'
import { addManyProducts } from '../testing/many-products.ts'
import { openShoppers, place } from '../testing/orders/shoppers.ts'
import { callOver, type Running, ready, runDix } from '../testing/process.ts'
import { fillStock } from '../testing/shop.ts'
import { type Call, goodPassword } from '../testing/users.ts'
import { openPasswords } from './accounts/passwords/passwords.ts'
import { users } from './accounts/schema.ts'
import { openSenderNames } from './platform/http/sender.ts'
import { idOf } from './platform/ids.ts'

/** One sender floods the shop; the others are served. The shop is a separate process, behind a proxy. */
let folder: string
let database: Awaited<ReturnType<typeof testDatabase>>
let dix: Running
let call: Call
const secret = randomBytes(32).toString('base64url')

/** Shoppers behind the flooded IP address. */
const crowd = Number(process.env.SHOPPERS ?? 12)

/** Receipts requested at once. */
const receipts = Number(process.env.RECEIPTS ?? 6)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dix-flood-'))
  database = await testDatabase()
  await fillStock(database.db)
  dix = await runDix({
    DATA_DIR: folder,
    DEMO: '0',
    DATABASE_URL: databaseUrl(database),
    TOKEN_SECRET: secret,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  })
  await ready(dix)
  call = callOver(dix.url)
})
afterAll(async () => {
  await dix.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Sends this many concurrent requests repeatedly until its test is over; counts the successful ones. */
function flood(concurrency: number, ask: () => Promise<{ status: number }>) {
  let isOver = false
  let served = 0
  const asking = Array.from({ length: concurrency }, async () => {
    while (!isOver) {
      const { status } = await ask()
      if (status !== 503 && status !== 429) served++
    }
  })
  onTestFinished(async () => {
    isOver = true
    await Promise.all(asking)
  })
  return { served: () => served }
}

const wrongLogin = (from: string, cookie: () => string) => () =>
  call(
    'POST /api/user/login',
    { email: `${randomUUID()}@example.com`, password: 'wrong one' },
    { from, headers: { cookie: cookie() } },
  )

const read = async (path: string, from: string) => {
  const response = await fetch(dix.url + path, { headers: { 'x-forwarded-for': from } })
  await response.arrayBuffer()
  return response
}

/** An account of last week. */
async function oldAccount(): Promise<{ id: string; email: string }> {
  const id = idOf(new Date(Date.now() - 7 * 24 * 60 * 60 * 1000))
  const email = `${id.toLowerCase()}@example.com`
  const passwordHash = await openPasswords().hash(goodPassword)
  await database.db.insert(users).values({ id, name: 'Awa', email, passwordHash, locale: 'fr' })
  return { id, email }
}

const random = () => randomBytes(32).toString('base64url')
const someCookies = () =>
  [
    `${sessionCookies.sender}=${idOf(new Date(0))}.${random()}`,
    `${sessionCookies.browser}=${random()}`,
    `${sessionCookies.refresh}=dixr_${random()}`,
  ].join('; ')

/** Concurrent logins from one sender, and the number of them that a login from elsewhere may wait for. */
const [line, few] = [48, 8]

test.each([
  ['without cookies', '198.51.100.1', () => ''],
  ['with other cookies each time', '198.51.100.2', someCookies],
])('a login elsewhere waits for few of a flood of wrong ones %s', async (_, from, cookie) => {
  const { email } = await oldAccount()
  const flooding = flood(line, wrongLogin(from, cookie))
  while (flooding.served() < line) await wait(5)
  const before = flooding.served()
  const logins = 5
  for (let login = 0; login < logins; login++) {
    const response = await call(
      'POST /api/user/login',
      { email, password: goodPassword },
      { from: '203.0.113.1' },
    )
    expect(response.status).toBe(200)
  }
  expect(flooding.served() - before).toBeLessThan(logins * few)
})

test('so does a login of a browser behind the same IP address with an older account', async () => {
  const from = '198.51.100.3'
  const { id, email } = await oldAccount()
  const cookie = `${sessionCookies.sender}=${openSenderNames(secret).sign(id)}`
  const flooding = flood(
    line,
    wrongLogin(from, () => ''),
  )
  while (flooding.served() < line) await wait(5)
  const before = flooding.served()
  const logins = 5
  for (let login = 0; login < logins; login++) {
    const body = { email, password: goodPassword }
    expect((await call('POST /api/user/login', body, { from, headers: { cookie } })).status).toBe(200)
  }
  expect(flooding.served() - before).toBeLessThan(logins * few)
})

/** Behaves like a shopper's browser: retries when the shop is busy. */
async function patiently(ask: () => ReturnType<Call>): ReturnType<Call> {
  for (;;) {
    const response = await ask()
    if (response.status !== 503) return response
    await wait(200)
  }
}

/** 500 shoppers order within ten minutes; see docs/testing.md. */
const limits = { timeout: 10 * 60_000 }

test('shoppers register, sign in and order behind a flooded IP address', limits, async () => {
  const from = '198.51.100.4'
  const shoppers = openShoppers({ database, call })
  await shoppers.setStock('P00', 1_000_000)
  const floods = [
    flood(16, wrongLogin(from, someCookies)),
    flood(16, () =>
      call('POST /api/product/search-product', { search: `huile ${random()}`, page: 1, limit: 12 }, { from }),
    ),
    flood(8, () => read(`/search?q=${random()}`, from)),
  ]
  const left = Array.from({ length: crowd }, (_, index) => index)
  const statuses: number[] = []
  const shop = async () => {
    for (let index = left.pop(); index !== undefined; index = left.pop())
      statuses.push(await orderAsNew(index))
  }

  async function orderAsNew(index: number): Promise<number> {
    const email = `new${index}@example.com`
    const cookie = `${sessionCookies.browser}=${random()}`
    const options = { from, headers: { cookie } }
    const registration = { name: 'Awa', email, password: goodPassword, confirmPassword: goodPassword }
    expect(await patiently(() => call('POST /api/user/register', registration, options))).toMatchObject({
      status: 200,
    })
    const { data } = await patiently(() =>
      call('POST /api/user/login', { email, password: goodPassword }, options),
    )
    const signedIn = { from, token: data.accesstoken }
    const address = await call('POST /api/address/create', place, signedIn)
    await call('POST /api/cart/create', { productId: 'P00' }, signedIn)
    const user = { _id: '', email, token: data.accesstoken, addressId: address.data._id }
    return (await patiently(() => shoppers.order(user, {}, { from }))).status
  }

  await Promise.all(Array.from({ length: 8 }, shop))
  for (const flooding of floods) {
    expect(flooding.served()).toBeGreaterThan(0)
  }
  expect(statuses).toEqual(Array.from({ length: crowd }, () => 200))
})

/** A shopper who ordered 200 products. */
async function shopperWithLongOrder() {
  const shoppers = openShoppers({ database, call }, secret)
  const shopper = await shoppers.shopper(Object.fromEntries((await manyProducts()).map((id) => [id, 1])))
  const { status, data } = await shoppers.order(shopper)
  expect(status).toBe(200)
  return { ...shopper, orderId: String(data._id) }
}

let added: Promise<string[]> | undefined
/** Ids of 200 products, made once. */
const manyProducts = () => {
  added ??= addManyProducts(database)
  return added
}

test('a list of orders waits for few of the long ones that another sender floods the shop with', async () => {
  const many = await shopperWithLongOrder()
  const shoppers = openShoppers({ database, call }, secret)
  const other = await shoppers.shopper({ P01: 1 })
  expect((await shoppers.order(other)).status).toBe(200)
  const flooding = flood(line, () =>
    call('GET /api/order/order-list', undefined, { from: '198.51.100.5', token: many.token }),
  )
  while (flooding.served() < line) await wait(5)
  const before = flooding.served()
  const lists = 5
  for (let list = 0; list < lists; list++) {
    const response = await call('GET /api/order/order-list', undefined, {
      from: '203.0.113.5',
      token: other.token,
    })
    expect(response.data).toHaveLength(1)
  }
  expect(flooding.served() - before).toBeLessThan(lists * few)
})

test('while one account orders the same again and again, which locks its cart, others order at their first try', async () => {
  const shoppers = openShoppers({ database, call }, secret)
  await shoppers.setStock('P02', 1_000_000)
  const flooding = await shopperWithLongOrder()
  const others = await Promise.all(Array.from({ length: 10 }, () => shoppers.shopper({ P02: 1 })))
  const again = flood(200, () =>
    call('POST /api/order/again', { _id: flooding.orderId }, { from: '198.51.100.6', token: flooding.token }),
  )
  while (again.served() < few) await wait(5)
  for (const other of others)
    expect((await shoppers.order(other, {}, { from: '203.0.113.6' })).status).toBe(200)
})

test('while several receipts of 200 lines are drawn, the shop serves all other shoppers', async () => {
  const user = await shopperWithLongOrder()
  let areDrawn = false
  const drawing = Promise.all(
    Array.from({ length: receipts }, async () => {
      const response = await fetch(dix.url + receiptPath(user.orderId, 'fr'), {
        headers: { authorization: `Bearer ${user.token}` },
      })
      await response.arrayBuffer()
      return response.status
    }),
  ).finally(() => {
    areDrawn = true
  })
  let served = 0
  while (!areDrawn) {
    expect((await fetch(`${dix.url}/healthz`)).status).toBe(200)
    served++
    // Pauses, because continuous requests would take CPU time from the drawing.
    await wait(5)
  }
  const statuses = await drawing
  const drawn = statuses.filter((status) => status === 200).length
  expect(drawn).toBeGreaterThan(0)
  // Receipts that would wait too long are requested again.
  expect(statuses.filter((status) => status === 503)).toHaveLength(receipts - drawn)
  expect(served).toBeGreaterThan(drawn * 10)
})
