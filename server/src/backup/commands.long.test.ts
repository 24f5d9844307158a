import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compiled } from '../../testing/compiled.ts'
import { databaseUrl, testDatabase } from '../../testing/database.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { soon } from '../../testing/soon.ts'
import { choosePath } from './files.ts'
import { readPassphrase } from './passphrase.ts'
import { readBackupState } from './record.ts'

const cli = fileURLToPath(new URL('cli.ts', import.meta.url))

let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dix-commands-'))
  shop = await openTestShop()
  await writeFile(join(folder, 'passphrase'), 'mangue verte et mil\n')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

function start(given: string[], more: Record<string, string> = {}, within: string[] = []): ChildProcess {
  const command = [...within, process.execPath, '--disable-warning=ExperimentalWarning', cli, ...given]
  return spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NO_COLOR: '1',
      ...compiled,
      DATABASE_URL: databaseUrl(shop.database),
      DATA_DIR: join(folder, 'data'),
      TOKEN_SECRET: 'Wq3vXz8RkT1mYb6NcJ4dLp9HsGf2AeUo',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a command to its end, as an operator would alongside a running shop. */
async function run(given: string[], more: Record<string, string> = {}) {
  const child = start(given, more)
  const [out, err, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close'),
  ])
  return { out, err, code: code as number }
}

test('a shop moves by three commands, each of which reports what it did', async () => {
  const dir = await mkdtemp(join(folder, 'backups-'))
  for (const year of [2019, 2020]) await writeFile(join(dir, `dix-${year}0101T000000Z.tar`), '')
  const key = { BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase') }
  const made = await run(['backup'], { ...key, BACKUP_DIR: dir, BACKUP_KEEP: '2' })
  expect(made).toMatchObject({
    err: '',
    code: 0,
    out: expect.stringMatching(/^Backup written to .*\nIt is encrypted.*/s),
  })
  const [older, newest = '', ...others] = (await readdir(dir)).sort()
  expect([older, others]).toEqual(['dix-20200101T000000Z.tar', []])
  expect(newest).toMatch(/^dix-20\d{6}T\d{6}Z\.tar\.age$/)
  const path = join(dir, newest)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const lastDone = { path, isEncrypted: true }
  expect(await readBackupState(shop.database.db)).toMatchObject({ state: 'done', lastDone })

  const target = await testDatabase('template0')
  const elsewhere = { DATABASE_URL: databaseUrl(target), DATA_DIR: join(folder, 'elsewhere') }
  try {
    const keyless = await run(['restore', path], elsewhere)
    expect(keyless).toEqual({
      out: '',
      code: 1,
      err: expect.stringMatching(/^The backup needs a passphrase: .*\.\n$/),
    })
    const { out, err, code } = await run(['restore', path, '--passphrase-file', 'passphrase'], elsewhere)
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toMatch(/^right: /m)
    expect(out).not.toMatch(/^WRONG: /im)
    expect(out).toMatch(/sends no emails, refunds nothing and takes no cards.*npm run release/)
    const released = await run(['release'], elsewhere)
    expect(released).toMatchObject({ err: '', code: 0, out: expect.stringMatching(/^The shop is released/) })
  } finally {
    await target.drop()
  }
})

test('missing configuration is reported in one message', async () => {
  expect(await run(['backup', 'a.tar'], { DATABASE_URL: '' })).toEqual({
    out: '',
    code: 1,
    err: expect.stringMatching(/^There is no shop in DATA_DIR .*\.\n$/),
  })
  await expect(choosePath(undefined, null, false)).rejects.toThrow(/^Name a file or folder: .*BACKUP_DIR\.$/)
  const unplugged = join(folder, 'unplugged')
  await expect(choosePath(undefined, unplugged, false)).rejects.toThrow(
    /^BACKUP_DIR .*unplugged is not an existing folder/,
  )
  expect(await choosePath(folder, unplugged, false)).toMatch(/\/dix-\d{8}T\d{6}Z\.tar$/)
  expect(await choosePath(join(folder, 'a.tar'), unplugged, true)).toBe(join(folder, 'a.tar'))
  await expect(readPassphrase(unplugged)).rejects.toThrow(/^The passphrase file .* cannot be read: .*\.$/)
  await writeFile(join(folder, 'short'), 'eleven char\nmango and millet\n')
  await expect(readPassphrase(join(folder, 'short'))).rejects.toThrow(/must have at least 12 characters/)
})

test('on a full disk, a backup leaves no file and removes no earlier one, and says why', async () => {
  const dir = await mkdtemp(join(folder, 'full-'))
  const earlier = ['dix-20190101T000000Z.tar', 'dix-20200101T000000Z.tar']
  for (const name of earlier) await writeFile(join(dir, name), '')
  const settings = { BACKUP_DIR: dir, BACKUP_KEEP: '1' }
  const child = start(['backup'], settings, ['sh', '-c', 'ulimit -f 8; exec "$0" "$@"'])
  const [errorOutput, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')])
  expect({ errorOutput, code }).toEqual({
    errorOutput: 'There is no room on the disk: the incomplete file was removed.\n',
    code: 1,
  })
  expect((await readdir(dir)).sort()).toEqual(earlier)
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a backup that %s ends leaves no file of its name',
  async (signal) => {
    const dir = await mkdtemp(join(folder, 'killed-'))
    const holder = new pg.Client(shop.database.connection)
    await holder.connect()
    await holder.query('begin; lock table users')
    const child = start(['backup', join(dir, 'dix.tar')])
    const errorOutput = text(child.stderr!)
    try {
      await vi.waitFor(
        async () => expect(await readdir(dir)).toEqual([expect.stringMatching(/\.part$/)]),
        soon,
      )
      const closed = once(child, 'close')
      child.kill(signal)
      await holder.query('rollback')
      await closed
      expect(await readdir(dir)).toEqual(signal === 'SIGKILL' ? [expect.stringMatching(/^\..*\.part$/)] : [])
      expect(await errorOutput).toBe(signal === 'SIGKILL' ? '' : 'Interrupted: there is no backup.\n')
    } finally {
      await holder.end()
    }
  },
)
