import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  eventually,
  killedDix,
  newDataDir,
  query,
  serverPid,
  start,
  startChild,
  takenOver,
} from '../../../../testing/embedded/shop.ts'
import { isRunning } from './os-process.ts'

test('the database of a killed Dix without Unix sockets is taken over with its password', async () => {
  const dataDir = await newDataDir()
  const first = await start(dataDir, { sockets: false })
  const second = await start(dataDir, { sockets: false })
  expect(second.logged).toContain(takenOver)
  expect(second.connection).toEqual(first.connection)
  await second.stop()
  await first.stop()
})

test.runIf(process.platform === 'linux')(
  'a zombie that nobody reaps does not hold up the next start',
  async () => {
    const dataDir = await newDataDir()
    const { child } = await startChild('start', dataDir)
    const pid = await serverPid(dataDir)
    // Its parent process is suspended and cannot collect it.
    child.kill('SIGSTOP')
    process.kill(pid, 'SIGKILL')
    await eventually(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '))
    expect(isRunning(pid)).toBe(false)
    const embedded = await start(dataDir)
    expect(await query(embedded, 'select 1')).toEqual([1])
    expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
  },
)

test('a recorded process id that now belongs to another program does not prevent a start, and that program stays alive', async () => {
  const { dataDir, pid } = await killedDix()
  const note = join(dataDir, 'postgres/cluster/postmaster.pid')
  const left = await readFile(note, 'utf8')
  await (await start(dataDir)).stop()
  await writeFile(note, left.replace(String(pid), String(process.pid)))
  const embedded = await start(dataDir)
  expect(await query(embedded, 'select 1')).toEqual([1])
  expect(await serverPid(dataDir)).not.toBe(process.pid)
})

test('a damaged pid file does not prevent a start', async () => {
  const dataDir = await newDataDir()
  await (await start(dataDir)).stop()
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), '')
  expect(await query(await start(dataDir), 'select 1')).toEqual([1])
})

test('a database that waits for its last connection to close is stopped and started again', async () => {
  const { dataDir, pid } = await killedDix()
  const host = join(dataDir, 'postgres/socket')
  const guest = new pg.Client({ host, port: 5432, user: 'dix', database: 'dix', ssl: false })
  guest.on('error', () => {})
  onTestFinished(() => guest.end().catch(() => {}))
  await guest.connect()
  process.kill(pid, 'SIGTERM')
  await eventually(async () => {
    expect(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).toContain('stopping')
  })
  const embedded = await start(dataDir)
  expect(await query(embedded, 'select 1')).toEqual([1])
  expect(await serverPid(dataDir)).not.toBe(pid)
})

test('a DATA_DIR moved while its database ran is served from its new folder', async () => {
  const { dataDir, pid } = await killedDix()
  await rename(dataDir, `${dataDir}-moved`)
  const embedded = await start(`${dataDir}-moved`)
  expect(await query(embedded, 'select 1')).toEqual([1])
  expect(isRunning(pid)).toBe(false)
})
