import { randomBytes } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { runChecks } from '../../src/audit/checks.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { clusterFolder } from '../../src/platform/database/embedded/create-cluster.ts'
import { findDatabaseFolder } from '../../src/platform/database/embedded/folders/database-folder.ts'
import { findRunning } from '../../src/platform/database/embedded/index.ts'
import { readPidFile } from '../../src/platform/database/embedded/pid-file.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { readOutbox } from '../outbox.ts'
import { callOver, type Running, ready, runDix } from '../process.ts'
import { quickFolder } from '../quick-folder.ts'
import { fillStock } from '../shop.ts'
import { type LastingShopper, openShoppers, type Shopper } from './shoppers.ts'

/** Orders per kill, by this many concurrent shoppers. */
const size = { ordersARound: 40, concurrency: 8 } as const

export type Victim = 'server' | 'database'

/** Kills of a kind spread evenly over all rounds. */
export function victimsOf({ server, database }: Record<Victim, number>): Victim[] {
  const rounds = server + database
  const before = (round: number) => Math.floor((round * database) / rounds)
  return Array.from({ length: rounds }, (_, round) =>
    before(round + 1) > before(round) ? 'database' : 'server',
  )
}

/** The outcome of the rounds; every list is empty if nothing is wrong. */
export type Findings = {
  /** Milliseconds from each kill to the next order that was acknowledged. */
  outages: Record<Victim, number[]>
  acknowledged: number
  /** Acknowledged orders that are missing, and orders that were never acknowledged. */
  lost: string[]
  unacknowledged: string[]
  /** The audit's findings; the pictures of this shop are made up. */
  wrong: unknown[]
  /** Shoppers whose cart still contains the products that they ordered. */
  notEmptied: string[]
  /** Orders without exactly one email to their shopper, or with more than one to the administrator. */
  mails: string[]
  /** Responses while the shop was killed, other than the order or the advice to retry. */
  unexpected: string[]
}

/**
 * Runs a shop as an operator does, kills it or its database while shoppers order, restarts it, and checks the result.
 * Each shopper submits with a key until there is a response, as the shop's own pages do.
 */
