import { productPath } from '@dix/contract'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { record } from '../bare/recorded.ts'
import { startBare } from '../bare/start-bare.ts'
import { compare, measure } from '../load/compare.ts'
import { type Call, connections } from '../load/job.ts'
import { type Row, row } from '../report/row.ts'
import type { Bench } from './bench.ts'

/** Budgets: share of the bare server's rate. */
const atLeast = 0.25

/** Pages per connection and round, requested in sequence. */
const each = 60

/** A prime, so that steps of this length visit every page before repeating one. */
const stride = 7_919

/** Measures every product page after one warm-up request each, in an order that defeats caches. */
export async function productPagesRows({ shop, load, pace }: Bench, dataDir: string): Promise<Row[]> {
  const calls = await productCalls(dataDir)
  const perConnection = Math.ceil(calls.length / connections)
  const inOrder = Array.from({ length: connections }, (_, connection) =>
    calls.slice(connection * perConnection, (connection + 1) * perConnection),
  )
  await load.play({ url: shop.url, scripts: inOrder, until: { requests: calls.length } })
  const recorded = await record(shop.url, calls[0]!)
  await using bare = await startBare({ ...recorded, call: { method: 'GET', path: '/product/*' } })
  const round = (index: number) => ({
    scripts: Array.from({ length: connections }, (_, connection) =>
      Array.from(
        { length: each },
        (_, at) => calls[(((index * connections + connection) * each + at) * stride) % calls.length]!,
      ),
    ),
    until: { requests: connections * each },
  })
  for (const side of [shop, bare]) await measure(load, side, round(pace.rounds))
  const {
    shop: ours,
    bare: theirs,
    ratio,
  } = await compare(
    load,
    shop,
    bare,
    Array.from({ length: pace.rounds }, (_, index) => round(index)),
  )
  return [
    row(
      {
        name: 'product pages at random',
        unit: 'req/s',
        measured: ours.requestsPerSecond,
        reference: theirs.requestsPerSecond,
        ratio,
        note: `${calls.length.toLocaleString('en')} pages, each requested once before; ${ours.processor.toFixed(0)} µs of CPU time per response, ${theirs.processor.toFixed(0)} µs on the bare server`,
      },
      { of: 'ratio', atLeast },
    ),
  ]
}

async function productCalls(dataDir: string): Promise<Call[]> {
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error('The database of the measured shop does not respond.')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ _id: string; name: string }>(
      'select id as _id, name from products where not draft order by id',
    )
    return rows.map((product) => ({ method: 'GET', path: productPath(product) }))
  } finally {
    await client.end()
  }
}
