import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openShoppers } from '../testing/orders/shoppers.ts'
import { soon } from '../testing/soon.ts'
import { goodPassword, openTestUsers, type TestUsers } from '../testing/users.ts'
import { eventLoop } from './platform/event-loop-lag.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers()
})
afterAll(() => shop.close())
afterEach(() => {
  eventLoop.lag = 0
})

const statusOf = async (url: string) => (await shop.app.inject(url)).statusCode

test('an overloaded shop refuses new pages first, then logins, new pictures and orders last, and never cached responses', async () => {
  const shoppers = openShoppers(shop)
  await shoppers.setStock('P00', 100)
  const { email } = await shop.user()
  const [first, second] = [await shoppers.shopper({ P00: 1 }), await shoppers.shopper({ P00: 1 })]
  expect(await statusOf('/cached')).toBe(200)
  const search = (text: string) => shop.call('POST /api/product/search-product', { search: text })
  const details = () => shop.call('POST /api/product/get-product-details', { productId: 'P01' })
  expect((await details()).status).toBe(200)
  const login = () => shop.call('POST login', { email, password: goodPassword })
  const picture = (width: number) => statusOf(`/media/demo/1/banner.webp?w=${width}`)

  eventLoop.lag = 250
  expect(await statusOf('/new')).toBe(503)
  expect((await search('huile')).status).toBe(503)
  expect((await login()).status).toBe(200)

  eventLoop.lag = 600
  expect((await login()).status).toBe(503)
  expect((await shoppers.order(first)).status).toBe(200)
  await vi.waitFor(() => expect(shop.live.snapshot.products.get('P00')!.stock).toBe(99), soon)
  expect((await details()).status).toBe(200)
  expect(await picture(96)).toBe(200)

  eventLoop.lag = 2_500
  expect(await shoppers.order(second)).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await picture(160)).toBe(503)
  expect(await picture(96)).toBe(200)
  expect(await statusOf('/cached')).toBe(200)
  expect(await statusOf('/healthz')).toBe(200)

  eventLoop.lag = 0
  expect(await statusOf('/new')).toBe(200)
  expect((await shoppers.order(second)).status).toBe(200)
})

test('a browser shows the reason for a refused page and retries; a program gets the envelope', async () => {
  eventLoop.lag = 250
  const headers = { accept: 'text/html', 'accept-language': 'fr' }
  const page = await shop.app.inject({ url: '/refused', headers })
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' })
  expect(page.body).toContain('La boutique est très sollicitée. Réessayez dans un instant.')
  expect(page.body).toContain('http-equiv="refresh" content="2"')
  expect((await shop.app.inject('/refused')).json()).toMatchObject({ code: 'unavailable' })
})
