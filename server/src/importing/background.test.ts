import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importerOf } from '../../testing/importing/importer.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { sweepImports } from './queries.ts'
import { importLock } from './writing/import-catalogue.ts'

let shop: TestUsers
let admin: SignedIn
let page: ReturnType<typeof importerOf>
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
  page = importerOf(shop, admin)
})
afterAll(() => shop.close())

const rows = (mark: string, count = 10_000) =>
  `name,unit,price,category\n${Array.from({ length: count }, (_, index) => `${mark}${index},1,5,Rayon ${mark}\n`).join('')}`
const countOf = async (mark: string) => {
  const query = "select count(*)::integer as count from products where name like $1 || '%'"
  return (await shop.database.pool.query(query, [mark])).rows[0].count as number
}

/** Resolves once some rows of a file are read. */
const underWay = (_id: string) =>
  vi.waitFor(
    async () => {
      const { state, rowsRead } = await page.details(_id)
      expect([state, rowsRead > 0]).toEqual(['importing', true])
    },
    { timeout: 60_000, interval: 20 },
  )

/** Resolves once this many imports wait for the lock, or hold it. */
const lockWanted = (count: number) =>
  vi.waitFor(
    async () => {
      const locks = await shop.database.pool.query(
        "select from pg_locks where locktype = 'advisory' and objid = $1 and database = (select oid from pg_database where datname = current_database())",
        [importLock],
      )
      expect(locks.rowCount).toBe(count)
    },
    { timeout: 60_000, interval: 50 },
  )

/** Makes every import wait until the lock is released. */
async function lockImports() {
  const client = new pg.Client(shop.database.connection)
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [importLock])
  return { release: () => client.end() }
}

test('an import cancelled halfway leaves nothing behind and can be started again', async () => {
  const { data } = await page.upload(rows('half'))
  await page.call('POST /api/import/run', { _id: data._id, mapping: null })
  await underWay(data._id)
  expect((await page.call('POST /api/import/cancel', { _id: data._id })).data).toMatchObject({
    state: 'failed',
    failure: 'Cancelled. Nothing was changed.',
  })
  await lockWanted(0)
  expect(await page.details(data._id)).toMatchObject({ state: 'failed', edit: null, report: null })
  expect(await countOf('half')).toBe(0)
  const { rows: categories } = await shop.database.pool.query(
    "select from categories where name = 'Rayon half'",
  )
  expect(categories).toEqual([])
  await page.call('POST /api/import/run', { _id: data._id, mapping: null })
  expect((await page.ended(data._id)).report).toMatchObject({ created: 10_000 })
})

test('an import cancelled and started again at once uses the latest mapping', async () => {
  const lock = await lockImports()
  const { data } = await page.upload('Nom,Alt,Unité,Prix\nancien,nouveau,1,5\n')
  const run = (name: string) =>
    page.call('POST /api/import/run', {
      _id: data._id,
      mapping: { columns: { name, unit: 'Unité', price: 'Prix' } },
    })
  await run('Nom')
  expect((await page.call('POST /api/import/cancel', { _id: data._id })).status).toBe(200)
  expect((await run('Alt')).status).toBe(200)
  await lock.release()
  expect(await page.ended(data._id)).toMatchObject({ state: 'done', report: { created: 1 } })
  await lockWanted(0)
  expect([await countOf('ancien'), await countOf('nouveau')]).toEqual([0, 1])
})

test('one of two concurrent imports waits, shows that it does, and then continues on its own', async () => {
  const lock = await lockImports()
  const [first, second] = [await page.upload(rows('one', 3)), await page.upload(rows('two', 3))]
  for (const { data } of [first, second])
    await page.call('POST /api/import/run', { _id: data._id, mapping: null })
  await lockWanted(2)
  expect((await page.details(second.data._id)).waiting).toBe(true)
  const again = await page.call('POST /api/import/run', { _id: second.data._id, mapping: null })
  expect(again).toMatchObject({ status: 409, code: 'import_under_way' })
  await lock.release()
  expect([await page.ended(first.data._id), await page.ended(second.data._id)]).toMatchObject([
    { state: 'done', waiting: false },
    { state: 'done', waiting: false },
  ])
  expect([await countOf('one'), await countOf('two')]).toEqual([3, 3])
})

test("a waiting import can be cancelled, and many waiting ones do not use up the shop's connections", async () => {
  const lock = await lockImports()
  const files = await Promise.all(
    Array.from({ length: 15 }, (_, index) => page.upload(rows(`wait${index}-`, 1))),
  )
  for (const { data } of files) await page.call('POST /api/import/run', { _id: data._id, mapping: null })
  await lockWanted(2)
  expect((await shop.call('GET /api/category/get')).status).toBe(200)
  for (const { data } of files)
    expect((await page.call('POST /api/import/cancel', { _id: data._id })).status).toBe(200)
  await lock.release()
  // Imports of one process run one after the other: when this one is done, so are the others.
  await page.bring(rows('last', 1))
  expect(await countOf('wait')).toBe(0)
})

test('a shop that stops ends the running import and marks it as failed', async () => {
  const other = await shop.openSecond()
  const { data } = await page.upload(rows('stopped'))
  await other.call('POST /api/import/run', { _id: data._id, mapping: null }, { token: admin.token })
  await underWay(data._id)
  await other.close()
  expect((await page.details(data._id)).failure).toMatch(/^The shop was restarted in the meantime/)
  expect(await countOf('stopped')).toBe(0)
})

test('files are stored for seven days only; the history of their changes stays', async () => {
  const { _id, edit } = await page.bring(rows('kept', 1))
  const age = (days: number) =>
    shop.database.pool.query("update imports set created_at = now() - $1 * interval '1 day' where id = $2", [
      days,
      _id,
    ])
  await age(6.9)
  await sweepImports(shop.database.db)
  expect((await page.details(_id)).state).toBe('done')
  await age(7.1)
  await sweepImports(shop.database.db)
  expect((await page.call('POST /api/import/details', { _id })).status).toBe(404)
  const { rows: edits } = await shop.database.pool.query('select from catalogue_edits where id = $1', [edit])
  expect(edits).toHaveLength(1)
})
