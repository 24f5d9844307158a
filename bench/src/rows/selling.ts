import { setTimeout as wait } from 'node:timers/promises'
import { catalogueEndpoints, listingPath, productPath } from '@dix/contract'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { measure } from '../load/compare.ts'
import type { Call } from '../load/job.ts'
import { placeOrder } from '../orders/place-order.ts'
import { fillCarts, ipAddressOf, makeShoppers, moveShoppers, type Shopper } from '../orders/shoppers.ts'
import { type Row, row } from '../report/row.ts'
import { median, pairwiseRatio, percentile } from '../report/statistics.ts'
import type { Bench } from './bench.ts'

/** Budgets: relative to the same reads without orders, and milliseconds. */
const budgets = { atLeast: 0.5, p99: 50, order: 200, seen: 1_000 } as const

/** Number of pages read, concurrent orders per second, and seconds per round. */
const [pages, ordersPerSecond, seconds] = [300, 30, 6]

/** Price changes per round, and milliseconds between checks of a page. */
const [edits, look] = [3, 10]

/**
 * Measures reads of pages, then of API responses, with and without concurrent orders. Some products are low in stock,
 * so that orders change pages; an API response changes with every order of its products.
 *
 * @param quarters where shoppers live in turn; none by default
 */
export async function sellingRows(
  { shop, load, pace }: Bench,
  dataDir: string,
  quarters: readonly string[] = [],
): Promise<Row[]> {
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error('The database of the measured shop does not respond.')
  const pool = new pg.Pool({ ...connection, max: 4 })
  try {
    const shoppers = await makeShoppers(pool, dataDir, ordersPerSecond * seconds)
    await moveShoppers(pool, shoppers, quarters)
    const { calls, jsonCalls, products } = await readPages(pool)
    // An order at an outdated price is refused.
    const ordered = new Set(shoppers.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
    const unsold = products.filter(({ _id }) => !ordered.has(_id))
    const reading = { scripts: [calls], until: { seconds } }
    await measure(load, shop, reading)
    const rounds: { alone: number; selling: number; p99: number; processor: number }[] = []
    const times: number[] = []
    const seen: number[] = []
    for (let round = 0; round < pace.rounds; round++) {
      await restock(pool, shoppers)
      const alone = await measure(load, shop, reading)
      const [selling, ordered, shown] = await Promise.all([
        measure(load, shop, reading),
        placeOrders(shop.url, shoppers),
        watchEdits(pool, shop.url, unsold),
      ])
      rounds.push({
        alone: alone.requestsPerSecond,
        selling: selling.requestsPerSecond,
        p99: selling.p99,
        processor: selling.processor,
      })
      times.push(...ordered)
      seen.push(...shown)
    }
    const json = { scripts: [jsonCalls], until: { seconds } }
    await measure(load, shop, json)
    const jsonRounds: { measured: number; reference: number; processor: number }[] = []
    for (let round = 0; round < pace.rounds; round++) {
      await restock(pool, shoppers)
      const alone = await measure(load, shop, json)
      const [selling] = await Promise.all([measure(load, shop, json), placeOrders(shop.url, shoppers)])
      jsonRounds.push({
        measured: selling.requestsPerSecond,
        reference: alone.requestsPerSecond,
        processor: selling.processor,
      })
    }
    const middle = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]))
    const middleOfJson = (name: keyof (typeof jsonRounds)[number]) =>
      median(jsonRounds.map((round) => round[name]))
    const name = 'pages while selling'
    return [
      row(
        {
          name,
          unit: 'req/s',
          measured: middle('selling'),
          reference: middle('alone'),
          ratio: pairwiseRatio(rounds.map((round) => ({ measured: round.selling, reference: round.alone }))),
          note: `${pages} pages while ${ordersPerSecond} orders a second are placed; ${middle('processor').toFixed(0)} µs of CPU time per page, orders included`,
        },
        { of: 'ratio', atLeast: budgets.atLeast },
      ),
      row(
        { name: `${name}, p99`, unit: 'ms', measured: middle('p99') },
        { of: 'measured', atMost: budgets.p99 },
      ),
      row(
        {
          name: `${name}, placing an order, p95`,
          unit: 'ms',
          measured: percentile(times, 0.95),
          note: `${times.length.toLocaleString('en')} orders, all of them placed`,
        },
        { of: 'measured', atMost: budgets.order },
      ),
      row(
        { name: `${name}, time until a new price is on its page`, unit: 'ms', measured: Math.max(...seen) },
        { of: 'measured', atMost: budgets.seen },
      ),
      row({
        name: 'JSON while selling',
        unit: 'req/s',
        measured: middleOfJson('measured'),
        reference: middleOfJson('reference'),
        ratio: pairwiseRatio(jsonRounds),
        note: `${jsonCalls.length} API responses, with the same orders; ${middleOfJson('processor').toFixed(0)} µs of CPU time per response, orders included`,
      }),
    ]
  } finally {
    await pool.end()
  }
}

