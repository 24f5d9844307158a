import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl, testDatabase } from '../../../testing/database.ts'
import { ordinaryUser } from '../../../testing/embedded/ordinary-user.ts'
import { newDataDir } from '../../../testing/embedded/shop.ts'
import { openShoppers } from '../../../testing/orders/shoppers.ts'
import { quickFolder } from '../../../testing/quick-folder.ts'
import { openTestShop } from '../../../testing/shop.ts'
import { contentOf } from '../../../testing/shop-content.ts'
import { soon } from '../../../testing/soon.ts'
import { openPrivatePhotoFiles, openUploads } from '../../media/index.ts'
import { openDatabase } from '../../platform/database/client.ts'
import { freePort } from '../../platform/free-port.ts'
import { makeBackup } from '../make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** Folder of the programs of PostgreSQL 15, which do not run as root. `npm run test:long` installs them. */
const programs = process.env.OLDER_POSTGRES ?? '/usr/lib/postgresql/15/bin'

const log = pino({ level: 'silent' })
let folder: string
let server: ChildProcess
let url: string
beforeAll(async () => {
  folder = await quickFolder('dix-older-')
  const cluster = join(folder, 'cluster')
  await mkdir(cluster)
  for (const path of [folder, cluster]) await chown(path, ordinaryUser!.uid, ordinaryUser!.gid)
  const options = { ...ordinaryUser, cwd: folder }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'dix', '-A', 'trust', '-E', 'UTF8'],
    options,
  )
  expect(made.status, String(made.stderr)).toBe(0)
  const port = await freePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  server = spawn(join(programs, 'postgres'), ['-D', cluster, '-p', String(port), ...settings], options)
  url = `postgresql://dix@127.0.0.1:${port}/postgres`
})
afterAll(async () => {
  server.kill('SIGINT')
  if (server.exitCode === null) await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(!ordinaryUser)(
  'a shop moves to PostgreSQL 15 and back by backup and restore, row by row',
  async () => {
    const shop = await openTestShop()
    onTestFinished(shop.close)
    const shoppers = openShoppers(shop)
    expect((await shoppers.order(await shoppers.shopper({ P00: 2 }))).status).toBe(200)

    const dataDir = await newDataDir()
    const backUp = async (connection: typeof shop.database.connection, name: string) => {
      const path = join(folder, name)
      const files = { uploads: openUploads(dataDir), privatePhotos: openPrivatePhotoFiles(dataDir) }
      await makeBackup({ connection, ...files, path, passphrase: null, secrets: {} })
      return path
    }
    const restore = async (path: string, databaseUrl: string) => {
      const configuration = { dataDir: await newDataDir(), databaseUrl, tokenSecret: null }
      const { proofs } = await restoreBackup({ path, askPassphrase: async () => '', configuration, log })
      // The pictures of this shop are made up; none is an upload.
      expect(proofs.filter(({ wrong }) => wrong.length > 0)).toEqual([])
    }

    const older = openDatabase({ connectionString: url }, { error: () => {} })
    onTestFinished(() => older.close())
    await vi.waitFor(async () => {
      const { rows } = await older.pool.query('show server_version')
      expect(rows[0].server_version).toMatch(/^15\./)
    }, soon)
    await restore(await backUp(shop.database.connection, 'newer.tar'), url)
    const newer = await testDatabase('template0')
    onTestFinished(newer.drop)
    await restore(await backUp(older.connection, 'older.tar'), databaseUrl(newer))
    expect(await contentOf(newer)).toEqual(await contentOf(older))
  },
)
