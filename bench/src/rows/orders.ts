import { setTimeout as wait } from 'node:timers/promises'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { measure } from '../load/compare.ts'
import type { Call } from '../load/job.ts'
import { addBare, type BareWork, orderBare, playBare } from '../orders/bare-orders.ts'
import {
  additionsOf,
  emptyCarts,
  fillCarts,
  ipAddressOf,
  makeShoppers,
  orderOf,
  type Shopper,
} from '../orders/shoppers.ts'
import { type Row, row } from '../report/row.ts'
import { median, pairwiseRatio } from '../report/statistics.ts'
import type { Bench } from './bench.ts'

/** Budgets: relative to the bare transaction, at this concurrency. */
const budget = { atLeast: 0.4, workers: 16 } as const

/** Shoppers per worker and round. */
const each = 40

/** Actions of every shopper in a round. */
type Task = {
  name: string
  note: string
  prepare: (pool: pg.Pool, shoppers: readonly Shopper[]) => Promise<void>
  calls: (shopper: Shopper) => Call[]
  bare: BareWork
  /** Counted actions per shopper. */
  count: number
}

const tasks: Task[] = [
  {
    name: 'placing cash orders',
    note: 'three lines each, compared with the bare transaction',
    prepare: fillCarts,
    calls: (shopper) => [orderOf(shopper)],
    bare: orderBare,
    count: 1,
  },
  {
    name: 'adding to the cart, signed in',
    note: 'three products each, compared with the bare transaction',
    prepare: emptyCarts,
    calls: additionsOf,
    bare: addBare,
    count: 3,
  },
  {
    name: 'a whole order from the empty cart',
    note: 'three products added, then ordered in cash, compared with the same bare transactions',
    prepare: emptyCarts,
    calls: (shopper) => [...additionsOf(shopper), orderOf(shopper)],
    bare: async (client, shopper) => {
      await addBare(client, shopper)
      await orderBare(client, shopper)
    },
    count: 1,
  },
]

/**
 * Shoppers' writes over HTTP, compared with bare transactions on the same tables of the same server. Emails and
 * reminders of earlier orders are dropped before the next round.
 */
export async function orderRows(bench: Bench, dataDir: string): Promise<Row[]> {
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error('The database of the measured shop does not respond.')
  const pool = new pg.Pool({ ...connection, max: budget.workers })
  try {
    const rows: Row[] = []
    for (const task of tasks) rows.push(await taskRow(bench, pool, dataDir, task))
    return rows
  } finally {
    await pool.end()
  }
}

async function taskRow(
  { shop, load, pace }: Bench,
  pool: pg.Pool,
  dataDir: string,
  { name, note, prepare, calls, bare, count }: Task,
): Promise<Row> {
  const { workers } = budget
  // New ones for each row: the shop reads more about customers with many open orders.
  const shoppers = await makeShoppers(pool, dataDir, workers * each)
  // The shop counts a shopper's open orders, so those of the bare transactions belong to others.
  const others = await makeShoppers(pool, dataDir, workers * each)
  // Each worker runs its own shoppers in sequence.
  const requests = shoppers.map((shopper, at) =>
    calls(shopper).map((call) => ({
      ...call,
      headers: { ...call.headers, 'x-forwarded-for': ipAddressOf(at) },
    })),
  )
  const scripts = Array.from({ length: workers }, (_, worker) =>
    requests.slice(worker * each, (worker + 1) * each).flat(),
  )
  const until = { requests: scripts.flat().length }
  const perRequest = (shoppers.length * count) / until.requests
  const overHttp = async () => {
    await dropJobs(pool)
    await prepare(pool, shoppers)
    const { requestsPerSecond, processor } = await measure(load, shop, {
      scripts,
      until,
      connections: workers,
    })
    return { measured: requestsPerSecond * perRequest, processor: processor / perRequest }
  }
  const inSql = async () => {
    await dropJobs(pool)
    await prepare(pool, others)
    return (await playBare(pool, others, workers, bare)) * count
  }
  await overHttp()
  await inSql()
  const pairs: { measured: number; reference: number; processor: number }[] = []
  for (let round = 0; round < pace.rounds; round++)
    pairs.push({ ...(await overHttp()), reference: await inSql() })
  const middle = (of: keyof (typeof pairs)[number]) => median(pairs.map((pair) => pair[of]))
  return row(
    {
      name: `${name}, ${workers} workers`,
      unit: 'req/s',
      measured: middle('measured'),
      reference: middle('reference'),
      ratio: pairwiseRatio(pairs),
      note: `${note}; ${middle('processor').toFixed(0)} µs of CPU time each, not counting the database`,
    },
    { of: 'ratio', atLeast: budget.atLeast },
  )
}

/** Drops the work that earlier orders left for the background, and waits for the jobs that are under way. */
async function dropJobs(pool: pg.Pool): Promise<void> {
  for (;;) {
    await pool.query('delete from jobs._private_jobs where locked_at is null')
    const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from jobs.jobs')
    if (rows[0]?.left === 0) return
    await wait(50)
  }
}
