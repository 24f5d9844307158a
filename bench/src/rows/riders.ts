import { riderPositionEndpoints } from '@dix/contract'
import type pg from 'pg'
import { createStaff } from '../back-office/create-staff.ts'
import { placeOrder } from '../orders/place-order.ts'
import { fillCarts, ipAddressOf, makeShoppers, type Shopper } from '../orders/shoppers.ts'
import { type Row, row } from '../report/row.ts'
import { median, percentile } from '../report/statistics.ts'
import { openStreams } from '../streams/open-streams.ts'
import { placeOrders } from '../streams/place-orders.ts'
import type { StreamNode } from '../streams/start-node.ts'

/**
 * Issue "From order to door": order pages and riders; milliseconds until the last page has an event, and of an order
 * placed beside them; megabytes that events add.
 */
const budget = { pages: 500, riders: 50, slowest: 1_000, placing: 200, growth: 10 } as const

/** Times that every rider sends a position. In a shop that is every 20 to 30 seconds, here one after another. */
const positions = 100

/** Measures shoppers who watch riders come, on two nodes, while others order. */
export async function riderRows(
  nodes: readonly [StreamNode, StreamNode],
  { pool, dataDir, shoppers }: { pool: pg.Pool; dataDir: string; shoppers: readonly Shopper[] },
): Promise<Row[]> {
  const watching = shoppers.slice(0, budget.pages)
  const riders = await sendRiders(pool, dataDir, await placeOrders(pool, watching))
  const buyers = await makeShoppers(pool, dataDir, positions)
  await fillCarts(pool, buyers)
  using readers = await openStreams(
    nodes.map(({ port }) => port),
    watching.map(({ token }) => token),
  )
  const [first, second] = nodes
  // The first round fills pools and caches.
  const seen = [await readers.slowest('"event":"rider"', budget.pages, () => ride(first, riders, 0))]
  const before = await first.resident()
  const ordered: number[] = []
  for (const [at, buyer] of buyers.entries()) {
    const [time, placed] = await Promise.all([
      readers.slowest('"event":"rider"', budget.pages, () => ride(at % 2 ? first : second, riders, at + 1)),
      placeOrder(`http://127.0.0.1:${second.port}`, buyer, ipAddressOf(at, 4)),
    ])
    seen.push(time)
    ordered.push(placed)
  }
  const growth = (await first.resident()) - before
  const circumstances = `${budget.riders} riders send positions, two nodes`
  return [
    row(
      {
        name: `a rider's position reaches the last of ${budget.pages} order pages while ${circumstances}`,
        unit: 'ms',
        measured: Math.max(...seen),
        note: `all riders at once, each with ten orders; the slowest of ${seen.length} rounds, median ${median(seen).toFixed(0)} ms`,
      },
      { of: 'measured', atMost: budget.slowest },
    ),
    row(
      {
        name: `placing an order while ${circumstances}, p95`,
        unit: 'ms',
        measured: percentile(ordered, 0.95),
        note: `${ordered.length} orders; median ${median(ordered).toFixed(0)} ms`,
      },
      { of: 'measured', atMost: budget.placing },
    ),
    row(
      {
        name: `memory growth while ${circumstances}`,
        unit: 'MB',
        measured: growth,
        note: `of the first node, garbage collected, over ${positions * budget.riders} positions`,
      },
      { of: 'measured', atMost: budget.growth },
    ),
  ]
}

/** A rider, and the order whose door is next. */
type Rider = { token: string; next: string }

/** Sends riders out with the orders, as many each. */
async function sendRiders(pool: pg.Pool, dataDir: string, orderIds: readonly string[]): Promise<Rider[]> {
  const each = orderIds.length / budget.riders
  const riders: Rider[] = []
  for (let at = 0; at < budget.riders; at++) {
    const { userId, token } = await createStaff(pool, dataDir, 'RIDER')
    const taken = orderIds.slice(at * each, (at + 1) * each)
    await pool.query(
      `with trip as (insert into trips (id, rider_id, store_id) values ($1, $1, 'main')),
         moved as (update orders set status = 'on_the_way' where id = any($2::text[]))
       insert into trip_orders (trip_id, order_id, position)
       select $1, id, n from unnest($2::text[]) with ordinality as v(id, n)`,
      [userId, taken],
    )
    riders.push({ token, next: taken[0]! })
  }
  return riders
}

/** Sends a new position of every rider at once. @throws Error if one is not shared */
async function ride({ port }: StreamNode, riders: readonly Rider[], round: number): Promise<void> {
  const { path, method } = riderPositionEndpoints.sharePosition
  await Promise.all(
    riders.map(async ({ token, next }) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ _id: next, latitude: 14.7 + round / 10_000, longitude: -17.46 }),
      })
      const { data } = (await response.json()) as { data?: { isShared: boolean } }
      if (!data?.isShared) throw new Error(`A position was not shared: ${response.status}.`)
    }),
  )
}
