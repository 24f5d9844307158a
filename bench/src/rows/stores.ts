import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { temporaryFolder } from '../cleanup/temporary-folder.ts'
import { startLoad } from '../load/start-load.ts'
import type { Row } from '../report/row.ts'
import { addStores, fromQuarters, quartersOf } from '../shop/add-stores.ts'
import { startShop } from '../shop/start-shop.ts'
import { stockShop } from '../shop/stock-shop.ts'
import type { Bench } from './bench.ts'
import { memoryRow } from './memory.ts'
import { searchRows } from './search.ts'
import { sellingRows } from './selling.ts'

/** The size of the shop. */
const [stores, products] = [20, 20_000]

/** Megabytes. */
const memory = 450

/** Measures searches, pages and orders of visitors of 20 stores, and the memory after all of them. */
export async function storesRows(pace: Bench['pace']): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await stockShop(folder.path, products, (tx) => addStores(tx, stores))
  await using shop = await startShop(folder.path)
  await using load = await startLoad()
  const quarters = quartersOf(stores)
  const selling: Bench = { shop, load: fromQuarters(load, quarters), pace }
  const rows = [
    ...(await searchRows({ shop, load, pace }, quarters)),
    ...(await sellingRows(selling, folder.path, quarters)),
  ]
  await checkOrders(folder.path)
  return [
    ...rows.map((row) => ({ ...row, name: `${row.name}, ${stores} stores` })),
    await memoryRow(selling, `memory with ${stores} stores`, memory),
  ]
}

/** @throws Error if not every store sold */
async function checkOrders(dataDir: string): Promise<void> {
  const connection = await findRunning(dataDir)
  const client = new pg.Client(connection!)
  await client.connect()
  try {
    const { rows } = await client.query('select distinct store_id from orders')
    if (rows.length !== stores) throw new Error(`Only ${rows.length} of ${stores} stores sold anything.`)
  } finally {
    await client.end()
  }
}
