import { readFile } from 'node:fs/promises'
import { auditChecks } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../testing/orders/desk.ts'
import type { TestUsers } from '../../testing/users.ts'
import { settingsChanges } from '../settings/schema.ts'
import { claimAudit } from './queries.ts'
import { runAudit, runDueAudit } from './run-audit.ts'
import { audits } from './schema.ts'

let shop: TestUsers
let desk: Desk
const lost = new Set<string>()
const pictures = { isThere: async (url: string) => !lost.has(url) }
beforeAll(async () => {
  ;({ shop, desk } = await openDeskShop({ P00: 1_000, P01: 1_000, P02: 1_000 }))
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.delete(audits))

const audit = () => runAudit({ db: shop.database.db, pictures })
const wrong = async () => (await audit()).filter(({ wrong }) => wrong > 0)
const card = async (token = desk.admin.token) => shop.call('POST /api/insights/audit', {}, { token })

test('a consistent shop passes the audit, which counts what it checked', async () => {
  await desk.orderIn('delivered')
  await desk.orderIn('cancelled', { P00: 1 }, 'card')
  await desk.orderIn('returned', { P01: 1 })
  const findings = await audit()
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual([...auditChecks])
  expect(findings.find(({ check }) => check === 'order_stock')).toMatchObject({ checked: 3, examples: [] })
  expect((await card()).data).toMatchObject({ findings, finishedAt: expect.any(String) })
})

/** Faults caused by bugs or by hand, and the audit's names for them. */
const harms: [check: (typeof auditChecks)[number], harm: string][] = [
  ['stock_ledger', `insert into stock_movements (product_id, change, reason) values ('P05', 3, 'edit')`],
  ['stockouts', `insert into stockouts (product_id) values ('P05')`],
  [
    'stock_transfers',
    `insert into stock_transfers (id, from_store, to_store, sent_by_name) values ('T1', 'main', 'NGOR', ''); insert into stock_transfer_lines (transfer_id, product_id, product_name, sent) values ('T1', 'P05', 'Thé', 2)`,
  ],
  ['rider_cash', `insert into shifts (id, work, store_id, handed_in) values ('S1', 'riding', 'main', 500)`],
  ['order_totals', `update orders set sub_total = sub_total + 1 where id = $1`],
  [
    'customers',
    `insert into customer_roll_up (through) values ('2020-01-03'); delete from stale_customers where customer_id = (select user_id from orders where id = $1)`,
  ],
  ['order_stock', `delete from stock_movements where order_id = $1; select rebuild_stockouts(null)`],
  [
    'order_stock',
    `insert into stock_movements (product_id, store_id, change, reason, order_id) values ('P02', 'NGOR', 1, 'cancel', $1), ('P02', 'NGOR', -1, 'sale', $1)`,
  ],
  [
    'order_refunds',
    `insert into order_refunds (id, order_id, amount, channel) values ('R1', $1, 10, 'cash')`,
  ],
  ['order_money', `update order_timeline set cash = cash + 1 where order_id = $1 and event = 'paid'`],
  ['order_money', `update order_timeline set by_mobile_money = -1 where order_id = $1 and event = 'paid'`],
  ['credit', `insert into credit_entries (order_id, kind, amount) values ($1, 'given', 10)`],
  [
    'payments',
    `insert into payments (reference, amount, provider, state, expires_at) values ($1, 900, 'sandbox', 'paid', now())`,
  ],
  [
    'payment_refunds',
    `insert into payments (reference, amount, provider, state, expires_at) values ($1, 900, 'sandbox', 'paid', now()); insert into payment_refunds (id, reference, amount) values ('R1', $1, 901)`,
  ],
  [
    'figures',
    `insert into sales_roll_up (through, spans_until) values ('2026-01-03', '2026-01-03'); insert into sales_hours (demo, hour, orders, sales) values (false, '2026-01-02 10:00Z', 1, 100)`,
  ],
  [
    'announcements',
    `update orders set status = 'placed', paid = 0, to_collect = total, placed_at = now() - interval '20 minutes' where id = $1`,
  ],
  [
    'reviews',
    `insert into reviews (id, product_id, product_name, user_id, stars) select 'R1', 'P09', 'Thé', user_id, 4 from orders where id = $1`,
  ],
  ['units', `update products set step_grams = 250, unit = '100 g' where id = 'P09'`],
  [
    'order_mails',
    `update users set email_verified = true where id = (select user_id from orders where id = $1); update order_timeline set at = now() - interval '20 minutes' where order_id = $1 and event = 'delivered'; insert into messages (id, key, order_id, purpose, template, locale, channel, gateway, state, cost) values ('M1', 'M1', $1, 'steps', 'order_delivered', 'fr', 'whatsapp', 'whatsapp', 'failed', 0); insert into order_announcements (order_id, reminder) values ($1, 0); delete from jobs._private_jobs`,
  ],
  [
    'mails',
    `select jobs.add_job('mail', '{}'); update jobs._private_jobs set created_at = now() - interval '7 hours', attempts = 3 where id = (select max(id) from jobs._private_jobs)`,
  ],
]

test.each(harms)('%s: faults are found and named', async (check, harm) => {
  const { _id } = await desk.orderIn('delivered', { P02: 1 })
  const { orderId } = await desk.read(_id)
  const { db } = shop.database
  let found: Awaited<ReturnType<typeof wrong>> = []
  await db
    .transaction(async (tx) => {
      for (const statement of harm.replaceAll('$1', `'${_id}'`).split('; ')) await tx.execute(statement)
      found = (await runAudit({ db: tx as never, pictures })).filter(({ wrong }) => wrong > 0)
      tx.rollback()
    })
    .catch(() => {})
  const finding = found.find((candidate) => candidate.check === check)
  expect(finding, JSON.stringify(found)).toMatchObject({ wrong: 1 })
  const names = {
    stock_ledger: 'P05',
    stockouts: 'P05',
    stock_transfers: 'T1',
    rider_cash: 'S1',
    figures: '2026-01-02',
    reviews: 'P09',
    units: 'P09',
    mails: finding!.examples[0]!._id,
    customers: finding!.examples[0]!._id,
  }
  expect(finding!.examples[0]!._id).toBe(names[check as keyof typeof names] ?? _id)
  if (!(check in names)) expect(finding!.examples[0]!.name).toBe(orderId)
})

test('an order whose emails were delivered, or wait, passes the audit', async () => {
  const [sent, waiting] = [await desk.orderIn('delivered'), await desk.orderIn('delivered')]
  const { pool } = shop.database
  await pool.query(`delete from jobs._private_jobs where (payload #>> '{about,id}') is distinct from $1`, [
    waiting._id,
  ])
  await pool.query(`update order_timeline set at = at - interval '1 hour' where order_id = any($1)`, [
    [sent._id, waiting._id],
  ])
  const orderMails = async () => (await audit()).find(({ check }) => check === 'order_mails')
  expect(await orderMails()).toMatchObject({ wrong: 1, examples: [{ _id: sent._id }] })
  await pool.query(
    `insert into mail_outcomes select $1, kind, 'delivered' from unnest(array['placed', 'delivered']) kind`,
    [sent._id],
  )
  expect(await orderMails()).toMatchObject({ wrong: 0 })
})

test('no email is missing of an order that was never paid', async () => {
  const { _id } = await desk.orderIn('placed')
  const { db } = shop.database
  let found: Awaited<ReturnType<typeof wrong>> = []
  await db
    .transaction(async (tx) => {
      await tx.execute(
        `update users set email_verified = true where id = (select user_id from orders where id = '${_id}')`,
      )
      await tx.execute(`update orders set placed_at = now() - interval '20 minutes' where id = '${_id}'`)
      // An order whose payment never came has no such event.
      await tx.execute(`delete from order_timeline where order_id = '${_id}'`)
      await tx.execute('delete from jobs._private_jobs')
      found = await runAudit({ db: tx as never, pictures })
      tx.rollback()
    })
    .catch(() => {})
  expect(
    found.find(({ check }) => check === 'order_mails')!.examples.map((order) => order._id),
  ).not.toContain(_id)
})

test('an order with a corrected address does not appear to have taken more pieces than it has', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 1 })
  await desk.address(_id, { address: { address_line: 'Villa 43' } })
  const { db } = shop.database
  let found: Awaited<ReturnType<typeof wrong>> = []
  await db
    .transaction(async (tx) => {
      await tx.execute(`update stock_movements set change = change - 1 where order_id = '${_id}'`)
      found = (await runAudit({ db: tx as never, pictures })).filter(({ wrong }) => wrong > 0)
      tx.rollback()
    })
    .catch(() => {})
  expect(found).toContainEqual(
    expect.objectContaining({ check: 'order_stock', examples: [expect.objectContaining({ _id })] }),
  )
})

