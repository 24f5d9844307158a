import { on } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { receiptPath } from '@dix/contract'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { createAdmin } from '../back-office/create-staff.ts'
import { startLoad } from '../load/start-load.ts'
import { additionsOf, ipAddressOf, makeShoppers, orderOf, type Shopper } from '../orders/shoppers.ts'
import { queryLog } from '../query-log/query-log.ts'
import { type Row, row } from '../report/row.ts'
import { slope } from '../report/statistics.ts'
import { type Shop, startShop } from '../shop/start-shop.ts'
import type { Left } from '../soak/probe.ts'
import { scriptsOf } from './search.ts'
import { readPages, restock } from './selling.ts'

/** Megabytes per minute; a sample is too short for a budget. */
const budget = { of: 'measured', atMost: 0.5 } as const

/** Seconds: total, judged final part, and between samples. */
const times = {
  whole: { all: 1_800, judged: 1_200, interval: 30 },
  sample: { all: 60, judged: 40, interval: 10 },
} as const

/** Orders per second, and the number of orders per receipt and per picture upload. */
const [ordersPerSecond, perReceipt, perUpload] = [5, 5, 25]

/** Reading connections, log requests per round, and seconds to let open requests finish. */
const [connections, searches, ending] = [4, 3_200, 30]

/** Pieces of the least sold product, which is ordered three times a round and must stay available for carts. */
const leastStock = 8

const probe = fileURLToPath(new URL('../soak/probe.ts', import.meta.url))

/** An administrator's access token, and the picture that they upload. */
type Administrator = { token: string; picture: Blob }

/** Long mixed load (reading, searching, carts, orders, receipts, the desk and uploads): memory must level off. */
export async function soakRows(dataDir: string, isSample: boolean): Promise<Row[]> {
  await using shop = await startShop(dataDir, probe)
  await using load = await startLoad()
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error('The database of the measured shop does not respond.')
  const pool = new pg.Pool({ ...connection, max: 4 })
  try {
    const { all, judged, interval } = times[isSample ? 'sample' : 'whole']
    const [buyers, browsers] = await makeTwoGroups(pool, dataDir, ordersPerSecond * interval)
    const { calls, products } = await readPages(pool)
    const picture = await (await fetch(`${shop.url}${products.find(({ image }) => image)!.image}`)).blob()
    const admin: Administrator = { token: await createAdmin(pool, dataDir), picture }
    const samples: { minute: number; left: Left }[] = []
    const began = performance.now()
    let refused = 0
    for (let round = 0; performance.now() - began < all * 1_000; round++) {
      // The other shoppers' carts are empty again.
      await restock(pool, buyers, leastStock)
      const scripts = [calls, ...scriptsOf(queryLog(round, searches))].slice(0, connections)
      await Promise.all([
        load.play({ url: shop.url, scripts, connections, until: { seconds: interval }, mayRefuse: true }),
        ...buyers.map((buyer, at) =>
          order(shop, { buyer, browser: browsers[at]!, at }, admin).catch((error) => {
            if (!(error instanceof Busy)) throw error
            refused++
          }),
        ),
      ])
      samples.push({ minute: (performance.now() - began) / 60_000, left: await takeSample(shop) })
    }
    await untilNothingIsLeft(shop, pool)
    const last = samples.filter(({ minute }) => minute * 60 > all - judged)
    const megabytes = samples.map(({ left }) => left.megabytes)
    return [
      row(
        {
          name: 'memory under mixed load, growth',
          unit: 'MB/min',
          measured: slope(last.map(({ minute, left }) => [minute, left.megabytes])),
          note: `from ${Math.min(...megabytes).toFixed(0)} to ${Math.max(...megabytes).toFixed(0)} MB in ${Math.round(all / 60)} min, of which the last ${Math.round(judged / 60)} are judged; ${buyers.length * samples.length} orders, ${refused} of them refused by a busy shop; no work was left at the end`,
        },
        isSample ? null : budget,
      ),
    ]
  } finally {
    await pool.end()
  }
}

async function makeTwoGroups(pool: pg.Pool, dataDir: string, count: number): Promise<[Shopper[], Shopper[]]> {
  const shoppers = await makeShoppers(pool, dataDir, 2 * count)
  return [shoppers.slice(0, count), shoppers.slice(count)]
}

/** An overloaded shop may refuse requests without failing the run. */
class Busy extends Error {}

type Turn = { buyer: Shopper; browser: Shopper; at: number }

/**
 * On schedule, one shopper fills a cart, another orders, and staff accept the order. @throws Busy; Error if any of it
 * is refused
 */
async function order({ url }: Shop, { buyer, browser, at }: Turn, admin: Administrator): Promise<void> {
  await wait((at * 1_000) / ordersPerSecond)
  const ask = async (path: string, given: RequestInit): Promise<Response> => {
    const response = await fetch(url + path, {
      ...given,
      headers: { 'x-forwarded-for': ipAddressOf(at, 3), ...given.headers },
    })
    if (response.status === 503) throw new Busy()
    if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`)
    return response
  }
  const json = (headers: Record<string, string> = {}) => ({ ...headers, 'content-type': 'application/json' })
  const [addition] = additionsOf(browser)
  await (await ask(addition!.path, { ...addition!, headers: json(addition!.headers) })).text()
  const { path, method, headers, body } = orderOf(buyer)
  const placed = await ask(path, { method, headers: json(headers), body: body! })
  const { data } = (await placed.json()) as { data: { _id: string } }
  const asStaff = { authorization: `Bearer ${admin.token}` }
  const moved = { _id: data._id, version: 1, to: 'picking' }
  await (
    await ask('/api/order/desk/move', { method: 'PUT', headers: json(asStaff), body: JSON.stringify(moved) })
  ).text()
  if (at % perReceipt === 0)
    await (
      await ask(receiptPath(data._id, 'fr'), { headers: { authorization: `Bearer ${buyer.token}` } })
    ).blob()
  if (at % perUpload !== 0) return
  const form = new FormData()
  form.append('image', admin.picture, 'riz.webp')
  await (await ask('/api/file/upload', { method: 'POST', headers: asStaff, body: form })).text()
}

async function takeSample(shop: Shop): Promise<Left> {
  const messages = on(shop.process, 'message')
  shop.process.send('sample')
  // The shop itself reports when it is ready.
  for await (const [left] of messages) if (typeof left === 'object') return left as Left
  throw new Error('The measured shop ended.')
}

/** @throws Error if work or a transaction is still open some time after the last request */
async function untilNothingIsLeft(shop: Shop, pool: pg.Pool): Promise<void> {
  const end = performance.now() + ending * 1_000
  for (;;) {
    const { waiting } = await takeSample(shop)
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state like '%transaction%'`,
    )
    const open = rows[0]!.open
    if (waiting === 0 && open === 0) return
    if (performance.now() > end)
      throw new Error(`After mixed load ${waiting} waited and ${open} transactions were open.`)
    await wait(500)
  }
}