type Product = { _id: string; name: string; price: number; image: string | null }

/** Home, listing and product pages with the ordered products, and the API's responses with them. */
export async function readPages(
  pool: pg.Pool,
): Promise<{ calls: Call[]; jsonCalls: Call[]; products: Product[] }> {
  const { rows: listings } = await pool.query<Record<'id' | 'name' | 'sub' | 'subName', string>>(
    `select c.id, c.name, s.id as sub, s.name as "subName" from sub_category_categories l
     join categories c on c.id = l.category_id join sub_categories s on s.id = l.sub_category_id
     order by s.id limit 99`,
  )
  const { rows: products } = await pool.query<Product>(
    'select id as _id, name, price, images[1] as image from products where not draft order by id limit $1',
    [pages - 1 - listings.length],
  )
  const paths = [
    '/',
    ...listings.map(({ id, name, sub, subName }) =>
      listingPath({ _id: id, name }, { _id: sub, name: subName }),
    ),
    ...products.map((product) => productPath(product)),
  ]
  const { categories, productsBySubCategory, productDetails } = catalogueEndpoints
  const post = ({ path }: { path: string }, body: object): Call => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
  })
  const jsonCalls: Call[] = [
    { method: 'GET', path: categories.path },
    ...listings.map(({ id, sub }) =>
      post(productsBySubCategory, { categoryId: id, subCategoryId: sub, page: 1 }),
    ),
    ...products.map(({ _id }) => post(productDetails, { productId: _id })),
  ]
  return { calls: paths.map((path) => ({ method: 'GET', path })), jsonCalls, products }
}

/** From 3 to 59 pieces per product, so that some run low during the run. */
export async function restock(pool: pg.Pool, shoppers: readonly Shopper[], least = 3): Promise<void> {
  const ids = [...new Set(shoppers.flatMap(({ lines }) => lines.map(({ productId }) => productId)))]
  await pool.query(
    `update stock_levels set stock = $2 + n % 57 from unnest($1::text[]) with ordinality as v(product, n)
     where product_id = product`,
    [ids, least],
  )
  await fillCarts(pool, shoppers)
}

/** Places orders on schedule, even if the previous one is still unanswered. @returns milliseconds of each */
function placeOrders(url: string, shoppers: readonly Shopper[]): Promise<number[]> {
  return Promise.all(
    shoppers.map(async (shopper, at) => {
      await wait((at * 1_000) / ordersPerSecond)
      return placeOrder(url, shopper, ipAddressOf(at))
    }),
  )
}

/** Changes prices directly in the database. @returns milliseconds until each change was on its page */
async function watchEdits(pool: pg.Pool, url: string, products: readonly Product[]): Promise<number[]> {
  const times: number[] = []
  for (const product of products.slice(-edits)) {
    await wait(1_000)
    product.price += 1_000
    const { rows } = await pool.query<{ price: number }>(
      'update products set price = $1, discount = 0 where id = $2 returning price',
      [product.price, product._id],
    )
    const began = performance.now()
    const shown = `"price":${rows[0]!.price},"priceCurrency"`
    while (!(await (await fetch(url + productPath(product))).text()).includes(shown)) await wait(look)
    times.push(performance.now() - began)
  }
  return times
}
