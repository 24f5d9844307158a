import { temporaryFolder } from './cleanup/temporary-folder.ts'
import { startLoad } from './load/start-load.ts'
import type { Options, Part } from './options.ts'
import type { Row } from './report/row.ts'
import { backOfficeRows } from './rows/back-office.ts'
import { type Bench, fullPace, quickPace } from './rows/bench.ts'
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
import { freshCloneRow, warmStartRow } from './rows/start.ts'
import { streamRows } from './rows/streams.ts'
import { visitRows } from './rows/visits.ts'
import { startShop } from './shop/start-shop.ts'
import { stockShop } from './shop/stock-shop.ts'

/** Products of the shop that is measured. */
const size = 20_000

/** Measures the parts that were asked for; `tell` hears what is being done. */
export async function runBench(options: Options, tell: (line: string) => void): Promise<Row[]> {
  const pace = options.quick ? quickPace : fullPace
  const asked = (part: Part) => options.parts.includes(part)
  await using folder = await temporaryFolder()
  tell(`Stocking a shop with ${size.toLocaleString('en')} products`)
  await stockShop(folder.path, size)

  const rows: Row[] = []
  if (asked('start')) {
    tell('Starting it again')
    rows.push(await warmStartRow(folder.path, pace.visits))
  }
  rows.push(...(await underLoad(folder.path, pace, asked, tell)))
  if (asked('large')) {
    tell('Changing a shop with 100,000 products')
    rows.push(...(await largeShopRows(options.quick)))
  }
  if (asked('fresh')) {
    tell('Starting a fresh clone')
    rows.push(await freshCloneRow())
  }
  return rows
}

/** What is measured on one running shop; memory after the work of shoppers, then of an admin. */
async function underLoad(
  dataDir: string,
  pace: Bench['pace'],
  asked: (part: Part) => boolean,
  tell: (line: string) => void,
): Promise<Row[]> {
  await using shop = await startShop(dataDir)
  await using load = await startLoad()
  const bench: Bench = { shop, load, pace }
  const steps: [Part, string, () => Promise<Row[]>][] = [
    // First, while nothing has been asked yet.
    ['search', 'Searching as shoppers type', () => searchRows(bench)],
    ['json', 'Reading calls', async () => jsonRows(await findMeasuredPages(shop.url), bench)],
    ['html', 'Pages', async () => htmlRows(await findMeasuredPages(shop.url), bench)],
    ['renders', 'Rendering pages for the first time', () => firstRenderRows(dataDir)],
    ['products', 'Product pages at random', () => productPagesRows(bench, dataDir)],
    [
      'visits',
      'Visiting pages as a phone does',
      async () => visitRows(await findMeasuredPages(shop.url), bench),
    ],
    ['orders', 'Filling carts and placing orders', () => orderRows(bench, dataDir)],
    ['selling', 'Pages while selling', () => sellingRows(bench, dataDir)],
    ['flood', 'One sender asking for much at once', () => floodRows(bench, dataDir)],
  ]
  const rows: Row[] = []
  for (const [part, what, measure] of steps) {
    if (!asked(part)) continue
    tell(what)
    rows.push(...(await measure()))
  }
  if (rows.length > 0) rows.push(await memoryRow(bench))
  if (asked('admin')) {
    tell('Keeping the catalogue')
    rows.push(...(await backOfficeRows(bench, dataDir)))
  }
  if (asked('streams')) {
    tell('Sending live events')
    rows.push(...(await streamRows(bench, dataDir)))
  }
  return rows
}