test('a missing picture is reported with its product, or the other item that shows it', async () => {
  const { db } = shop.database
  lost.add('/media/demo/1/p7.webp')
  expect(await wrong()).toMatchObject([{ check: 'pictures', wrong: 1, examples: [{ _id: 'P07' }] }])
  lost.clear()
  const logo = '/media/uploads/00000000000000000000000000000001.webp'
  await db.insert(settingsChanges).values({
    id: 'C1',
    topic: 'identity',
    before: {},
    after: { logo },
    revision: 1,
  })
  lost.add('/media/demo/1/oil.webp').add(logo)
  const [finding] = await wrong()
  expect(finding).toMatchObject({ check: 'pictures', wrong: 2 })
  expect(finding!.examples.map(({ name }) => name).sort()).toEqual(['Huiles', 'identity'])
  lost.clear()
})

test('the table of operators names every check', async () => {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  for (const check of auditChecks)
    expect(
      rows.some((row) => row.includes(`\`${check}\``)),
      check,
    ).toBe(true)
})

test('many faults are counted, and the first five named', async () => {
  const { db } = shop.database
  await db
    .transaction(async (tx) => {
      await tx.execute(
        sql`insert into stock_movements (product_id, change, reason) select id, 1, 'edit' from products where id < 'P12'`,
      )
      const [ledger] = await runAudit({ db: tx as never, pictures })
      expect(ledger).toMatchObject({ check: 'stock_ledger', wrong: 12 })
      expect(ledger!.examples.map(({ _id }) => _id)).toEqual(['P00', 'P01', 'P02', 'P03', 'P04'])
      throw new Error('undo')
    })
    .catch((error: Error) => expect(error.message).toBe('undo'))
})

