import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { residentMegabytes } from '../load/process-figures.ts'
import { makeShoppers } from '../orders/shoppers.ts'
import { type Row, row } from '../report/row.ts'
import { median } from '../report/statistics.ts'
import { openStreams } from '../streams/open-streams.ts'
import { startNode } from '../streams/start-node.ts'
import type { Bench } from './bench.ts'

/** Issue "Orders reach the shop": streams at once, milliseconds to the last of them, and megabytes of them on one node. */
const budget = { streams: 2_000, slowest: 1_000, memory: 80 } as const

/** Events of each round of the pace. */
const each = 50

/** An event of the database to the open streams of as many users, on one node and on two. */
export async function streamRows({ pace }: Pick<Bench, 'pace'>, dataDir: string): Promise<Row[]> {
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error('The database of the measured shop does not answer.')
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    const shoppers = await makeShoppers(pool, dataDir, budget.streams)
    const tokens = shoppers.map(({ token }) => token)
    const publish = (mark: string) => pool.query(`select pg_notify('bench', $1)`, [mark])
    await using first = await startNode(dataDir)
    const one = await measure([first.port], first.pid, tokens, publish, each * pace.rounds)
    await using second = await startNode(dataDir)
    const two = await measure([first.port, second.port], second.pid, tokens, publish, each * pace.rounds)
    return [...rowsOf('one node', one), ...rowsOf('two nodes', two)]
  } finally {
    await pool.end()
  }
}

type Measured = { times: number[]; before: number; open: number; after: number }

/** Memory is that of one node, which has its part of the streams. */
async function measure(
  ports: number[],
  pid: number,
  tokens: string[],
  publish: (mark: string) => Promise<unknown>,
  events: number,
): Promise<Measured> {
  const resident = async () => (await residentMegabytes(pid)).now
  const before = await resident()
  using readers = await openStreams(ports, tokens)
  const open = await resident()
  const times: number[] = []
  for (let event = 0; event < events; event++) times.push(await readers.slowest(publish))
  return { times, before, open, after: await resident() }
}

function rowsOf(nodes: string, { times, before, open, after }: Measured): Row[] {
  const streams = budget.streams.toLocaleString('en')
  return [
    row(
      {
        name: `a live event to ${streams} streams, ${nodes}`,
        unit: 'ms',
        measured: Math.max(...times),
        note: `from NOTIFY to the last stream, the slowest of ${times.length} events; median ${median(times).toFixed(0)} ms`,
      },
      { of: 'measured', atMost: budget.slowest },
    ),
    row(
      {
        name: `memory of ${streams} streams, ${nodes}`,
        unit: 'MB',
        measured: after - before,
        note: `of one node after ${times.length} events; ${(open - before).toFixed(0)} MB once they were open, ${before.toFixed(0)} MB before`,
      },
      { of: 'measured', atMost: budget.memory },
    ),
  ]
}
