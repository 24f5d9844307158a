import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillStock, openNode, type TestShop } from '../testing/shop.ts'
import { soon } from '../testing/soon.ts'
import { products } from './catalogue/schema.ts'
import { type Database, openDatabase } from './platform/database/client.ts'
import { type Embedded, startEmbedded } from './platform/database/embedded/index.ts'
import { migrateUnderLock } from './platform/database/migrate.ts'

const log = pino({ level: 'silent' })
let dataDir: string
let embedded: Embedded
let database: Database
let node: Omit<TestShop, 'database'>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dix-outage-'))
  embedded = await startEmbedded({ dataDir, log })
  await migrateUnderLock(embedded.connection, (db) => fillStock(db))
  database = openDatabase(embedded.connection, log)
  node = await openNode(database)
})

afterAll(async () => {
  await node.close()
  await database.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const ready = async () => (await node.app.inject('/readyz')).statusCode
const details = async (productId: string) =>
  (
    await node.app.inject({ method: 'POST', url: '/api/product/get-product-details', payload: { productId } })
  ).json().data

test('pages are served and /readyz responds with 503 while the database is unavailable; both recover', async () => {
  expect(await ready()).toBe(200)

  await embedded.stop()
  expect(await ready()).toBe(503)
  expect((await node.app.inject('/healthz')).statusCode).toBe(200)
  expect((await node.app.inject('/any-page')).statusCode).toBe(200)
  expect((await details('P07')).price).toBe(1070)
  expect(node.live.search.find('bissap').ids).toHaveLength(10)

  embedded = await startEmbedded({ dataDir, log })
  await vi.waitFor(async () => expect(await ready()).toBe(200), soon)
  await database.db.update(products).set({ price: 77 }).where(eq(products.id, 'P07'))
  await vi.waitFor(async () => expect((await details('P07')).price).toBe(77), soon)
})