test('one of several nodes runs the daily audit once it is due; after a crash another one does', async () => {
  const { db } = shop.database
  expect(await claimAudit(db, 24)).toBe(false)
  const claimed = await Promise.all(Array.from({ length: 4 }, () => claimAudit(db, 0)))
  expect(claimed.filter(Boolean)).toHaveLength(1)
  expect((await card()).data).toMatchObject({ finishedAt: null, findings: [] })
  await db.update(audits).set({ startedAt: sql`now() - interval '2 hours'` })
  await runDueAudit({ db, pictures }, 0)
  expect((await card()).data).toMatchObject({ finishedAt: expect.any(String) })
  await db.update(audits).set({ startedAt: sql`now() - interval '2 hours'` })
  expect(await claimAudit(db, 0)).toBe(false)
})

test('the night after a good audit checks only orders that have changed since; on Sundays it checks all', async () => {
  const { db } = shop.database
  const [old, fresh] = [await desk.orderIn('delivered'), await desk.orderIn('delivered')]
  const [monday, sunday] = [1, 0]
  await db.insert(audits).values({
    day: sql`current_date - 1` as never,
    startedAt: sql`now() - interval '1 day'`,
    finishedAt: new Date(),
    findings: [{ check: 'order_stock', checked: 1, wrong: 0, examples: [] }],
  })
  await db
    .transaction(async (tx) => {
      const within = tx as never as typeof db
      await tx.execute(
        sql`update order_timeline set at = at - interval '3 days' where order_id <> ${fresh._id}`,
      )
      await tx.execute(
        sql`update stock_movements set at = at - interval '3 days' where order_id <> ${fresh._id}`,
      )
      await tx.execute(sql`update stock_movements set change = change - 1 where order_id = ${old._id}`)
      const look = async (weekday: number) => {
        await tx.delete(audits).where(sql`day = current_date`)
        await runDueAudit({ db: within, pictures }, 0, weekday)
        const [{ findings = [] } = {}] = await tx.select().from(audits).where(sql`day = current_date`)
        return findings.find(({ check }) => check === 'order_stock')!
      }
      expect(await look(monday)).toMatchObject({ checked: 1, wrong: 0 })
      expect((await look(sunday)).examples).toMatchObject([{ _id: old._id }])
      await tx.execute(sql`update stock_movements set change = change - 1 where order_id = ${fresh._id}`)
      expect((await look(monday)).examples).toMatchObject([{ _id: fresh._id }])
      await tx.execute(sql`update audits set finished_at = null where day < current_date`)
      expect(await look(monday)).toMatchObject({ wrong: 2 })
      tx.rollback()
    })
    .catch((error: Error) => expect(error.message).toBe('Rollback'))
})

test('only admins read the audit', async () => {
  expect((await card((await shop.user()).token)).status).toBe(403)
  expect((await card()).data).toBeNull()
})
