import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CartLine,
  type ImportDetails,
  type Locale,
  type MessageValues,
  receiptPath,
  totalsOf,
  translate,
} from '@dix/contract'
import { is } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderChecks } from '../src/orders/index.ts'
import { findViolations } from '../src/platform/database/checks.ts'
import { migrateUnderLock } from '../src/platform/database/migrate.ts'
import { migrationsFolder } from '../src/platform/database/migrations.ts'
import { stockChecks } from '../src/stock/index.ts'
import { testDatabase } from './database.ts'
import { listTables, restoreDatabase } from './fixtures/copy.ts'
import { ask, type Recording } from './fixtures/recording.ts'
import { environment, signIn } from './fixtures/shop.ts'
import { readOutbox } from './outbox.ts'
import { openNode, type TestShop } from './shop.ts'
import { type Call, callsOf } from './users.ts'

/**
 * The names that migrations after 0019 changed. Extend it with each such migration, using the old names. A column
 * applies to every table, or to one if it is written as `orders.status`.
 */
const since = {
  tables: { people: 'users', search_misses: 'zero_result_searches', shop_facts: 'shop_settings' } as Record<
    string,
    string
  >,
  /** Null: dropped on purpose. */
  columns: {
    person_id: 'user_id',
    person_name: 'user_name',
    'payments.ask_at': 'check_at',
    made_categories: 'created_categories',
    made_sub_categories: 'created_sub_categories',
    made_links: 'created_links',
    undoes: 'reverts',
    'imports.seen_at': 'heartbeat_at',
    'one_time_codes.purpose': null,
    // The next test checks its new place.
    'products.stock': null,
  } as Record<string, string | null>,
  /** Rows that are kept, in tables that lose others. */
  rows: { one_time_codes: ({ purpose }) => purpose === 'email' } as Record<string, (row: Row) => boolean>,
  values: {
    'orders.status': (old) => (old === 'lapsed' ? 'expired' : old),
    'payments.state': (old) => (old === 'lapsed' ? 'expired' : old),
    'stock_movements.reason': (old) => (old === 'hold' ? 'reserve' : old),
    'imports.remarks': (old) => (old as OldMessage[]).map(inBothLanguages),
    'imports.failure': (old) => (old === null ? null : inBothLanguages(JSON.parse(old as string))),
  } as Record<string, (old: unknown) => unknown>,
}

type Row = Record<string, unknown>

type OldMessage = { sentence: string; values: MessageValues }

/** The database's messages, as worded after 0029 and 0030. */
const reworded: Record<string, Record<Locale, string>> = {
  'The same product as in line {line}: the other value given here was not taken.': {
    fr: 'Même produit qu’à la ligne {line} : l’autre valeur indiquée ici est ignorée.',
    en: 'Same product as in line {line}: the different value given here is ignored.',
  },
  '"{text}" is not a price.': { fr: '« {text} » n’est pas un prix.', en: '"{text}" is not a price.' },
  'The mapping reads {field} from the column "{column}", but the file’s columns are {columns}.': {
    fr: 'La correspondance lit {field} dans la colonne « {column} », mais les colonnes du fichier sont {columns}.',
    en: 'The mapping reads {field} from the column "{column}", but the file’s columns are {columns}.',
  },
}

/** A remark or failure, which named its message by the English wording. */
function inBothLanguages({ sentence, values, ...remark }: OldMessage) {
  const { fr, en } = reworded[sentence]!
  const messages = { fr: translate('fr', fr, values), en: translate('en', en, values) }
  return 'line' in remark ? { ...remark, reason: messages } : messages
}

let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client
let folder: string
let recording: Recording
/** By table, as they were restored. */
const rowsBefore = new Map<string, Row[]>()

beforeAll(async () => {
  const fixture = (ending: string) =>
    readFile(new URL(`fixtures/database-0019.${ending}`, import.meta.url), 'utf8')
  recording = JSON.parse(await fixture('generated.json'))
  folder = await mkdtemp(join(tmpdir(), 'dix-migrations-'))
  database = await testDatabase('template0')
  await migrateUnderLock(database.connection, async () => {}, await migrationsUpTo(recording.migration))
  client = new pg.Client(database.connection)
  await client.connect()
  await restoreDatabase(client, await fixture('sql'))
  for (const { name } of await listTables(client)) rowsBefore.set(name, await readRows(name))
  await migrateUnderLock(database.connection, async () => {})
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a database of migration 0019 keeps every row with every value through the later migrations', async () => {
  const tables = (await listTables(client)).map(({ name }) => name)
  for (const [name, before] of rowsBefore) {
    const old = name.replace('public.', '')
    const rows = before.filter(since.rows[old] ?? (() => true))
    const now = name.replace(old, since.tables[old] ?? old)
    expect(tables, `${name} is gone: say in \`since\` what it is called now`).toContain(now)
    const found = await readRows(now)
    expect.soft(found.length, `rows of ${name}, now in ${now}`).toBe(rows.length)
    const expected = rows.map((row) => carriedOver(old, row))
    const columns = Object.keys(expected[0] ?? {})
    expect.soft(asLines(found, columns), `${name}, now ${now}`).toEqual(asLines(expected, columns))
  }
})

