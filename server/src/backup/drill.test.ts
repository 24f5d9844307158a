import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl, testDatabase } from '../../testing/database.ts'
import { newDataDir } from '../../testing/embedded/shop.ts'
import { openShoppers } from '../../testing/orders/shoppers.ts'
import { readOutbox } from '../../testing/outbox.ts'
import { openNode } from '../../testing/shop.ts'
import { contentOf } from '../../testing/shop-content.ts'
import { soon } from '../../testing/soon.ts'
import { callsOf, goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { users } from '../accounts/schema.ts'
import { products } from '../catalogue/schema.ts'
import { openPictures, openPrivatePhotoFiles, openUploads } from '../media/index.ts'
import { codeJobOf, stepJobOf } from '../messages/message-jobs.ts'
import { type Database, openDatabase } from '../platform/database/client.ts'
import { startEmbedded } from '../platform/database/embedded/index.ts'
import { run } from '../platform/database/statement.ts'
import { enqueue, jobStatement, openJobs } from '../platform/jobs/index.ts'
import { mailJobOf } from '../platform/mail/index.ts'
import type { MailLayout } from '../platform/mail/layout-mail.ts'
import { findRestoreHold } from '../platform/restore-hold.ts'
import { stockLevels } from '../stock/index.ts'
import { type BackupResult, makeBackup } from './make-backup.ts'
import { releaseShop } from './release-shop.ts'
import { restoreBackup } from './restore/restore-backup.ts'

/** Backs up a selling shop once for all tests. */
const log = pino({ level: 'silent' })
const passphrase = 'mangue verte et mil'
let folder: string
/** Entries of an unencrypted backup. */
let plainPath: string
let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
let awa: SignedIn
let picture: string
let backup: BackupResult
let ordersWhenDone: number

const countOf = async ({ pool }: Pick<Database, 'pool'>, table: string) =>
  Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dix-drill-'))
  plainPath = join(folder, 'again.tar')
  shop = await openTestUsers()
  shoppers = openShoppers(shop)
  awa = await shop.user({ email: 'awa@example.com' })
  picture = await storePicture()
  const { db } = shop.database
  await db.update(stockLevels).set({ stock: 5_000 })
  await db
    .update(products)
    .set({ images: [picture] })
    .where(eq(products.id, 'P00'))
  await db.update(users).set({ avatar: picture }).where(eq(users.id, awa._id))

  await queueMessages()

  let isSelling = true
  const sell = async () => {
    while (isSelling) {
      const response = await shoppers.order(await shoppers.shopper({ P00: 2, P01: 1 }))
      expect(response.status).toBe(200)
    }
  }
  const selling = [sell(), sell()]
  await moreOrdersThan(5)
  const { connection } = shop.database
  backup = await makeBackup({
    connection,
    uploads: waiting(openUploads(shop.dataDir)),
    privatePhotos: openPrivatePhotoFiles(shop.dataDir),
    path: join(folder, 'dix.tar.age'),
    passphrase,
    secrets: { TOKEN_SECRET: 'of the former shop', SMTP_URL: 'smtp://a:"#b\'@c' },
  })
  isSelling = false
  await Promise.all(selling)
  ordersWhenDone = await countOf(shop.database, 'orders')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** An order update and a code, queued as in a shop with a gateway. */
async function queueMessages(): Promise<void> {
  const mail = { to: awa.email, subject: 'News by message', layout: {} as MailLayout }
  const about = { userId: awa._id, locale: 'fr', values: {} } as const
  const step = stepJobOf({ ...about, orderId: 'O1', version: 1, template: 'order_delivered', mail })
  const code = { ...about, id: 'C1', to: { channel: 'sms', phone: '+221775123408' }, code: '314159' } as const
  const notAfter = new Date(Date.now() + 60_000)
  await run(
    shop.database.db,
    jobStatement([step, codeJobOf({ ...code, notAfter, mail: mailJobOf({ ...mail, notAfter }) })]),
  )
}

async function storePicture(): Promise<string> {
  const file = join(folder, 'square.png')
  await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2a6' } })
    .png()
    .toFile(file)
  return (await openPictures(shop.dataDir).storePicture(file, 'picture', {
    network: '',
    browser: '',
  })) as string
}

/** Ensures that orders are placed even after the database was read. */
const waiting = (uploads: ReturnType<typeof openUploads>): typeof uploads => ({
  ...uploads,
  read: async (name) => {
    const before = await countOf(shop.database, 'orders')
    await moreOrdersThan(before + 2)
    return uploads.read(name)
  },
})

const moreOrdersThan = (count: number) =>
  vi.waitFor(async () => expect(await countOf(shop.database, 'orders')).toBeGreaterThan(count), soon)

const askPassphrase = async () => passphrase

const restoreInto = (configuration: { dataDir: string; databaseUrl: string | null }) =>
  restoreBackup({
    path: backup.path,
    askPassphrase,
    configuration: { ...configuration, tokenSecret: null },
    log,
  })

/** An empty database and an empty folder. */
async function newDatabase() {
  const database = await testDatabase('template0')
  onTestFinished(database.drop)
  return { database, dataDir: await newDataDir() }
}

/** Checks that a restored shop is intact and can do everything. */
async function expectShop(database: Database, dataDir: string): Promise<void> {
  const { rows } = backup
  // The queue's tables and the backup's mark do not belong to the shop.
  for (const [table, count] of Object.entries(rows))
    if (table !== 'shop_settings') expect(await countOf(database, table), table).toBe(count)
  for (const table of ['sessions', 'proofs', 'push_subscriptions'])
    expect(await countOf(database, table)).toBe(0)
  expect(await readFile(join(dataDir, picture))).toEqual(await readFile(join(shop.dataDir, picture)))
  expect(await findRestoreHold(database.db)).toEqual(backup.madeAt)

  const node = await openNode(database, { dataDir, jobs: true })
  try {
    const call = callsOf(node.app)
    expect((await call('GET user-details', undefined, { token: awa.token })).status).toBe(401)
    expect(await call('POST login', { email: awa.email, password: goodPassword })).toMatchObject({
      status: 200,
    })
    const customers = openShoppers({ database, app: node.app })
    const buyer = await customers.shopper({ P00: 1 })
    expect(await customers.order(buyer)).toMatchObject({ status: 200 })
    expect(await customers.ledgerMismatches()).toEqual([])
  } finally {
    await node.close()
  }
}

test('a backup captures a single point in time, even if much is sold while it runs', () => {
  const { orders, order_timeline, order_lines } = backup.rows
  expect(orders).toBeGreaterThan(5)
  expect(orders).toBeLessThan(ordersWhenDone)
  expect(order_timeline).toBe(orders)
  expect(order_lines).toBe(2 * orders!)
  expect(backup).toMatchObject({ pictures: 1, jobs: expect.any(Number), isEncrypted: true })
  expect(backup.jobs).toBeGreaterThanOrEqual(orders!)
})

test('a shop restored into an empty folder passes its checks and sells again', async () => {
  const dataDir = await newDataDir()
  const { proofs, secrets } = await restoreInto({ dataDir, databaseUrl: null })
  expect(proofs.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  expect(secrets).toMatch(/secrets of the former shop are in/)
  expect(await readFile(join(dataDir, 'token-secret'), 'utf8')).toBe('of the former shop\n')
  for (const file of ['token-secret', 'secrets-of-backup.env'])
    expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
  const embedded = await startEmbedded({ dataDir, log })
  const database = openDatabase(embedded.connection, log)
  try {
    await expectShop(database, dataDir)
  } finally {
    await database.close()
    await embedded.stop()
  }
  await expect(restoreInto({ dataDir, databaseUrl: null })).rejects.toThrow(/not empty/)
})

test('a shop restored into an empty database, and a second restore of that shop, are identical row by row', async () => {
  const { database, dataDir } = await newDatabase()
  const { proofs } = await restoreInto({ dataDir, databaseUrl: databaseUrl(database) })
  expect(proofs.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  const { rows: jobs } = await database.pool.query(
    `select identifier, payload from jobs._private_jobs j join jobs._private_tasks t on t.id = j.task_id`,
  )
  expect(JSON.stringify(jobs)).toContain('DX-')
  const news = jobs.filter(({ payload }) => payload.subject === 'News by message')
  expect(news, 'the email of a message that waited').toMatchObject([{ identifier: 'mail' }])
  expect(JSON.stringify(jobs), 'an email with a link').not.toContain('token=')
  const uploads = openUploads(dataDir)
  const privatePhotos = openPrivatePhotoFiles(dataDir)
  const again = {
    connection: database.connection,
    uploads,
    privatePhotos,
    path: plainPath,
    passphrase: null,
    secrets: {},
  }
  expect(await makeBackup(again)).toMatchObject({ jobs: backup.jobs, pictures: 1 })
  const next = await newDatabase()
  const configuration = { dataDir: next.dataDir, databaseUrl: databaseUrl(next.database), tokenSecret: null }
  const { secrets } = await restoreBackup({ path: plainPath, askPassphrase, configuration, log })
  expect(secrets).toMatch(/has no secrets.*everybody signs in again/)
  expect(await contentOf(next.database)).toEqual(await contentOf(database))
  await expect(restoreInto({ dataDir: next.dataDir, databaseUrl: databaseUrl(database) })).rejects.toThrow(
    /not empty/,
  )
  await expectShop(database, dataDir)
  await expectRestoreHold(database, dataDir)
})

/** A restored shop sends and refunds nothing and takes no cards until it is released. */
async function expectRestoreHold(database: Database, dataDir: string): Promise<void> {
  const warned: string[] = []
  const telling = pino({ level: 'info' }, { write: (line: string) => void warned.push(line) })
  const node = await openNode(database, { dataDir, jobs: true, log: telling })
  try {
    expect(warned.join('')).toMatch(/emails, refunds and online payments wait for npm run release/)
    const customers = openShoppers({ database, app: node.app })
    const buyer = await customers.shopper({ P01: 1 })
    expect(await customers.checkout(buyer)).toMatchObject({
      status: 503,
    })
    expect(await customers.order(buyer)).toMatchObject({ status: 200 })
    await runLaterJob(database)
    const { rows } = await database.pool.query('select attempts, locked_at from jobs.jobs')
    expect(rows).toEqual(rows.map(() => ({ attempts: 0, locked_at: null })))
    expect(await readOutbox(dataDir)).toEqual([])
    expect(await countOf(database, 'jobs.jobs')).toBeGreaterThan(backup.jobs)

    expect(await releaseShop(database.db, {})).toMatchObject({ mail: expect.any(Number) })
    await vi.waitFor(async () => expect((await readOutbox(dataDir)).length).toBeGreaterThan(0), soon)
    await expect(releaseShop(database.db, {})).rejects.toThrow(/open already/)
  } finally {
    await node.close()
  }
}

/** Runs a job that is queued after all others, by another worker, so that a working node would have begun the others. */
async function runLaterJob(database: Database): Promise<void> {
  const done = Promise.withResolvers<void>()
  const jobs = openJobs(database, log)
  jobs.register('later', async () => done.resolve())
  jobs.start()
  await enqueue(database.db, 'later', {})
  await done.promise
  await jobs.close()
}

test('an incomplete file or a wrong passphrase is refused and leaves nothing behind', async () => {
  const { database, dataDir } = await newDatabase()
  const file = join(folder, 'refused')
  const refusal = async (content: Buffer, given = passphrase) => {
    await writeFile(file, content)
    const configuration = { dataDir, databaseUrl: databaseUrl(database), tokenSecret: null }
    return restoreBackup({ path: file, askPassphrase: async () => given, configuration, log }).then(
      () => 'none',
      ({ message }: Error) => message,
    )
  }
  const bytes = await readFile(plainPath)
  const changed = Buffer.from(bytes)
  changed[bytes.length - 5_000]! ^= 1
  expect(await refusal(changed)).toMatch(/changed or cut short.*Nothing was restored\.$/)
  expect(await refusal(bytes.subarray(0, bytes.length - 700))).toMatch(/changed or cut short/)
  expect(await refusal(Buffer.from('PK\x03\x04 a ZIP'))).toMatch(/is not a Dix backup/)
  const encrypted = await readFile(backup.path)
  expect(await refusal(encrypted.subarray(0, encrypted.length - 1))).toMatch(/changed or cut short/)
  expect(await refusal(encrypted, 'another passphrase')).toMatch(/not the passphrase/)
  expect(await readdir(join(dataDir, '..'))).toEqual([])
  const inPublic = `select from pg_class where relnamespace = 'public'::regnamespace`
  expect((await database.pool.query(inPublic)).rowCount).toBe(0)
})
