import { setTimeout as wait } from 'node:timers/promises'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { measure } from '../load/compare.ts'
import type { Call } from '../load/job.ts'
import { orderBare } from '../orders/bare-orders.ts'
import { fillCarts, makeShoppers, orderOf, type Shopper } from '../orders/shoppers.ts'
import { type Row, row } from '../report/row.ts'
import { median, pairwiseRatio } from '../report/statistics.ts'
import type { Bench } from './bench.ts'

/** Design.md "Budgets": of the bare transaction, with so many at once. */
const budget = { atLeast: 0.4, workers: 16 } as const

/** Orders of one worker in a round. */
const each = 40

/**
 * Cash orders of three lines over HTTP, against the bare transaction on the same tables of the same server. Every
 * round fills the carts anew; mails of earlier orders are written before the next round begins.
 */
export async function orderRow({ shop, load, pace }: Bench, dataDir: string): Promise<Row> {
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error('The database of the measured shop does not answer.')
  const pool = new pg.Pool({ ...connection, max: budget.workers })
  try {
    const shoppers = await makeShoppers(pool, dataDir, budget.workers * each)
    const scripts = scriptsOf(shoppers)
    const overHttp = async () => {
      await ready(pool, shoppers)
      const until = { requests: shoppers.length }
      return measure(load, shop, { scripts, until, connections: budget.workers })
    }
    const bare = async () => {
      await ready(pool, shoppers)
      return orderBare(pool, shoppers, budget.workers)
    }
    await overHttp()
    await bare()
    const pairs: { measured: number; reference: number; processor: number }[] = []
    for (let round = 0; round < pace.rounds; round++) {
      const { requestsPerSecond: measured, processor } = await overHttp()
      pairs.push({ measured, reference: await bare(), processor })
    }
    const middle = (name: keyof (typeof pairs)[number]) => median(pairs.map((pair) => pair[name]))
    return row(
      {
        name: `placing cash orders, ${budget.workers} workers`,
        unit: 'req/s',
        measured: middle('measured'),
        reference: middle('reference'),
        ratio: pairwiseRatio(pairs),
        note: `three lines each, against the bare transaction; ${middle('processor').toFixed(0)} µs of processor time an order beside the database`,
      },
      { of: 'ratio', atLeast: budget.atLeast },
    )
  } finally {
    await pool.end()
  }
}

/** Fills the carts once nothing is left to do in the background. */
async function ready(pool: pg.Pool, shoppers: readonly Shopper[]): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>('select count(*)::int as waiting from jobs.jobs')
    if (rows[0]?.waiting === 0) break
    await wait(200)
  }
  await fillCarts(pool, shoppers)
}

/** Each worker orders for its own shoppers, one after the other. */
function scriptsOf(shoppers: readonly Shopper[]): Call[][] {
  return Array.from({ length: budget.workers }, (_, worker) =>
    shoppers.slice(worker * each, (worker + 1) * each).map(orderOf),
  )
}
