import { type AdminProduct, type Endpoint, productEndpoints } from '@dix/contract'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import pg from 'pg'
import { createAdmin } from '../back-office/create-staff.ts'
import { type Row, row } from '../report/row.ts'
import { median, percentile } from '../report/statistics.ts'
import type { Bench } from './bench.ts'

/** Milliseconds at the 95th percentile. */
const budget = { of: 'measured', atMost: 200 } as const

/** Requests of requestsPerRound row per round; a single admin waits for each before the next. */
const requestsPerRound = 20

type Ask = <Data>(endpoint: Endpoint, body: object) => Promise<Data>
/** The nth request of a row. */
type Step = (index: number) => Promise<unknown>

/** Waiting times of back office users: searching and filtering the list, the grid, and saving. */
export async function backOfficeRows({ shop, pace }: Bench, dataDir: string): Promise<Row[]> {
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error('The database of the measured shop does not respond.')
  const pool = new pg.Pool({ ...connection, max: 1 })
  const token = await createAdmin(pool, dataDir).finally(() => pool.end())
  const ask = askAs(shop.url, token)
  const grid = await ask<AdminProduct[]>(productEndpoints.adminProducts, { limit: 100 })
  const rows: [name: string, step: Step, note: string][] = [
    ['admin list, searching', searching(ask), 'while typing, filtering and paging'],
    ['admin grid, a page of 100', paging(ask), 'sorted differently each time'],
    ['editing a product', editing(ask, grid), 'until this node shows it to shoppers'],
    ['saving a grid of 100 products', saving(ask, grid), 'until this node shows it to shoppers'],
  ]
  const measured: Row[] = []
  for (const [name, step, note] of rows) {
    for (let warm = 0; warm < requestsPerRound; warm++) await step(warm)
    const times: number[] = []
    for (let index = 0; index < requestsPerRound * pace.rounds; index++)
      times.push(await timed(() => step(index)))
    measured.push(
      row(
        {
          name: `${name}, p95`,
          unit: 'ms',
          measured: percentile(times, 0.95),
          note: `${note}; median ${median(times).toFixed(0)} ms`,
        },
        budget,
      ),
    )
  }
  return measured
}

function searching(ask: Ask): Step {
  const requests = [
    { search: 'l' },
    { search: 'lait' },
    { search: 'lait frais 1 l' },
    { stock: 'low' },
    { stock: 'out', sort: 'name' },
    { translation: 'missing', page: 3 },
    { picture: 'none' },
    { search: 'riz', sort: 'price-desc' },
    { sort: 'updated', page: 40 },
  ]
  return (index) => ask(productEndpoints.adminProducts, requests[index % requests.length]!)
}

function paging(ask: Ask): Step {
  const sorts = ['newest', 'name', 'price', 'stock', 'updated']
  return (index) =>
    ask(productEndpoints.adminProducts, { limit: 100, page: index + 1, sort: sorts[index % sorts.length] })
}

/** Each time a different product at a different price. */
function editing(ask: Ask, products: readonly AdminProduct[]): Step {
  return (index) => {
    const product = products[index % products.length]!
    return ask(productEndpoints.updateProduct, { ...product, price: 1_000 + index })
  }
}

function saving(ask: Ask, products: readonly AdminProduct[]): Step {
  let known = products
  return async (index) => {
    if (index === 0) known = await ask(productEndpoints.adminProducts, { limit: 100 })
    const changes = known.map(({ _id, revision, stock }) => ({
      _id,
      seen: { revision, stock },
      price: 2_000 + index,
    }))
    known = await ask(productEndpoints.saveGrid, { changes })
  }
}

/** Requests of an administrator. @throws Error with the message of an error response */
export function askAs(url: string, token: string): Ask {
  return async <Data>({ method, path }: Endpoint, body: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { data, message } = (await response.json()) as { data: Data; message: string }
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${message}`)
    return data
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
