import { setTimeout as wait } from 'node:timers/promises'
import { customerEndpoints, dayReportEndpoints, insightEndpoints, periods } from '@dix/contract'
import { recordLosses } from '@dix/server/insights/losses.ts'
import { rollUpCustomers } from '@dix/server/orders/customers/roll-up.ts'
import { rollUpSales } from '@dix/server/orders/sales/roll-up.ts'
import { type Database, openDatabase } from '@dix/server/platform/database/client.ts'
import { superuser } from '@dix/server/platform/database/embedded/create-cluster.ts'
import { type Embedded, findRunning } from '@dix/server/platform/database/embedded/index.ts'
import { rollUpStock } from '@dix/server/stock/roll-up.ts'
import pg from 'pg'
import { createAdmin } from '../back-office/create-staff.ts'
import { temporaryFolder } from '../cleanup/temporary-folder.ts'
import { addOrders } from '../figures/add-orders.ts'
import { type Row, row } from '../report/row.ts'
import { median, percentile } from '../report/statistics.ts'
import { startShop } from '../shop/start-shop.ts'
import { stockShop } from '../shop/stock-shop.ts'
import { askAs } from './back-office.ts'

/** Budgets: orders; milliseconds. */
const budgets = { orders: 1_000_000, opening: 50, customers: 50 } as const

/** Products of the shop, and requests of each kind during warm-up and measurement. */
const [products, warm, calls] = [20_000, 5, 160]

/** Measures the figures of a shop with a year of orders, as an administrator sees them. */
export async function figureRows(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await stockShop(folder.path, products)
  await using shop = await startShop(folder.path)
  const connection = await findRunning(folder.path)
  if (!connection) throw new Error('The database of the measured shop does not respond.')
  const database = openDatabase(connection, { error() {} })
  const { pool, close } = database
  try {
    const filled = await seconds(() => addOrders(pool, budgets.orders))
    const rolledUp = await seconds(() => rollUp(database))
    const settled = await seconds(() => settle(connection))
    const ask = askAs(shop.url, await createAdmin(pool, folder.path))
    const open = (period: (typeof periods)[number]) => () => ask(insightEndpoints.overview, { period })
    const times = new Map<string, number[]>()
    for (const period of periods) times.set(period, await timesOf(open(period)))
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const report = await timesOf(() => ask(dayReportEndpoints.dayReport, { date }))
    const customers = await timesOf(listCustomers(ask))
    const medians = [...times].map(([period, its]) => `${period} ${median(its).toFixed(0)} ms`)
    const name = `opening the figures, ${budgets.orders.toLocaleString('en')} orders`
    return [
      row(
        {
          name,
          unit: 'ms',
          measured: Math.max(...[...times.values()].map((its) => percentile(its, 0.95))),
          note: `p95 of the slowest period; medians: ${medians.join(', ')}. Creating the orders took ${filled.toFixed(0)} s, rolling them up ${rolledUp.toFixed(0)} s, and the database's own work afterwards ${settled.toFixed(0)} s`,
        },
        { of: 'measured', atMost: budgets.opening },
      ),
      row(
        {
          name: 'customer list of these orders',
          unit: 'ms',
          measured: percentile(customers, 0.95),
          note: `p95 over its pages and searches; median ${median(customers).toFixed(0)} ms`,
        },
        { of: 'measured', atMost: budgets.customers },
      ),
      row({ name: 'day report of these orders', unit: 'ms', measured: percentile(report, 0.95) }),
    ]
  } finally {
    await close()
  }
}

/** Rolls everything up. If the shop's own job is already doing it, waits for that. */
async function rollUp({ db, pool }: Database): Promise<void> {
  for (;;) {
    await rollUpSales(db)
    await rollUpCustomers(db)
    await rollUpStock(db)
    await recordLosses(db)
    const { rows } = await pool.query<{ done: boolean }>(`
      select exists (select from sales_roll_up where through > now() - interval '3 hours')
        and exists (select from customer_roll_up where through > now() - interval '3 hours')
        and exists (select from stockout_roll_up where through > now() - interval '3 hours')
        and exists (select from noted_losses where at > now() - interval '1 minute') as done`)
    if (rows[0]?.done) return
    await wait(1_000)
  }
}

/** Seconds within which the database finishes its own vacuums. */
const timeoutSeconds = 5 * 60

/** Vacuums, analyses and writes everything at once, as the database would within minutes. Only its superuser may. */
async function settle(connection: Embedded['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, user: superuser })
  await client.connect()
  try {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    for (let waited = 0; ; waited++) {
      const { rows } = await client.query(`
        select from pg_stat_activity where backend_type = 'autovacuum worker'`)
      if (rows.length === 0) return
      if (waited > timeoutSeconds) throw new Error('The database of the measured shop never comes to rest.')
      await wait(1_000)
    }
  } finally {
    await client.end()
  }
}

/** The customer list as staff use it: its first pages, a late one, and searches for names and numbers. */
function listCustomers(ask: ReturnType<typeof askAs>): (index: number) => Promise<unknown> {
  const requests = [
    {},
    { page: 2 },
    { search: 'ndeye' },
    { search: 'f' },
    { page: 500 },
    { search: '77 000 12' },
    { search: 'sène 1' },
    { blocked: true },
  ]
  return (index) => ask(customerEndpoints.customers, requests[index % requests.length]!)
}

async function timesOf(call: (index: number) => Promise<unknown>): Promise<number[]> {
  for (let index = 0; index < warm; index++) await call(index)
  const times: number[] = []
  for (let index = 0; index < calls; index++) times.push(1_000 * (await seconds(() => call(index))))
  return times
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
