import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
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
  node = await openNode(database)
})
afterEach(async () => {
  await node.close()
  await database.close()
  proxy.close()
  await real.drop()
})

const login = () => callsOf(node.app)('POST login', { email: 'nobody@example.com', password: goodPassword })

test('a login is refused when its connections fall silent, and works again with them', async () => {
  expect((await login()).status).toBe(400)
  proxy.silence({ forNew: true })
  let status: number | undefined
  void login().then((answer) => {
    status = answer.status
  })
  await expect.poll(() => status, soon).toBe(503)
  proxy.end()
  await expect.poll(async () => (await login()).status, soon).toBe(400)
})
