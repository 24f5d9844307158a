import { setTimeout as wait } from 'node:timers/promises'
import { catalogueEndpoints, receiptPath } from '@dix/contract'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { type FloodedRequest, startFlood } from '../flood/start-flood.ts'
import { fillCarts, makeShoppers, orderOf, type Shopper } from '../orders/shoppers.ts'
import { type Row, row } from '../report/row.ts'
import { median } from '../report/statistics.ts'
import type { Bench } from './bench.ts'
import { firstSearches } from './search.ts'

/** Budgets: milliseconds. */
const budget = { of: 'measured', below: 100 } as const

/** Requests of the flooding sender, lines of its order, and maximum orders of others during the flood. */
const [requests, lines, orders] = [200, 200, 400]

/** IP addresses of the senders, sent as `X-Forwarded-For`, which the measured shop trusts. */
const addresses = { flood: '10.2.0.1', other: '10.2.0.2' } as const

/** Milliseconds between two requests of the other sender. */
const pause = 20

type Asked = (index: number) => FloodedRequest

/** Times that the rows were measured: a repetition must not find the responses of the one before in the cache. */
let repetition = 0

/** Measures how long others wait while one sender sends many requests at once. */
export async function floodRows({ shop }: Bench, dataDir: string): Promise<Row[]> {
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error('The database of the measured shop does not respond.')
  const pool = new pg.Pool({ ...connection, max: 2 })
  await using flood = await startFlood()
  try {
    const [buyer] = await makeShoppers(pool, dataDir, 1, lines)
    await fillCarts(pool, [buyer!])
    const receipt = await orderedReceipt(shop.url, buyer!)
    const words = firstSearches(requests).flat()
    const first = requests * repetition++
    const searched = (index: number) => `${JSON.parse(words[index]!.body!).search} ${first + index}`
    const floods: [what: string, ask: Asked][] = [
      [
        'pages',
        (index) => request(shop.url, addresses.flood, `/search?q=${encodeURIComponent(searched(index))}`),
      ],
      [
        'searches',
        (index) =>
          request(shop.url, addresses.flood, catalogueEndpoints.searchProducts.path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            // A different spelling from the one in the pages.
            body: JSON.stringify({ search: `${first + index} ${searched(index)}`, page: 1, limit: 12 }),
          }),
      ],
      [
        'receipts',
        () =>
          request(shop.url, addresses.flood, receipt, {
            headers: { authorization: `Bearer ${buyer!.token}` },
          }),
      ],
    ]
    const rows: Row[] = []
    for (const [what, ask] of floods) {
      const shoppers = await makeShoppers(pool, dataDir, orders)
      await fillCarts(pool, shoppers)
      const { health, ordered, served } = await measureOthers(
        shop.url,
        flood.ask(Array.from({ length: requests }, (_, index) => ask(index))),
        shoppers,
      )
      const name = `while one sender requests ${requests} new ${what} at once`
      const [slowestCheck, slowestOrder] = [slowest(health), slowest(ordered)]
      const note = `the slowest of ${health.length}, ${after(slowestCheck)}, with ${ordered.length} orders during the flood; ${served} of the ${requests} requests were served, the rest refused`
      rows.push(
        row({ name: `healthz ${name}`, unit: 'ms', measured: slowestCheck.took, note }, budget),
        row(
          {
            name: `placing an order ${name}`,
            unit: 'ms',
            measured: slowestOrder.took,
            note: `the slowest ${after(slowestOrder)}; median ${median(ordered.map(({ took }) => took)).toFixed(0)} ms`,
          },
          budget,
        ),
      )
    }
    return rows
  } finally {
    await pool.end()
  }
}

/** When a request was sent, in milliseconds after the flood began, and the milliseconds until its response. */
type Timed = { at: number; took: number }

const slowest = (requests: readonly Timed[]): Timed =>
  requests.reduce((most, one) => (one.took > most.took ? one : most))

const after = ({ at }: Timed): string => `sent ${(at / 1000).toFixed(1)} s after the flood began`

/**
 * Measures the other sender until the flood ends: each health check and each order. `served` is the number of requests
 * of the flood that were served.
 */
async function measureOthers(url: string, flooding: Promise<number>, shoppers: readonly Shopper[]) {
  let isOver = false
  const flooded = flooding.finally(() => {
    isOver = true
  })
  const [health, ordered, served] = await Promise.all([
    timed(
      () => isOver,
      () => send(url, addresses.other, '/healthz'),
    ),
    timed(
      (done) => isOver || done === shoppers.length,
      (done) => send(url, addresses.other, orderOf(shoppers[done]!).path, orderRequest(shoppers[done]!)),
    ),
    flooded,
  ])
  return { health, ordered, served }
}

/** Requests at least once, and repeats until the flood is over. */
async function timed(
  isOver: (done: number) => boolean,
  ask: (done: number) => Promise<Response>,
): Promise<Timed[]> {
  const times: Timed[] = []
  const start = performance.now()
  do {
    const began = performance.now()
    const response = await ask(times.length)
    const body = await response.text()
    if (!response.ok) throw new Error(`Another sender was refused: ${body}`)
    times.push({ at: began - start, took: performance.now() - began })
    await wait(pause)
  } while (!isOver(times.length))
  return times
}

/** The path of the receipt of a newly placed order. */
async function orderedReceipt(url: string, shopper: Shopper): Promise<string> {
  const response = await send(url, addresses.flood, orderOf(shopper).path, orderRequest(shopper))
  const { data, message } = (await response.json()) as { data: { _id: string }; message: string }
  if (!response.ok) throw new Error(`The order for the receipts was refused: ${message}`)
  return receiptPath(data._id, 'fr')
}

function orderRequest(shopper: Shopper): RequestInit {
  const { method, headers, body } = orderOf(shopper)
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: body! }
}

function request(url: string, from: string, path: string, given: RequestInit = {}): FloodedRequest {
  return [url + path, { ...given, headers: { ...given.headers, 'x-forwarded-for': from } }]
}

function send(...given: Parameters<typeof request>): Promise<Response> {
  return fetch(...request(...given))
}
