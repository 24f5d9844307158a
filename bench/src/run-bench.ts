import { temporaryFolder } from './cleanup/temporary-folder.ts'
import { startLoad } from './load/start-load.ts'
import type { Options, Part } from './options.ts'
import { calibrate } from './report/calibration.ts'
import { watchOthers } from './report/others.ts'
import { judge, type Row, tolerated } from './report/row.ts'
import { backOfficeRows } from './rows/back-office.ts'
import { type Bench, fullPace, quickPace } from './rows/bench.ts'
import { figureRows } from './rows/figures.ts'
import { firstRenderRows } from './rows/first-render.ts'
import { floodRows } from './rows/flood.ts'
import { htmlRows } from './rows/html.ts'
import { jsonRows } from './rows/json.ts'
import { largeShopRows } from './rows/large.ts'
import { findMeasuredPages } from './rows/measured-pages.ts'
import { memoryRow } from './rows/memory.ts'
import { orderRows } from './rows/orders.ts'
import { productPagesRows } from './rows/product-pages.ts'
import { searchRows } from './rows/search.ts'
import { sellingRows } from './rows/selling.ts'
import { soakRows } from './rows/soak.ts'
import { freshCloneRow, testsRow, warmStartRow } from './rows/start.ts'
import { storesRows } from './rows/stores.ts'
import { streamRows } from './rows/streams.ts'
import { visitRows } from './rows/visits.ts'
import { startShop } from './shop/start-shop.ts'
import { stockShop } from './shop/stock-shop.ts'

/** Products of the measured shop. */
const size = 20_000

/** Number of times that a part is repeated while others use the machine; the longest are measured once. */
const attempts = 3
const long: readonly Part[] = ['soak', 'tests']

/**
 * Measures the requested parts.
 *
 * @param tell receives progress messages
 * @param save receives all rows so far after each part, so that a part that fails loses only its own
 */
export async function runBench(
  options: Options,
  tell: (line: string) => void,
  save: (rows: readonly Row[]) => Promise<void>,
): Promise<Row[]> {
  const pace = options.quick ? quickPace : fullPace
  const rows: Row[] = []
  /** Measures a part, repeatedly if others use too much of the machine, and judges its rows. */
  const measure = async (part: Part, what: string, rowsOf: () => Promise<Row[]>): Promise<void> => {
    if (!options.parts.includes(part)) return
    for (let attempt = 1; ; attempt++) {
      tell(attempt === 1 ? what : `${what}, again: other processes used the machine`)
      const before = calibrate()
      const others = watchOthers()
      const measured = await rowsOf()
      const used = others.stop()
      if (used > tolerated && attempt < attempts && !long.includes(part)) continue
      // The speed of a shared machine may change during a run.
      const slowness = (before + calibrate()) / 2
      rows.push(...measured.map((row) => judge(row, used, slowness)))
      await save(rows)
      return
    }
  }
  await using folder = await temporaryFolder()
  const stocked = folder.path
  tell(`Filling a shop with ${size.toLocaleString('en')} products`)
  await stockShop(stocked, size)
  await measure('start', 'Starting it again', async () => [await warmStartRow(stocked, pace.visits)])
  await underLoad(stocked, pace, measure)
  await measure('soak', 'Mixed load for half an hour', () => soakRows(stocked, options.quick))
  await measure('large', 'Changing a shop with 100,000 products', () => largeShopRows(options.quick))
  await measure('stores', 'Reading and selling in 20 stores', () => storesRows(pace))
  await measure('figures', 'Creating a million orders and opening their figures', figureRows)
  await measure('fresh', 'Starting a fresh clone', async () => [await freshCloneRow()])
  await measure('tests', 'Testing a fresh clone', async () => [await testsRow()])
  return rows
}

type Measure = (part: Part, what: string, rowsOf: () => Promise<Row[]>) => Promise<void>

/** The parts that are measured on one running shop; memory after shoppers' work, then after that of others. */
async function underLoad(dataDir: string, pace: Bench['pace'], measure: Measure): Promise<void> {
  await using shop = await startShop(dataDir)
  await using load = await startLoad()
  const bench: Bench = { shop, load, pace }
  const pages = () => findMeasuredPages(shop.url)
  // Comes first, before any other request.
  await measure('search', 'Searching as shoppers type', () => searchRows(bench))
  await measure('json', 'API reads', async () => jsonRows(await pages(), bench))
  await measure('html', 'Pages', async () => htmlRows(await pages(), bench))
  await measure('renders', 'Rendering pages for the first time', () => firstRenderRows(dataDir))
  await measure('products', 'Product pages at random', () => productPagesRows(bench, dataDir))
  await measure('visits', 'Visiting pages as a phone does', async () => visitRows(await pages(), bench))
  await measure('orders', 'Filling carts and placing orders', () => orderRows(bench, dataDir))
  await measure('selling', 'Pages while selling', () => sellingRows(bench, dataDir))
  await measure('memory', 'Memory after the load above', async () => [await memoryRow(bench)])
  await measure('flood', 'Many requests at once from one sender', () => floodRows(bench, dataDir))
  await measure('admin', 'Editing the catalogue', () => backOfficeRows(bench, dataDir))
  await measure('streams', 'Sending live events', () => streamRows(bench, dataDir))
}
