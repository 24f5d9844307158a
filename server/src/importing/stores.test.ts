import { exportPathOf, mainStore } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ngor } from '../../testing/example-store.ts'
import { importerOf } from '../../testing/importing/importer.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { stockIn } from '../stock/index.ts'

let shop: TestUsers
let owner: SignedIn
let importer: ReturnType<typeof importerOf>
beforeAll(async () => {
  shop = await openTestUsers()
  owner = await shop.user({ role: 'ADMIN' })
  importer = importerOf(shop, owner)
  const value = { mainName: 'Plateau', mainPoint: null, stores: [ngor] }
  const saved = await importer.call('PUT /api/settings/save', { topic: 'stores', revision: 0, value })
  expect(saved.status).toBe(200)
})
afterAll(() => shop.close())

const stocks = async (id: string) => {
  const found = await shop.database.db.execute<{ main: number; ngor: number }>(sql`
    select ${stockIn(sql`${mainStore}`, sql`id`)} as main, ${stockIn(sql`'NGOR'`, sql`id`)} as ngor
    from products where id = ${id}`)
  const { main, ngor } = found.rows[0]!
  return [main, ngor]
}
const exported = async (store?: string) => (await importer.download(exportPathOf(store))).text
/** The stock of a product in a file. */
const stockOf = (file: string, id: string) => {
  const [head, ...rows] = file.split('\r\n').map((row) => row.split(';'))
  return rows.find(([first]) => first === id)?.[head!.indexOf('stock')]
}

test('a file is exported with the stock of a store, and imported into the stock of that store only', async () => {
  const [main] = await stocks('P01')
  expect(stockOf(await exported(), 'P01')).toBe(String(main))
  expect(stockOf(await exported('NGOR'), 'P01')).toBe('0')
  const { data } = await importer.upload('_id;stock\nP01;7\n')
  const input = { _id: data._id, mapping: null, store: 'NGOR' }
  await importer.call('POST /api/import/check', input)
  expect(await importer.ended(data._id)).toMatchObject({
    state: 'checked',
    report: { updated: 1, restocked: 1 },
    store: { _id: 'NGOR', name: 'Ngor' },
  })
  expect(await stocks('P01')).toEqual([main, 0])
  await importer.call('POST /api/import/run', input)
  const done = await importer.ended(data._id)
  expect(done).toMatchObject({ state: 'done', report: { updated: 1 } })
  expect(await stocks('P01')).toEqual([main, 7])
  // An unchanged export changes no stock, even if another store sold or saved in the meantime.
  const unchanged = await importer.bring(await exported('NGOR'))
  expect(unchanged).toMatchObject({ report: { updated: 0 } })
  await importer.call('PUT /api/catalogue/undo-edit', { edit: done.edit })
  expect(await stocks('P01')).toEqual([main, 0])
})

test('files of stores that do not exist are refused', async () => {
  const { data } = await importer.upload('name,unit\nSel,1 kg\n')
  const refused = { status: 400, fields: { store: 'Choose a store.' } }
  expect(
    await importer.call('POST /api/import/run', { _id: data._id, mapping: null, store: 'NONE' }),
  ).toMatchObject(refused)
  expect((await importer.download(exportPathOf('NONE'))).status).toBe(400)
})
