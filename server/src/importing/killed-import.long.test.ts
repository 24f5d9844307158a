import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseUrl } from '../../testing/database.ts'
import { importerOf } from '../../testing/importing/importer.ts'
import { ready, runDix } from '../../testing/process.ts'
import { testSecret } from '../../testing/shop.ts'
import { soon } from '../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())

const countProducts = async () => {
  const query = "select count(*)::integer as count from products where name like 'killed%'"
  return (await shop.database.pool.query(query)).rows[0].count as number
}

test('an import whose process is killed leaves nothing behind and shows as failed', async () => {
  const dix = await runDix({
    DATABASE_URL: databaseUrl(shop.database),
    DATA_DIR: shop.dataDir,
    TOKEN_SECRET: testSecret,
    PUBLIC_URL: 'http://dix.test',
    DEMO: '0',
    LOG_LEVEL: 'error',
  })
  await ready(dix)
  const page = importerOf(shop, admin)
  const rows = Array.from({ length: 10_000 }, (_, index) => `killed${index},1,5,Rayon\n`)
  const { data } = await page.upload(`name,unit,price,category\n${rows.join('')}`)
  const begun = await fetch(`${dix.url}/api/import/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ _id: data._id, mapping: null }),
  })
  expect(begun.status).toBe(200)
  await vi.waitFor(async () => {
    const { state, rowsRead } = await page.details(data._id)
    expect([state, rowsRead > 0]).toEqual(['importing', true])
  }, soon)
  await dix.stop('SIGKILL')
  await shop.database.pool.query("update imports set heartbeat_at = heartbeat_at - interval '30 seconds'")
  expect(await page.details(data._id)).toMatchObject({
    state: 'failed',
    failure: 'The shop was restarted in the meantime. Nothing was changed. Please try again.',
  })
  await vi.waitFor(async () => expect(await countProducts()).toBe(0), soon)
})
