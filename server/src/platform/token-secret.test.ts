import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from './start-error.ts'
import { tokenSecret } from './token-secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dix-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const configuration = (more = {}) => ({
  dataDir: join(folder, 'data'),
  databaseUrl: null,
  tokenSecret: null,
  ...more,
})

test('a shop with its own folder creates its secret once, readable only by its owner', async () => {
  const together = await Promise.all(Array.from({ length: 8 }, () => tokenSecret(configuration())))
  expect(new Set(together).size).toBe(1)
  expect(together[0]).toMatch(/^[\w-]{43}$/)
  expect(await tokenSecret(configuration())).toBe(together[0])
  expect(await readdir(join(folder, 'data'))).toEqual(['token-secret'])
  expect((await stat(join(folder, 'data', 'token-secret'))).mode & 0o777).toBe(0o600)
})

test('two folders have two secrets', async () => {
  const other = configuration({ dataDir: join(folder, 'other') })
  expect(await tokenSecret(configuration())).not.toBe(await tokenSecret(other))
})

test('a configured secret is used, and writes no file', async () => {
  const secret = 'x7'.repeat(20)
  expect(await tokenSecret(configuration({ tokenSecret: secret, databaseUrl: 'postgresql://h/d' }))).toBe(
    secret,
  )
  expect(await readdir(folder)).toEqual([])
})

test('nodes on a shared database do not invent secrets of their own', async () => {
  const start = tokenSecret(configuration({ databaseUrl: 'postgresql://h/d' }))
  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(/^TOKEN_SECRET [^\n]+$/)
})

test('an incomplete secret file ends the start', async () => {
  await tokenSecret(configuration())
  await writeFile(join(folder, 'data', 'token-secret'), '')
  await expect(tokenSecret(configuration())).rejects.toThrow(/token-secret is incomplete/)
})