test('the database checks the same words as the schemas', async () => {
  const wordsOf = (text: string) => Array.from(text.matchAll(/'([^']*)'/g), ([, word]) => word).toSorted()
  const expected: Record<string, unknown> = {}
  for await (const file of glob('../src/**/schema.ts', { cwd: import.meta.dirname }))
    for (const table of Object.values<unknown>(await import(join(import.meta.dirname, file))))
      if (is(table, PgTable))
        for (const { name, value } of getTableConfig(table).checks)
          expected[name] = wordsOf(new PgDialect().sqlToQuery(value).sql)
  const { rows } = await client.query<{ name: string; text: string }>(`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  expect(Object.fromEntries(rows.map(({ name, text }) => [name, wordsOf(text)]))).toEqual(expected)
})

test("a product's stock is in the main store, without a movement there", async () => {
  const before = rowsBefore.get('public.products')!.map(({ id, stock }) => [id, 'main', stock])
  const found = (await readRows('public.stock_levels')).map((row) => [
    row.product_id,
    row.store_id,
    row.stock,
  ])
  expect(found.toSorted()).toEqual(before.toSorted())
})

test('payments name the sandbox that took them', async () => {
  const providers = (await readRows('payments')).map(({ provider }) => provider)
  expect(new Set(providers)).toEqual(new Set(['sandbox']))
})

test('each refunded payment has exactly one full refund', async () => {
  const goesBack: Record<string, string> = { refunding: 'queued', refunded: 'done' }
  const expected = (await readRows('payments'))
    .filter(({ state }) => goesBack[state as string])
    .map(({ reference, amount, state }) => ({
      id: reference,
      reference,
      amount,
      state: goesBack[state as string],
    }))
  expect(expected).not.toEqual([])
  expect(await readRows('payment_refunds')).toMatchObject(expected)
})

test('the timeline of an earlier order shows what was paid and what was refunded', async () => {
  const { rows } = await client.query<Row>(`
    select o.charged, o.paid - o.charged as collected, o.refunded,
      (select sum(by_provider) from order_timeline t where t.order_id = o.id and event = 'paid') as by_provider,
      (select sum(cash) from order_timeline t where t.order_id = o.id and event = 'paid') as cash,
      (select -sum(by_provider + cash) from order_timeline t where t.order_id = o.id and event = 'refunded') as back
    from orders o where o.paid > 0`)
  expect(rows).not.toEqual([])
  for (const { charged, collected, refunded, by_provider, cash, back } of rows)
    expect([by_provider, cash, back ?? '0']).toEqual([charged, collected, refunded])
})

test('customers without an account get their own ids, with their orders, note and block', async () => {
  const before = await testDatabase('template0')
  try {
    await migrateUnderLock(before.connection, async () => {}, await migrationsUpTo('0041'))
    const order = (id: string, mobile: string) =>
      before.pool.query(
        `insert into orders (id, number, status, payment_method, payment_status, sub_total, total, agreed, to_collect,
           customer_name, address, locale)
         values ($1, $1, 'placed', 'cash', 'due', 100, 100, 100, 100, 'Awa', $2, 'fr')`,
        [id, JSON.stringify({ mobile })],
      )
    await order('A', '77 512 34 08')
    await order('B', '+221775123408')
    await order('C', '+223 77 512 34 08')
    await order('D', '76 000 00 00')
    await order('erased', '')
    await before.pool.query(`
      insert into customers (id, note, blocked_at, blocked_reason)
      values ('G' || md5('775123408'), 'Kind', now(), 'Never there')`)
    await migrateUnderLock(before.connection, async () => {})
    const { rows } = await before.pool.query(`
      select c.phone, c.note, c.blocked_reason as reason, string_agg(o.id, '' order by o.id) as orders
      from orders o left join customers c on c.id = o.guest_id group by c.id order by c.phone`)
    expect(rows).toEqual([
      { phone: '+221760000000', note: null, reason: null, orders: 'D' },
      { phone: '+221775123408', note: 'Kind', reason: 'Never there', orders: 'AB' },
      { phone: '+223775123408', note: 'Kind', reason: 'Never there', orders: 'C' },
      { phone: null, note: null, reason: null, orders: 'erased' },
    ])
    expect((await before.pool.query('select 1 from customers')).rowCount).toBe(3)
  } finally {
    await before.drop()
  }
})

test('two guests of Côte d’Ivoire with the same number become one customer, with note, block and orders of both', async () => {
  const before = await testDatabase('template0')
  try {
    await migrateUnderLock(before.connection, async () => {}, await migrationsUpTo('0050'))
    await before.pool.query(`
      insert into customers (id, phone, note, blocked_at, blocked_reason) values
        ('right', '+2250701234567', 'Kind', null, null),
        ('twin', '+2210701234567', 'Third floor', now(), 'Never there'),
        ('alone', '+2210501234567', null, now(), 'Refused twice'),
        ('senegal', '+221775123408', 'Rings twice', null, null)`)
    const order = (id: string, guest: string, mobile: string) =>
      before.pool.query(
        `insert into orders (id, number, status, payment_method, payment_status, sub_total, total, agreed, to_collect,
           customer_name, address, locale, guest_id)
         values ($1, $1, 'placed', 'cash', 'due', 100, 100, 100, 100, 'Awa', $2, 'fr', $3)`,
        [id, JSON.stringify({ mobile }), guest],
      )
    await order('A', 'right', '+225 07 01 23 45 67')
    await order('B', 'twin', '07 01 23 45 67')
    await order('C', 'alone', '05 01 23 45 67')
    await order('D', 'senegal', '77 512 34 08')
    await migrateUnderLock(before.connection, async () => {})
    const { rows } = await before.pool.query(`
      select c.id, c.phone, c.note, c.blocked_reason as reason, string_agg(o.id, '' order by o.id) as orders
      from customers c left join orders o on o.guest_id = c.id group by c.id order by c.phone`)
    expect(rows).toEqual([
      { id: 'senegal', phone: '+221775123408', note: 'Rings twice', reason: null, orders: 'D' },
      { id: 'alone', phone: '+2250501234567', note: null, reason: 'Refused twice', orders: 'C' },
      {
        id: 'right',
        phone: '+2250701234567',
        note: 'Kind\nThird floor',
        reason: 'Never there',
        orders: 'AB',
      },
    ])
    // The order limits find both through the index, which was rebuilt.
    await before.pool.query('set enable_seqscan = off')
    const found = await before.pool.query(
      `select id from orders where phone_e164(address ->> 'mobile') = '+2250701234567' order by id`,
    )
    expect(found.rows).toEqual([{ id: 'A' }, { id: 'B' }])
  } finally {
    await before.drop()
  }
})

test('an order paid after its checkout counts as placed at the time in its timeline, and its days are recomputed', async () => {
  const before = await testDatabase('template0')
  try {
    await migrateUnderLock(before.connection, async () => {}, await migrationsUpTo('0060'))
    const order = (id: string, createdAt: string) =>
      before.pool.query(
        `insert into orders (id, number, status, payment_method, payment_status, sub_total, total, agreed, paid, charged,
           to_collect, customer_name, address, locale, created_at)
         values ($1, $1, 'placed', 'card', 'paid', 100, 100, 100, 100, 100, 0, 'Awa', '{}', 'fr', $2)`,
        [id, createdAt],
      )
    await order('late', '2026-11-01T23:55:00Z')
    await order('at once', '2026-11-05T10:00:00Z')
    await before.pool.query(`
      insert into order_timeline (order_id, event, at, actor, line_total) values
        ('late', 'placed', '2026-11-02T00:04:00Z', 'payments', 100),
        ('late', 'picking', '2026-11-02T00:05:00Z', 'staff', 100),
        ('at once', 'placed', '2026-11-05T10:00:00Z', 'payments', 100);
      delete from sales_stale_days`)
    await migrateUnderLock(before.connection, async () => {})
    const { rows } = await before.pool.query('select id, placed_at as at from orders order by id')
    expect(rows).toEqual([
      { id: 'at once', at: new Date('2026-11-05T10:00:00Z') },
      { id: 'late', at: new Date('2026-11-02T00:04:00Z') },
    ])
    const days = await before.pool.query('select day::text from sales_stale_days order by day')
    expect(days.rows).toEqual([{ day: '2026-11-01' }, { day: '2026-11-02' }])
  } finally {
    await before.drop()
  }
})

test('the shop opens on the database, finishes pending work, and continues', {
  timeout: 180_000,
}, async () => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const shop = await openNode(database, { dataDir, jobs: 'everything', secret: environment.TOKEN_SECRET })
  try {
    const call = callsOf(shop.app)
    await answersAsBefore(call)
    await sendsWaitingMails(dataDir)
    await showsReceipt(shop, call)
    await translatesRemarks(call)
    await takesOrder(call)
    await takesBackImport(call)
    // The old shop did not notify staff of orders.
    const checks = [...stockChecks, ...orderChecks].filter(({ name }) => name !== 'announcements')
    expect(await findViolations(database.db, checks)).toEqual([])
  } finally {
    await shop.close()
  }
})

/** Waits until the responses show that pending payments and queued work are completed. */
async function answersAsBefore(call: Call): Promise<void> {
  const { questions, writtenAt } = recording
  await vi.waitFor(async () => expect(await ask(call, questions, writtenAt)).toMatchObject(questions), {
    timeout: 90_000,
    interval: 100,
  })
}

async function sendsWaitingMails(dataDir: string): Promise<void> {
  const waiting = rowsBefore.get('jobs._private_jobs')!.map(({ payload }) => (payload as Row).subject)
  const subjects = waiting.filter((subject) => subject !== undefined)
  expect(subjects).not.toEqual([])
  await vi.waitFor(
    async () => {
      const sent = await readOutbox(dataDir)
      expect(sent.map(({ subject }) => subject)).toEqual(expect.arrayContaining(subjects))
      // A user had requested a code, which is created in the background.
      expect(sent.map(({ text }) => text)).toContainEqual(expect.stringMatching(/\b\d{6}\b/))
    },
    { timeout: 30_000, interval: 200 },
  )
}

async function showsReceipt({ app }: Pick<TestShop, 'app'>, call: Call): Promise<void> {
  const token = await signIn(call, 'awa@dix.test')
  const [order] = (await call('GET /api/order/order-list', undefined, { token })).data.slice(-1)
  const response = await app.inject({
    url: receiptPath(order._id, 'fr'),
    headers: { authorization: `Bearer ${token}` },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(response.rawPayload)))
  expect(text.join()).toContain(order.orderId)
  for (const { name } of order.items) expect(text.join()).toContain(name)
}

/** Remarks are stored as English messages with values, and translated for each user. */
async function translatesRemarks(call: Call): Promise<void> {
  const token = await signIn(call, environment.ADMIN_EMAIL)
  const messagesIn = async (language: string) => {
    const messages: (string | null)[] = []
    for (const { route, body } of recording.questions.filter(({ route }) => /import\/details/.test(route))) {
      const { data } = await call(route, body, { token, headers: { 'accept-language': language } })
      const { remarks, failure } = data as ImportDetails
      messages.push(...remarks.map(({ reason }) => reason), failure)
    }
    return messages.filter((message) => message !== null)
  }
  const [english, french] = [await messagesIn('en'), await messagesIn('fr')]
  expect(english).not.toEqual([])
  expect(french).toHaveLength(english.length)
  for (const [at, message] of french.entries()) expect(message).not.toBe(english[at])
}

/** New rows get numbers that no restored row has. */
async function takesOrder(call: Call): Promise<void> {
  const token = await signIn(call, 'awa@dix.test')
  const { data: list_items } = await call('GET /api/cart/get', undefined, { token })
  const { data: places } = await call('GET /api/address/get', undefined, { token })
  const lines = list_items.map(({ productId, quantity }: CartLine) => ({ ...productId, quantity }))
  const view = { list_items, addressId: places[0]._id, ...totalsOf(lines) }
  expect(await call('POST /api/order/cash-on-delivery', view, { token })).toMatchObject({ status: 200 })
}

async function takesBackImport(call: Call): Promise<void> {
  const token = await signIn(call, environment.ADMIN_EMAIL)
  const { data: edits } = await call('POST /api/catalogue/edits', { kind: 'import' }, { token })
  const { edit } = edits.find(({ note }: { note: string }) => note === 'liste.csv')
  expect(await call('PUT /api/catalogue/undo-edit', { edit }, { token })).toMatchObject({
    status: 200,
    data: { products: 3, removedCategories: 1 },
  })
}

/** A folder with the migrations up to a given one. */
async function migrationsUpTo(number: string): Promise<string> {
  const part = join(folder, 'migrations')
  await cp(migrationsFolder, part, { recursive: true })
  const file = join(part, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.filter(({ tag }) => tag.slice(0, number.length) <= number)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  return part
}

async function readRows(table: string): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(`select to_json(t) as row from ${table} t`)
  return rows.map(({ row }) => row)
}

/** A row in the form that is expected now. */
function carriedOver(table: string, row: Row): Row {
  const now: Row = {}
  for (const [column, value] of Object.entries(row)) {
    const own = `${table}.${column}`
    const entryOf = <Entry>(entries: Record<string, Entry>) => entries[own in entries ? own : column]
    const name = entryOf(since.columns)
    if (name !== null) now[name ?? column] = (entryOf(since.values) ?? ((old) => old))(value)
  }
  return now
}

/** Rows in a fixed order, one line each. */
function asLines(rows: Row[], columns: string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort()
}
