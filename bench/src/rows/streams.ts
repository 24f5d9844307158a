import { setTimeout as wait } from 'node:timers/promises'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { createAdmin } from '../back-office/create-staff.ts'
import { makeShoppers, type Shopper } from '../orders/shoppers.ts'
import { type Row, row } from '../report/row.ts'
import { median, percentile } from '../report/statistics.ts'
import { type ShownMoves, showMoves } from '../streams/open-pages.ts'
import { openStreams, type Readers } from '../streams/open-streams.ts'
import { placeOrders } from '../streams/place-orders.ts'
import { type StreamNode, startNode } from '../streams/start-node.ts'
import type { Bench } from './bench.ts'
import { riderRows } from './riders.ts'

/**
 * Issue "Orders reach the shop": number of open order pages, milliseconds until the last one is updated, and megabytes
 * on one node, in total and for events.
 */
const budget = { pages: 2_000, slowest: 1_000, memory: 80, growth: 10, asked: 5_000 } as const

/** Moves per round, and bulk changes to all orders. */
const each = { moves: 50, changes: 10 } as const

/** Orders that are moved while browsers show them. */
const watched = 20

/** Milliseconds over which pages spread their requests after a bulk event, as browsers do (`orders-query.ts`). */
const spread = 5_000

/** Milliseconds counted for a response that an overloaded shop refused. */
const refused = 10_000

/** Users whose streams end at the same time. */
const ending = 100

/** What ends the streams of users: statements for their ids. */
const endings = {
  'sessions end': 'delete from sessions where user_id = any($1::text[])',
  'roles change': `update users set role = 'PICKER' where id = any($1::text[])`,
  'users are blocked': `insert into customers (id, user_id, blocked_at, blocked_reason)
    select id, id, now(), 'bench' from unnest($1::text[]) id`,
} as const

/** Measures shoppers who watch their orders while staff process them at the desk, on one node and on two. */
export async function streamRows({ shop, pace }: Bench, dataDir: string): Promise<Row[]> {
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error('The database of the measured shop does not respond.')
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    await cancelEarlier(pool)
    const shoppers = await makeShoppers(pool, dataDir, budget.pages)
    const admin = await createAdmin(pool, dataDir)
    const measured = { pool, admin, shoppers, rounds: pace.rounds }
    await using first = await startNode(dataDir)
    const one = await measure([first], measured)
    await using second = await startNode(dataDir)
    const two = await measure([first, second], measured)
    const riders = await riderRows([first, second], { pool, dataDir, shoppers })
    const shown = async (nodes: string, deskUrl: string) =>
      shownRows(nodes, await showMoves({ url: shop.url, deskUrl }, admin, await openOrders(pool, shoppers)))
    return [
      ...rowsOf('one node', measured.rounds, one),
      ...rowsOf('two nodes', measured.rounds, two),
      ...riders,
      ...(await shown('one node', shop.url)),
      ...(await shown('two nodes', `http://127.0.0.1:${second.port}`)),
    ]
  } finally {
    await pool.end()
  }
}

type Measured = {
  moves: number[]
  changes: number[]
  responses: number[]
  /** Figures of streams that ended; measured once, because their shoppers are gone afterwards. */
  ends: { why: string; times: number[] }[]
  before: number
  open: number
  /** After the first round, which fills pools and caches once. */
  warm: number
  after: number
}

type Shop = { pool: pg.Pool; admin: string; shoppers: readonly Shopper[]; rounds: number }

/** Memory of the first node, which has its share of the streams and all of the moves. */
async function measure(
  nodes: readonly [StreamNode, ...StreamNode[]],
  { pool, admin, shoppers, rounds }: Shop,
): Promise<Measured> {
  const [{ port, resident }] = nodes
  const orderIds = await placeOrders(pool, shoppers)
  const before = await resident()
  using readers = await openStreams(
    nodes.map((node) => node.port),
    shoppers.map(({ token }) => token),
  )
  const open = await resident()
  const changes: number[] = []
  const responses: number[] = []
  const pages = shoppers.map(({ token }, index) => ({ token, orderId: orderIds[index]! }))
  let warm = open
  for (let round = 0; round < rounds; round++) {
    for (let change = 0; change < each.changes; change++)
      changes.push(await changeAll(pool, readers, shoppers.length))
    responses.push(...(await askAgain(nodes, pages)))
    if (round === 0) warm = await resident()
  }
  const moves: number[] = []
  for (const _id of orderIds.slice(0, each.moves * rounds))
    moves.push(await readers.slowest(`"id":"${_id}"`, 1, () => move(port, admin, _id)))
  const after = await resident()
  const ends: Measured['ends'] = []
  if (nodes.length > 1)
    for (const [why, statement] of Object.entries(endings)) {
      const some = shoppers.slice(-ending * (ends.length + 1)).slice(0, ending)
      const tokens = some.map(({ token }) => token)
      const end = () => pool.query(statement, [some.map(({ userId }) => userId)])
      ends.push({ why, times: await readers.ends(tokens, end) })
    }
  return { moves, changes, responses, ends, before, open, warm, after }
}

/** Cancels the thousands of orders that earlier parts placed: no desk keeps so many open. */
const cancelEarlier = (pool: pg.Pool) =>
  pool.query(`update orders set status = 'cancelled', to_collect = 0 where status = 'placed'`)

