import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openShoppers } from '../testing/orders/shoppers.ts'
import { fillStock, openNode, type TestShop } from '../testing/shop.ts'
import { openSilentProxy } from '../testing/silent-proxy.ts'
import { soon } from '../testing/soon.ts'
import { callsOf, goodPassword } from '../testing/users.ts'
import { type Database, openDatabase } from './platform/database/client.ts'

let real: Awaited<ReturnType<typeof testDatabase>>
let proxy: Awaited<ReturnType<typeof openSilentProxy>>
let database: Database
let node: Omit<TestShop, 'database'>
beforeEach(async () => {
  real = await testDatabase()
  await fillStock(real.db)
  proxy = await openSilentProxy(real.connection)
  database = openDatabase({ ...real.connection, ...proxy.address }, { error() {} })
})
afterEach(async () => {
  await node.close()
  await database.close()
  proxy.close()
  await real.drop()
})

const login = () => callsOf(node.app)('POST login', { email: 'nobody@example.com', password: goodPassword })

test('a login is refused when its connections fall silent, and works again once they do', async () => {
  node = await openNode(database)
  expect((await login()).status).toBe(400)
  proxy.silence({ forNew: true })
  let status: number | undefined
  void login().then((response) => {
    status = response.status
  })
  await expect.poll(() => status, soon).toBe(503)
  proxy.end()
  await expect.poll(async () => (await login()).status, soon).toBe(400)
})

test.each([
  ['with the one that listens', () => database],
  ['alone', () => ({ ...database, connection: real.connection })],
])(
  'an order is refused when the only connection of its pool falls silent %s, and the next is placed',
  async (_, opened) => {
    database.pool.options.max = 1
    node = await openNode(opened())
    const shoppers = openShoppers({ database: real, app: node.app })
    const shopper = await shoppers.shopper({ P00: 1 })
    const lines = await shoppers.cart(shopper)
    const order = () =>
      shoppers.as(shopper, 'POST /api/order/cash-on-delivery', shoppers.view(shopper, lines))
    proxy.silence()
    let status: number | undefined
    void order().then((response) => {
      status = response.status
    })
    await expect.poll(() => status, soon).toBe(503)
    expect((await order()).status).toBe(200)
  },
)

test('when one connection is dead, the idle ones are replaced too', async () => {
  node = await openNode({ ...database, connection: real.connection })
  await Promise.all(Array.from({ length: 3 }, () => database.pool.query('select pg_sleep(0.01)')))
  expect(database.pool.idleCount).toBeGreaterThan(1)
  proxy.silence()
  let status: number | undefined
  void login().then((response) => {
    status = response.status
  })
  await expect.poll(() => status, soon).toBe(503)
  expect((await login()).status).toBe(400)
})
