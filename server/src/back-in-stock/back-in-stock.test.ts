import { mainStore } from '@dix/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setProduct, setStock } from '../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { openLimits } from '../accounts/limits.ts'
import { run } from '../platform/database/statement.ts'
import { releaseStock, reserveStock } from '../stock/index.ts'
import { addRequest, findRequests } from './queries.ts'
import { backInStockRequests } from './schema.ts'
import { sendBackInStockMails } from './send-mails.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
afterAll(() => shop.close())

const route = '/api/product/back-in-stock'
const ask = ({ token }: SignedIn, productId: string) => shop.call(`POST ${route}`, { productId }, { token })
const waiting = async ({ token }: SignedIn) =>
  (await shop.call(`GET ${route}`, undefined, { token })).data as string[]
const send = () =>
  sendBackInStockMails({
    db: shop.database.db,
    limits: openLimits(shop.database.pool),
    publicUrl: 'https://dix.test',
    mainLanguage: () => 'fr',
  })

/** The subjects of a user's emails about stock. */
async function mailsOf({ email }: SignedIn): Promise<string[]> {
  await shop.settled()
  const all = await shop.mails()
  return all.filter((mail) => mail.startsWith(`${email}: De retour en stock`))
}

beforeEach(async () => {
  await shop.database.db.delete(backInStockRequests)
  await setProduct(shop.database.db, 'P01', { stock: 0, draft: false })
})

test('a request is stored while the product is out of stock, once, and can be cancelled', async () => {
  const user = await shop.user()
  expect((await ask(user, 'P01')).data).toEqual(['P01'])
  expect((await ask(user, 'P01')).data).toEqual(['P01'])
  expect((await ask(user, 'P00')).data).toEqual(['P01'])
  expect(await ask(user, 'NONE')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await waiting(await shop.user())).toEqual([])
  await shop.call(`DELETE ${route}`, { productId: 'P01' }, { token: user.token })
  expect(await waiting(user)).toEqual([])
})

test('a user gets one email when a product is back in stock, and another only after asking again', async () => {
  const user = await shop.user()
  await ask(user, 'P01')
  await send()
  expect(await mailsOf(user)).toEqual([])
  await setStock(shop.database.db, 'P01', 3)
  await send()
  expect(await mailsOf(user)).toHaveLength(1)
  expect(await waiting(user)).toEqual([])
  await setStock(shop.database.db, 'P01', 0)
  await setStock(shop.database.db, 'P01', 3)
  await send()
  expect(await mailsOf(user)).toHaveLength(1)
  await setStock(shop.database.db, 'P01', 0)
  await ask(user, 'P01')
  await setStock(shop.database.db, 'P01', 1)
  await send()
  expect(await mailsOf(user)).toHaveLength(2)
})

test('stock reserved by an unpaid order is not announced until it is released', async () => {
  const user = await shop.user()
  await ask(user, 'P01')
  const lines = [{ productId: 'P01', quantity: 2 }]
  const order = { id: 'ORDER', storeId: mainStore }
  await setStock(shop.database.db, 'P01', 2)
  await run(shop.database.db, reserveStock(lines, order))
  await send()
  expect(await mailsOf(user)).toEqual([])
  expect(await waiting(user)).toEqual(['P01'])
  await shop.database.db.transaction((tx) => releaseStock(tx, lines, order))
  await send()
  expect(await mailsOf(user)).toHaveLength(1)
})

test('a request is about the stock of the store that delivers to the user', async () => {
  const user = await shop.user()
  const { db } = shop.database
  const request = { userId: user._id, productId: 'P01', storeId: 'NGOR' }
  await addRequest(db, request)
  expect(await waiting(user)).toEqual([])
  await setStock(shop.database.db, 'P01', 3)
  await send()
  expect(await mailsOf(user)).toEqual([])
  await setStock(db, 'P01', 1, 'NGOR')
  await send()
  expect(await mailsOf(user)).toHaveLength(1)
  await addRequest(db, request)
  expect(await findRequests(db, user._id)).toEqual([])
})

test('several nodes that send at once send one email per request', async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => shop.user()))
  for (const user of users) await ask(user, 'P01')
  await setStock(shop.database.db, 'P01', 1)
  await Promise.all([send(), send(), send()])
  for (const user of users) expect(await mailsOf(user)).toHaveLength(1)
})

test('products that are back at once are announced by one email with a link to each', async () => {
  const user = await shop.user()
  for (const id of ['P01', 'P02', 'P03']) {
    await setStock(shop.database.db, id, 0)
    await ask(user, id)
  }
  for (const id of ['P01', 'P02', 'P03']) await setStock(shop.database.db, id, 1)
  await send()
  expect(await mailsOf(user)).toEqual([`${user.email}: De retour en stock : 3 produits`])
  const { text, html } = await shop.mail(user.email, /3 produits/)
  for (const id of ['P01', 'P02', 'P03']) {
    expect(text).toMatch(new RegExp(`https://dix.test/product/\\S*${id}`))
    expect(html).toMatch(new RegExp(`<a href="https://dix.test/product/[^"]*${id}`))
  }
})

test('an unverified address, which may be a stranger’s, gets at most ten emails an hour; a verified one gets all', async () => {
  const users = [await shop.user({ emailVerified: false }), await shop.user({ emailVerified: true })]
  for (let round = 1; round <= 11; round++) {
    await setStock(shop.database.db, 'P01', 0)
    for (const user of users) await ask(user, 'P01')
    await setStock(shop.database.db, 'P01', 1)
    await send()
  }
  for (const [index, most] of [10, 11].entries()) expect(await mailsOf(users[index]!)).toHaveLength(most)
})

test('a draft is not announced', async () => {
  const user = await shop.user()
  await ask(user, 'P01')
  await setProduct(shop.database.db, 'P01', { stock: 4, draft: true })
  await send()
  expect(await mailsOf(user)).toEqual([])
})
