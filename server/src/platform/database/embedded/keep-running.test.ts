import { expect, test } from 'vitest'
import {
  eventually,
  kill,
  newDataDir,
  query,
  serverPid,
  start,
  startChild,
} from '../../../../testing/embedded/shop.ts'

test('a database that dies is restarted at the same address, as quickly the fifth time as the first', async () => {
  const dataDir = await newDataDir()
  const embedded = await start(dataDir)
  await query(embedded, 'create table baskets as select 7 as eggs')
  for (const death of [1, 2, 3, 4, 5]) {
    const pid = await serverPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await eventually(async () => expect(await serverPid(dataDir), `death ${death}`).not.toBe(pid))
    expect(await eventually(() => query(embedded, 'select eggs from baskets'))).toEqual([7])
  }
  const deaths = embedded.details.filter((_, at) => /exited unexpectedly/.test(embedded.logged[at]!))
  expect(deaths).toHaveLength(5)
  expect(deaths).toEqual(deaths.map(() => ({ pid: expect.any(Number), pause: 100 })))
  expect(embedded.logged).toContain('PostgreSQL is running again')
})

test('a database that was taken over is restarted too when it dies', async () => {
  const dataDir = await newDataDir()
  const { child } = await startChild('start', dataDir)
  await kill(child)
  const embedded = await start(dataDir)
  const pid = await serverPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await eventually(async () => expect(await serverPid(dataDir)).not.toBe(pid))
  expect(await eventually(() => query(embedded, 'select 1'))).toEqual([1])
})

test('a stop during a restart leaves the database stopped', async () => {
  const dataDir = await newDataDir()
  const embedded = await start(dataDir)
  process.kill(await serverPid(dataDir), 'SIGKILL')
  await eventually(async () => expect(embedded.logged.length).toBeGreaterThan(0))
  await embedded.stop()
  await expect(query(embedded, 'select 1')).rejects.toThrow()
  expect(embedded.logged).not.toContain('PostgreSQL could not be restarted yet')
})