export async function killRounds(victims: readonly Victim[], log: (line: string) => void): Promise<Findings> {
  const home = await quickFolder('dix-kill-')
  await chmod(home, 0o711)
  const secret = randomBytes(32).toString('base64url')
  const environment = {
    DATA_DIR: join(home, 'data'),
    DEMO: '0',
    TOKEN_SECRET: secret,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  }
  let dix = await start(environment)
  const database = openDatabase((await findRunning(environment.DATA_DIR))!, pino({ level: 'silent' }))
  try {
    const { shoppers, them } = await fillShop(database, dix.url, secret, victims.length)
    const acknowledged = new Map<string, string>()
    const unexpected: string[] = []
    const outages: Findings['outages'] = { server: [], database: [] }
    const ordering = orderAll(shoppers, them, acknowledged, unexpected)
    for (const [round, victim] of victims.entries()) {
      const enough = size.ordersARound * (round + Math.random())
      while (acknowledged.size < enough) await wait(1)
      const killed = performance.now()
      if (victim === 'database') await killDatabase(environment.DATA_DIR)
      else {
        await dix.stop('SIGKILL')
        dix = await start(environment)
      }
      const orders = acknowledged.size
      while (acknowledged.size === orders) await wait(1)
      outages[victim].push(Math.round(performance.now() - killed))
      log(`Round ${round + 1}: killed the ${victim} after ${acknowledged.size} orders.`)
    }
    await ordering
    return {
      ...(await inspect(database, them, acknowledged, environment.DATA_DIR)),
      outages,
      unexpected,
    }
  } finally {
    await database.close()
    await dix.stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function start(environment: Record<string, string>): Promise<Running> {
  const dix = await runDix(environment)
  await ready(dix)
  return dix
}

/** Resolves when another server has taken its place. */
async function killDatabase(dataDir: string): Promise<void> {
  const cluster = clusterFolder((await findDatabaseFolder(dataDir))!)
  const { pid } = (await readPidFile(cluster))!
  process.kill(pid, 'SIGKILL')
  while (((await readPidFile(cluster))?.pid ?? pid) === pid) await wait(1)
}

type Shoppers = ReturnType<typeof openShoppers>

async function fillShop(database: Database, url: string, secret: string, rounds: number) {
  await fillStock(database.db)
  const shoppers = openShoppers({ database, call: callOver(url) }, secret)
  const sold = ['P00', 'P01', 'P02', 'P03', 'P04']
  for (const productId of sold) await shoppers.setStock(productId, 1_000_000)
  const them: LastingShopper[] = []
  for (let index = 0; index < size.ordersARound * (rounds + 1); index++) {
    const pieces = [0, 1, 3].map((step) => [sold[(index + step) % sold.length]!, 1 + (index % 3)])
    them.push(await shoppers.shopper(Object.fromEntries(pieces)))
  }
  return { shoppers, them }
}

async function orderAll(
  shoppers: Shoppers,
  them: LastingShopper[],
  acknowledged: Map<string, string>,
  unexpected: string[],
): Promise<void> {
  const waiting = [...them]
  const work = async () => {
    for (let user = waiting.pop(); user; user = waiting.pop())
      acknowledged.set(user._id, await orderUntilAnswered(shoppers, await shoppers.renewed(user), unexpected))
  }
  await Promise.all(Array.from({ length: size.concurrency }, work))
}

async function orderUntilAnswered(
  shoppers: Shoppers,
  shopper: Shopper,
  unexpected: string[],
): Promise<string> {
  const options = { headers: { 'idempotency-key': shopper._id } }
  const seen = await untilAnswered(async () => {
    const lines = await shoppers.cart(shopper)
    return lines && shoppers.view(shopper, lines)
  })
  const { data } = await untilAnswered(async () => {
    const response = await shoppers.submit(shopper, seen, options)
    if (response.status === 200) return response
    if (response.status !== 503) unexpected.push(`${response.status} ${response.message}`)
    return undefined
  })
  return data._id
}

async function untilAnswered<T>(request: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const response = await request().catch(() => undefined)
    if (response !== undefined) return response
    await wait(20)
  }
}

async function inspect(
  database: Database,
  them: Shopper[],
  acknowledged: Map<string, string>,
  dataDir: string,
): Promise<Omit<Findings, 'outages' | 'unexpected'>> {
  const { pool } = database
  const { rows } = await pool.query<{ id: string; number: string; user_id: string; is_whole: boolean }>(`
    with lines as (select order_id, count(*), sum(quantity) as pieces from order_lines group by order_id),
      events as (select order_id, count(*) from order_timeline group by order_id),
      sold as (select order_id, -sum(change) as pieces from stock_movements group by order_id)
    select o.id, o.number, o.user_id,
      coalesce(o.status = 'placed' and l.count = 3 and e.count = 1 and l.pieces = s.pieces, false) as is_whole
    from orders o left join lines l on l.order_id = o.id left join events e on e.order_id = o.id
    left join sold s on s.order_id = o.id`)
  const whole = new Map(rows.filter((row) => row.is_whole).map((row) => [row.id, row]))
  const left = await pool.query<{ user_id: string }>('select distinct user_id from cart_lines')
  const mails = Map.groupBy(await mailsOf(database, dataDir), (subject) => /DX-\w+/.exec(subject)?.[0])
  return {
    acknowledged: acknowledged.size,
    lost: them.flatMap(({ _id }) => {
      const orderId = acknowledged.get(_id) ?? ''
      return whole.get(orderId)?.user_id === _id ? [] : [orderId]
    }),
    unacknowledged: rows.flatMap(({ id, user_id }) => (acknowledged.get(user_id) === id ? [] : [id])),
    wrong: (await runChecks(database.db, { isThere: async () => true })).filter(({ wrong }) => wrong > 0),
    notEmptied: left.rows.map(({ user_id }) => user_id),
    mails: rows.flatMap(({ number }) => (isMailedOnce(mails.get(number) ?? []) ? [] : [number])),
  }
}

function isMailedOnce(subjects: string[]): boolean {
  const toStaff = subjects.filter((subject) => subject.startsWith('Nouvelle commande'))
  return toStaff.length <= 1 && subjects.length - toStaff.length === 1
}

/** Subjects of the emails sent and of those queued, because the pending emails of a killed process wait for minutes. */
async function mailsOf({ pool }: Database, dataDir: string): Promise<string[]> {
  const { rows } = await pool.query<{ payload: { id: string; subject: string } }>(
    `select payload from jobs._private_jobs where payload->>'subject' is not null`,
  )
  const subjects = new Map(rows.map(({ payload }) => [payload.id, payload.subject]))
  for (const { messageId, subject } of await readOutbox(dataDir))
    subjects.set(/<(\w+)@/.exec(messageId ?? '')?.[1] ?? '', subject ?? '')
  return [...subjects.values()]
}