/** The event of the orders' trigger when many change at once; the shop notifies every open page. */
const changeAll = (pool: pg.Pool, readers: Readers, pages: number) =>
  readers.slowest('"event":"orders"', pages, () => pool.query(`select pg_notify('orders', '*')`))

type Page = { token: string; orderId: string }

/** Requests the order of every page, as browsers do after a bulk event. @returns milliseconds of each response */
const askAgain = (nodes: readonly StreamNode[], pages: readonly Page[]): Promise<number[]> =>
  Promise.all(
    pages.map(async ({ token, orderId }, index) => {
      await wait(Math.random() * spread)
      const began = performance.now()
      const response = await fetch(
        `http://127.0.0.1:${nodes[index % nodes.length]!.port}/api/order/details`,
        {
          method: 'POST',
          // Each page is a separate browser; a reused connection could be closed at that moment.
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            connection: 'close',
          },
          body: JSON.stringify({ _id: orderId }),
        },
      )
      await response.arrayBuffer()
      if (response.status === 503) return refused
      if (response.status !== 200) throw new Error(`An order returned ${response.status}.`)
      return performance.now() - began
    }),
  )

/** Accepts an order as staff do. @throws Error if that fails */
async function move(port: number, token: string, _id: string): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/order/desk/move`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ _id, version: 1, to: 'picking' }),
  })
  if (status !== 200) throw new Error(`An order could not be moved: ${status}.`)
}

function rowsOf(
  nodes: string,
  rounds: number,
  { moves, changes, responses, ends, before, open, warm, after }: Measured,
): Row[] {
  const pages = budget.pages.toLocaleString('en')
  return [
    row(
      {
        name: `an order's move reaches the shopper's one page while ${pages} are open, ${nodes}`,
        unit: 'ms',
        measured: Math.max(...moves),
        note: `from the desk's request to its one receiver's stream, the slowest of ${moves.length} moves; median ${median(moves).toFixed(0)} ms`,
      },
      { of: 'measured', atMost: budget.slowest },
    ),
    row(
      {
        name: `a change to many orders reaches ${pages} order pages, ${nodes}`,
        unit: 'ms',
        measured: Math.max(...changes),
        note: `from NOTIFY to the last stream, the slowest of ${changes.length} changes; median ${median(changes).toFixed(0)} ms`,
      },
      { of: 'measured', atMost: budget.slowest },
    ),
    row(
      {
        name: `memory of ${pages} order pages, ${nodes}`,
        unit: 'MB',
        measured: after - before,
        note: `of the first node, garbage collected, after ${changes.length + moves.length} events; ${(open - before).toFixed(0)} MB once they were open, ${(warm - before).toFixed(0)} MB after the first round, ${before.toFixed(0)} MB before`,
      },
      { of: 'measured', atMost: budget.memory },
    ),
    row(
      {
        name: `memory growth caused by events, ${nodes}`,
        unit: 'MB',
        measured: after - warm,
        note: `since the first of ${rounds} rounds, over ${changes.length + moves.length} events and ${responses.length} responses in all`,
      },
      { of: 'measured', atMost: budget.growth },
    ),
    row(
      {
        name: `orders refetched by ${pages} order pages, ${nodes}`,
        unit: 'ms',
        measured: Math.max(...responses),
        note: `spread over ${spread} ms after the change; the slowest of ${responses.length} responses; median ${median(responses).toFixed(0)} ms`,
      },
      // The event arrives within a second; no page may be refused, and the last waits no longer than the spread.
      { of: 'measured', atMost: budget.asked },
    ),
    ...ends.map(({ why, times }) =>
      row(
        {
          name: `${ending} streams closed when their ${why}, ${nodes}`,
          unit: 'ms',
          measured: Math.max(...times),
          note: `all at once, to the last closed stream; median ${median(times).toFixed(0)} ms`,
        },
        { of: 'measured', atMost: budget.slowest },
      ),
    ),
  ]
}

/** New orders of the first shoppers. Their sessions are still valid. */
async function openOrders(pool: pg.Pool, shoppers: readonly Shopper[]) {
  const some = shoppers.slice(0, watched)
  const ids = await placeOrders(pool, some)
  const { rows } = await pool.query<{ id: string; number: string }>(
    'select id, number from orders where id = any($1::text[])',
    [ids],
  )
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return ids.map((_id, index) => ({ _id, number: numbers.get(_id)!, token: some[index]!.token }))
}

function shownRows(nodes: string, { atShopper, atDesk }: ShownMoves): Row[] {
  const shown = (name: string, times: number[], from: string) =>
    row(
      {
        name: `${name}, ${nodes}`,
        unit: 'ms',
        measured: percentile(times, 0.95),
        note: `${from}, p95 of ${times.length}; the slowest ${Math.max(...times).toFixed(0)} ms, median ${median(times).toFixed(0)} ms`,
      },
      { of: 'measured', atMost: budget.slowest },
    )
  return [
    shown(
      "a tap at the desk changes the text of the shopper's page",
      atShopper,
      'from the click in one browser to the text in another',
    ),
    shown("a move changes the text of the desk's list", atDesk, 'from the request to the text in a browser'),
  ]
}
