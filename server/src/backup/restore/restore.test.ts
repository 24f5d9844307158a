import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseUrl, testDatabase } from '../../../testing/database.ts'
import { newDataDir } from '../../../testing/embedded/shop.ts'
import { openPrivatePhotoFiles, openUploads } from '../../media/index.ts'
import { migrateUnderLock } from '../../platform/database/migrate.ts'
import { findMigration, listMigrations, withMigrationsUpTo } from '../../platform/database/migrations.ts'
import { refuseUnfinishedRestore } from '../../platform/database/unfinished-restore.ts'
import { claim } from '../database/emptiness.ts'
import { withDigest } from '../file/digest.ts'
import { openBackup } from '../file/read-file.ts'
import { type ArchiveEntry, writeTar } from '../file/tar.ts'
import { writeFile } from '../file/write-file.ts'
import { makeBackup } from '../make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const log = pino({ level: 'silent' })
const askPassphrase = async () => ''
let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dix-restore-'))
  path = join(folder, 'older.tar')
  const older = await testDatabase('template0')
  try {
    await withMigrationsUpTo('0064_coupon_uses', (migrations) =>
      migrateUnderLock(older.connection, async () => {}, migrations),
    )
    await older.pool.query(`
      insert into users (id, name, email, password_hash, locale) values ('U', E'Awa\\t\\\\N\\n"', 'awa@dix.test', '', 'fr');
      insert into categories (id, name, key) values ('C', 'Riz', 'riz');
      insert into shop_settings values ('language', 'en');
      insert into products (id, name, unit, stock, price, key, images)
      values ('P', 'Riz', '1 kg', 5, 900, 'riz', '{/media/uploads/0123456789abcdef0123456789abcdef.webp}');
      insert into settings_changes (id, topic, revision, before, after)
      values ('S', 'identity', 1, '{}', '{"logo": "/media/uploads/fedcba9876543210fedcba9876543210.webp"}');
      delete from stock_movements;
      select setval('catalogue_revisions', 4711);
      insert into orders (id, number, status, payment_method, payment_status, sub_total, total, agreed, to_collect,
        customer_name, address, locale) values ('O', 'DX-1', 'placed', 'cash', 'due', 1, 1, 1, 1, 'Awa', '{}', 'fr');
      insert into payments (reference, amount, provider, state, expires_at) values ('R', 900, 'sandbox', 'paid', now())`)
    const { connection } = older
    const uploads = openUploads(folder)
    await makeBackup({
      connection,
      uploads,
      privatePhotos: openPrivatePhotoFiles(folder),
      path,
      passphrase: null,
      secrets: {},
    })
  } finally {
    await older.drop()
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function newTarget() {
  const database = await testDatabase('template0')
  onTestFinished(database.drop)
  const dataDir = await newDataDir()
  const configuration = { dataDir, databaseUrl: databaseUrl(database), tokenSecret: null }
  const restore = (from = path) => restoreBackup({ path: from, askPassphrase, configuration, log })
  return { ...database, dataDir, restore }
}

/** The backup with other entries. */
async function changed(name: string, change: (entry: ArchiveEntry) => ArchiveEntry | null): Promise<string> {
  const file = await openBackup(path, askPassphrase)
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for await (const entry of file.entries()) {
      const other = change(entry)
      if (other) yield other
    }
  }
  const changedPath = join(folder, name)
  await writeFile(changedPath, withDigest(writeTar(entries(), new Date())))
  return changedPath
}

test('an older backup is restored unchanged, faults included, and migrated to the newest version', async () => {
  const { pool, restore } = await newTarget()
  const { proofs } = await restore()
  expect((await pool.query(`select value from shop_settings where name = 'language'`)).rows).toEqual([
    { value: 'en' },
  ])
  expect(proofs.filter(({ wrong }) => wrong.length > 0)).toEqual([
    { what: 'the stock of every product is the sum of its movements', wrong: ['Riz'] },
    { what: 'every order is the sum of its lines', wrong: ['DX-1'] },
    { what: expect.stringContaining('every order paid online has its payment'), wrong: ['R'] },
    {
      what: 'every picture is there and can be read',
      wrong: [
        '/media/uploads/0123456789abcdef0123456789abcdef.webp',
        '/media/uploads/fedcba9876543210fedcba9876543210.webp',
      ],
    },
  ])
  expect((await pool.query('select stock from stock_levels')).rows).toEqual([{ stock: 5 }])
  expect((await findMigration(pool))?.tag).toBe((await listMigrations()).at(-1)!.tag)
  expect((await pool.query('select name from users')).rows).toEqual([{ name: 'Awa\t\\N\n"' }])
  const { rows } = await pool.query(`update categories set name = 'Mil' returning revision`)
  expect(rows[0].revision).toBe(4_712)
})

test('a backup of a newer Dix is refused', async () => {
  const { pool, restore } = await newTarget()
  const newer = await changed('newer.tar', (entry) => {
    if (entry.name !== 'backup.json') return entry
    const about = JSON.parse(entry.bytes.toString())
    about.migration = { tag: '9999_rockets', when: 9_999_999_999_999 }
    return { ...entry, bytes: Buffer.from(JSON.stringify(about)) }
  })
  await expect(restore(newer)).rejects.toThrow(
    /newer version of Dix \(migration 9999_rockets\).*update Dix first/,
  )
  expect(
    (await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount,
  ).toBe(0)
})

test('a restore that fails half-way leaves the database as empty as it was', async () => {
  const { pool, restore } = await newTarget()
  const short = await changed('short.tar', (entry) => (entry.name.startsWith('tables/users/') ? null : entry))
  await expect(restore(short)).rejects.toThrow(/it has 0 users instead of 1/)
  expect(
    (await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount,
  ).toBe(0)
  expect((await pool.query(`select from pg_proc where pronamespace = 'public'::regnamespace`)).rowCount).toBe(
    0,
  )
  await restore()
})

test('no shop opens on a killed restore, and the next restore starts afresh', async () => {
  const { pool, restore } = await newTarget()
  const client = await pool.connect()
  await claim(client)
  await client.query('create table users (id text); insert into users values (1)')
  client.release()
  await expect(refuseUnfinishedRestore(pool)).rejects.toThrow(/run npm run restore again/)
  await restore()
  await refuseUnfinishedRestore(pool)
  expect((await pool.query('select id from users')).rows).toEqual([{ id: 'U' }])
})

test('a folder with files of a shop is refused and left alone, even next to a killed restore', async () => {
  const { pool, dataDir, restore } = await newTarget()
  const client = await pool.connect()
  await claim(client)
  client.release()
  await openUploads(dataDir).write(`${'a'.repeat(32)}.webp`, Buffer.from('of another shop'))
  await expect(restore()).rejects.toThrow(/DATA_DIR .* is not empty \(media\)/)
  expect(await readdir(join(dataDir, 'media/uploads'))).toEqual([`${'a'.repeat(32)}.webp`])
})

test('a database in use by something else is refused and left alone', async () => {
  const { pool, restore } = await newTarget()
  await pool.query('create schema books; create table books.loans (id text)')
  await expect(restore()).rejects.toThrow(/not empty/)
  expect((await pool.query('select from books.loans')).rowCount).toBe(0)
})
