import { catalogueEndpoints } from '@dix/contract'
import { type Recorded, record } from '../bare/recorded.ts'
import { startBare } from '../bare/start-bare.ts'
import { type Comparison, compare, measure } from '../load/compare.ts'
import { type Call, connections } from '../load/job.ts'
import { type Query, queryLog, shareSeenBefore } from '../query-log/query-log.ts'
import { type Row, row } from '../report/row.ts'
import { visitorsOf } from '../shop/add-stores.ts'
import type { Bench } from './bench.ts'

/** Budgets: share of the bare server's rate, and milliseconds. */
const budgets = { atLeast: 0.25, p99: 25 } as const

/** Arbitrary, but fixed so that the log is always the same. */
const seed = 2024

/** Requests per round. Rounds continue the log, so repeated queries are those that shoppers repeat. */
const stretch = 6_400

/** Warm-up rounds of the warm rows per store; the first of them is the cold row. */
const coldRounds = 2

/** Number of sampled requests, to find a response of median size for the bare server. */
const sampled = 100

/**
 * Measures search as shoppers type, on a freshly started shop: 32 connections replay whole visits of the log, each
 * stretch once.
 *
 * @param quarters one per store of a shop with several: the connections are visitors of them in turn. Before the warm
 *   rows, those of each store have searched as often as those of a single store.
 */
export async function searchRows(
  { shop, load, pace }: Bench,
  quarters: readonly string[] = [],
): Promise<Row[]> {
  const stores = Math.max(quarters.length, 1)
  const warmUps = coldRounds * stores
  const log = queryLog(seed, stretch * (warmUps + pace.rounds))
  const rounds = Array.from({ length: warmUps + pace.rounds }, (_, index) => {
    const scripts = scriptsOf(log.slice(index * stretch, (index + 1) * stretch))
    return {
      scripts: quarters.length > 0 ? visitorsOf(quarters, scripts, index * connections) : scripts,
      until: { requests: stretch },
    }
  })
  const storeOf = (at: number) => Math.floor(at / (stretch / connections)) % stores
  const seen = (from: number, to: number) =>
    `${percent(shareSeenBefore(log, from, to, storeOf))} of the requests repeat an earlier one in the log${stores > 1 ? ' of their store' : ''}`
  const whileCold = async (name: string, index: number) => {
    const { requestsPerSecond, p99 } = await measure(load, shop, rounds[index]!)
    const repeated = seen(index * stretch, (index + 1) * stretch)
    const note = `${stretch} requests; p99 ${p99} ms; ${repeated}`
    return row({ name, unit: 'req/s', measured: requestsPerSecond, note })
  }

  const cold = [await whileCold('search, first requests after a start', 0)]
  await using bare = await startBare(await medianResponse(shop.url, log.slice(0, stretch)))
  for (let index = 1; index < warmUps; index++) {
    if (index === coldRounds)
      cold.push(await whileCold(`search after ${coldRounds * stretch} requests`, index))
    else await measure(load, shop, rounds[index]!)
  }
  await measure(load, bare, rounds[warmUps - 1]!)
  const warm = await compare(load, shop, bare, rounds.slice(warmUps))
  const before = `after ${warmUps * stretch} requests; ${seen(warmUps * stretch, log.length)}`
  return [...warmRows(warm, before), ...cold]
}

/** Scripts of the first requests of the log. */
export function firstSearches(count: number): Call[][] {
  return scriptsOf(queryLog(seed, count))
}

function warmRows({ shop, bare, ratio, worstP99 }: Comparison, seen: string): Row[] {
  const processor = `${shop.processor.toFixed(0)} µs of CPU time per response, ${bare.processor.toFixed(0)} µs on the bare server`
  return [
    row(
      {
        name: 'search as you type',
        unit: 'req/s',
        measured: shop.requestsPerSecond,
        reference: bare.requestsPerSecond,
        ratio,
        note: `${seen}; ${processor}`,
      },
      { of: 'ratio', atLeast: budgets.atLeast },
    ),
    row(
      {
        name: `search as you type, p99 with ${connections} connections`,
        unit: 'ms',
        measured: shop.p99,
        reference: bare.p99,
        note: `median of the rounds, ${worstP99} ms in the worst round`,
      },
      { of: 'measured', atMost: budgets.p99 },
    ),
  ]
}

/** Each connection replays part of the stretch in order, so that a visit stays on one connection. */
export function scriptsOf(queries: readonly Query[]): Call[][] {
  const part = Math.ceil(queries.length / connections)
  return Array.from({ length: connections }, (_, index) =>
    queries.slice(index * part, (index + 1) * part).map(asCall),
  )
}

function asCall(query: Query): Call {
  return { method: 'POST', path: catalogueEndpoints.searchProducts.path, body: JSON.stringify(query) }
}

/** The constant that the bare server sends: a sampled response of median size. */
export async function medianResponse(url: string, queries: readonly Query[]): Promise<Recorded> {
  const responses: Recorded[] = []
  const step = Math.ceil(queries.length / sampled)
  for (let at = 0; at < queries.length; at += step) responses.push(await record(url, asCall(queries[at]!)))
  return responses.toSorted((a, b) => a.body.length - b.body.length)[Math.floor(responses.length / 2)]!
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}
