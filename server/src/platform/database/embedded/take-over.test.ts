import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killedDix, query, serverPid, start, takenOver } from '../../../../testing/embedded/shop.ts'
import { isRunning } from './os-process.ts'

test('the database of a killed Dix is taken over, and stops with the new one', async () => {
  const { dataDir, pid } = await killedDix()
  expect(isRunning(pid)).toBe(true)
  const embedded = await start(dataDir)
  expect(embedded.logged).toContain(takenOver)
  expect(await serverPid(dataDir)).toBe(pid)
  expect(await query(embedded, 'select 1')).toEqual([1])
  await embedded.stop()
  expect(isRunning(pid)).toBe(false)
})

test('a database that was killed together with Dix comes back with all committed data', async () => {
  const { dataDir, pid } = await killedDix()
  const host = join(dataDir, 'postgres/socket')
  const connection = { host, port: 5432, user: 'dix', database: 'dix', ssl: false as const }
  await query({ connection }, 'create table baskets as select 7 as eggs')
  process.kill(pid, 'SIGKILL')
  expect(await query(await start(dataDir), 'select eggs from baskets')).toEqual([7])
})
