import { measureChanges } from '../changes/measure-changes.ts'
import { temporaryFolder } from '../cleanup/temporary-folder.ts'
import { startLoad } from '../load/start-load.ts'
import { type Row, row } from '../report/row.ts'
import { startShop } from '../shop/start-shop.ts'
import { stockShop } from '../shop/stock-shop.ts'
import { memoryRow } from './memory.ts'
import { firstSearches } from './search.ts'

/** The number of products in the shop. */
const products = 100_000

const budgets = {
  /** Milliseconds of CPU time for one change. */
  processor: 10,
  /** Milliseconds that one change blocks the event loop. */
  blocked: 20,
  /** Megabytes. */
  memory: 700,
} as const

/** Searches before memory is measured. */
const searches = 3_200

/** Changes of each kind, normally and in a quick run. */
const changes = { full: 1_000, quick: 200 } as const

/** Measures the cost of a change in a large shop, and its memory after searches. */
export async function largeShopRows(isQuick: boolean): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await stockShop(folder.path, products)
  await using shop = await startShop(folder.path)
  await using load = await startLoad()
  await load.play({ url: shop.url, scripts: firstSearches(searches), until: { requests: searches } })
  const count = isQuick ? changes.quick : changes.full
  const costs = await measureChanges(folder.path, count)
  const rows = Object.entries(costs).flatMap(([kind, { processor, blocked }]) => [
    row(
      {
        name: `${kind}, ${products.toLocaleString('en')} products, p99`,
        unit: 'ms',
        measured: processor,
        note: `CPU time of ${count.toLocaleString('en')} changes, applied one by one`,
      },
      { of: 'measured', atMost: budgets.processor },
    ),
    row(
      { name: `${kind}, event loop blocked, p99`, unit: 'ms', measured: blocked },
      { of: 'measured', atMost: budgets.blocked },
    ),
  ])
  const memory = await memoryRow(
    { shop },
    `memory with ${products.toLocaleString('en')} products`,
    budgets.memory,
  )
  return [...rows, memory]
}
