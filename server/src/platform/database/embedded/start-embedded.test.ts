import { access, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ordinaryUser } from '../../../../testing/embedded/ordinary-user.ts'
import {
  eventually,
  kill,
  newDataDir,
  query,
  serverPid,
  spawnChild,
  start,
  startChild,
} from '../../../../testing/embedded/shop.ts'

const isRoot = process.getuid?.() === 0

test('the first start makes a durable PostgreSQL 18 that only its owner and root can reach, and whose superuser the shop is not', async () => {
  const dataDir = await newDataDir()
  const embedded = await start(dataDir)
  const configuration = [
    'server_version_num',
    'fsync',
    'data_checksums',
    'server_encoding',
    'listen_addresses',
  ]
  const shown = await Promise.all(
    configuration.map((name) => query(embedded, `select current_setting('${name}')`)),
  )
  expect(shown.flat()).toEqual([expect.stringMatching(/^18/), 'on', 'on', 'UTF8', ''])
  for (const folder of [embedded.folder, embedded.connection.host, dirname(embedded.folder)]) {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  }
  expect(
    await query(embedded, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user'),
  ).toEqual([false, true])
  await query(embedded, 'create table crates (id int)')
  await query(embedded, 'create database another')
})

test('a stop leaves nothing running, may be repeated, and loses no data', async () => {
  const dataDir = await newDataDir()
  const first = await start(dataDir)
  await query(first, 'create table baskets as select 7 as eggs')
  await Promise.all([first.stop(), first.stop()])
  await expect(serverPid(dataDir)).rejects.toThrow('ENOENT')
  await expect(query(first, 'select 1')).rejects.toThrow()
  const second = await start(dataDir)
  expect(await query(second, 'select eggs from baskets')).toEqual([7])
  expect(second.logged).not.toContain('Creating a new database')
})

test('a start succeeds after an earlier one was killed while it created the database', async () => {
  const dataDir = await newDataDir()
  const databaseFolder = join(dataDir, 'postgres')
  const child = spawnChild('start', dataDir)
  const unfinished = await eventually(async () => {
    const name = (await readdir(databaseFolder)).find((each) => each.startsWith('cluster-new-'))
    await access(join(databaseFolder, name!, 'base'))
    return name!
  })
  await kill(child)
  const embedded = await start(dataDir)
  expect(await query(embedded, 'select 1')).toEqual([1])
  expect(await readdir(databaseFolder)).not.toContain(unfinished)
})

test('a private DATA_DIR is open to the PostgreSQL user and to nobody else', async () => {
  const dataDir = await newDataDir()
  await mkdir(dataDir, { mode: 0o700 })
  const { folder } = await start(dataDir)
  expect(folder).toBe(join(dataDir, 'postgres/cluster'))
  expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o710 : 0o700)
})

test('a DATA_DIR that is a file is reported in one message', async () => {
  const dataDir = await newDataDir()
  await writeFile(dataDir, '')
  await expect(start(dataDir)).rejects.toThrow(
    `${dataDir} is, or lies under, a file where a folder is needed`,
  )
  await expect(start(join(dataDir, 'below'))).rejects.toThrow('is, or lies under, a file')
})

test.runIf(process.platform === 'linux')(
  'a DATA_DIR that the system cannot make is named in one message',
  async () => {
    await expect(start('/proc/dix/data')).rejects.toThrow('/proc/dix/data cannot be used (ENOENT')
  },
)

test.skipIf(!ordinaryUser)('a DATA_DIR that may not be written is named in one message', async () => {
  const dataDir = await newDataDir()
  await mkdir(dataDir, { mode: 0o555 })
  const { line } = await startChild('start', dataDir, ordinaryUser)
  expect(line).toContain(`${dataDir} is closed to this user`)
})

test('a database of another major version is refused, not touched', async () => {
  const dataDir = await newDataDir()
  const embedded = await start(dataDir)
  await embedded.stop()
  const versionFile = join(embedded.folder, 'PG_VERSION')
  await writeFile(versionFile, '17\n')
  await expect(start(dataDir)).rejects.toThrow(
    /was created by PostgreSQL 17, but this version of Dix includes PostgreSQL 18/,
  )
  expect(await readFile(versionFile, 'utf8')).toBe('17\n')
})
