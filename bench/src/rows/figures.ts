import { dayReportEndpoints, insightEndpoints, periods } from '@dix/contract'
import { rollUpSales } from '@dix/server/orders/sales/roll-up.ts'
import { openDatabase } from '@dix/server/platform/database/client.ts'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import { rollUpStock } from '@dix/server/stock/roll-up.ts'
import { createAdmin } from '../back-office/create-admin.ts'
import { temporaryFolder } from '../cleanup/temporary-folder.ts'
import { addOrders } from '../figures/add-orders.ts'
import { type Row, row } from '../report/row.ts'
import { median, percentile } from '../report/statistics.ts'
import { startShop } from '../shop/start-shop.ts'
import { stockShop } from '../shop/stock-shop.ts'
import { askAs } from './back-office.ts'

/** Design.md "Budgets": orders; milliseconds. */
const budgets = { orders: 1_000_000, opening: 50 } as const

/** Products of the shop, and calls of each kind before and while it is measured. */
const [products, warm, calls] = [20_000, 5, 40]

/** The figures of a shop with a year of orders, as an administrator opens them. */
export async function figureRows(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await stockShop(folder.path, products)
  await using shop = await startShop(folder.path)
  const connection = await findRunning(folder.path)
  if (!connection) throw new Error('The database of the measured shop does not answer.')
  const { db, pool, close } = openDatabase(connection, { error() {} })
  try {
    const filled = await seconds(() => addOrders(pool, budgets.orders))
    const rolledUp = await seconds(async () => {
      await rollUpSales(db)
      await rollUpStock(db)
    })
    const ask = askAs(shop.url, await createAdmin(pool, folder.path))
    const open = (period: (typeof periods)[number]) => () => ask(insightEndpoints.overview, { period })
    const times = new Map<string, number[]>()
    for (const period of periods) times.set(period, await timesOf(open(period)))
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const report = await timesOf(() => ask(dayReportEndpoints.dayReport, { date }))
    const medians = [...times].map(([period, its]) => `${period} ${median(its).toFixed(0)} ms`)
    const name = `opening the figures, ${budgets.orders.toLocaleString('en')} orders`
    return [
      row(
        {
          name,
          unit: 'ms',
          measured: Math.max(...[...times.values()].map((its) => percentile(its, 0.95))),
          note: `p95 of the slowest period; medians: ${medians.join(', ')}. Making the orders took ${filled.toFixed(0)} s, rolling them up ${rolledUp.toFixed(0)} s`,
        },
        { of: 'measured', atMost: budgets.opening },
      ),
      row({ name: 'the report of a day of these', unit: 'ms', measured: percentile(report, 0.95) }),
    ]
  } finally {
    await close()
  }
}

async function timesOf(call: () => Promise<unknown>): Promise<number[]> {
  for (let index = 0; index < warm; index++) await call()
  const times: number[] = []
  for (let index = 0; index < calls; index++) times.push(1_000 * (await seconds(call)))
  return times
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
