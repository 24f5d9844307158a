import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ordinaryUser } from '../../../../testing/embedded/ordinary-user.ts'
import { kill, newDataDir, query, serverPid, start, startChild } from '../../../../testing/embedded/shop.ts'

const isRoot = process.getuid?.() === 0

/** A folder whose path is too long for a socket. */
const longDataDir = () => newDataDir({ name: join('x'.repeat(90), 'é, "quoted" '.repeat(8)) })

test('if DATA_DIR is too long for a socket path, the socket is created elsewhere and removed at the stop', async () => {
  const dataDir = await longDataDir()
  const embedded = await start(dataDir)
  expect(await query(embedded, 'select 1')).toEqual([1])
  expect(embedded.connection.host.length).toBeLessThan(90)
  expect((await stat(embedded.connection.host)).mode & 0o777).toBe(0o700)
  await embedded.stop()
  await expect(stat(embedded.connection.host)).rejects.toThrow('ENOENT')
})

test('a socket elsewhere is removed at the stop even if the server was killed', async () => {
  const dataDir = await longDataDir()
  const embedded = await start(dataDir)
  process.kill(await serverPid(dataDir), 'SIGKILL')
  await embedded.stop()
  await expect(stat(embedded.connection.host)).rejects.toThrow('ENOENT')
})

test('a comma in DATA_DIR does not split the socket path', async () => {
  const embedded = await start(await newDataDir({ name: 'rice, beans' }))
  expect(await query(embedded, 'select 1')).toEqual([1])
})

test('without Unix sockets the database asks for its password on loopback, now and after a restart', async () => {
  const dataDir = await newDataDir()
  await (await start(dataDir, { sockets: false })).stop()
  const { connection } = await start(dataDir, { sockets: false })
  expect(connection.host).toBe('127.0.0.1')
  expect(await query({ connection }, 'select 1')).toEqual([1])
  await expect(query({ connection: { ...connection, password: 'guess' } }, 'select 1')).rejects.toThrow(
    /password/,
  )
})

test('if only root can enter the folder, the database is created elsewhere', {
  timeout: 60_000,
}, async () => {
  const dataDir = await newDataDir({ mode: 0o700 })
  const first = await start(dataDir)
  if (isRoot) {
    expect(first.folder).toMatch(/^\/var\/lib\/dix\//)
    expect(first.logged).toContainEqual(expect.stringContaining(dirname(first.folder)))
  } else {
    expect(first.folder).toContain(dataDir)
  }
  await query(first, 'create table baskets as select 7 as eggs')
  await first.stop()
  expect(await query(await start(dataDir), 'select eggs from baskets')).toEqual([7])
})

test.skipIf(!ordinaryUser)('an ordinary user starts the database and owns it', async () => {
  const dataDir = await newDataDir({ mode: 0o777 })
  expect(await startChild('start', dataDir, ordinaryUser)).toMatchObject({ line: 'ready' })
  expect((await stat(join(dataDir, 'postgres/cluster'))).uid).toBe(ordinaryUser?.uid)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})

test.skipIf(!ordinaryUser)('root serves a database made by an ordinary user as that user', async () => {
  const dataDir = await newDataDir({ mode: 0o777 })
  const { child } = await startChild('start', dataDir, ordinaryUser)
  await kill(child)
  const embedded = await start(dataDir)
  await embedded.stop()
  const again = await start(dataDir)
  expect(await query(again, 'select 1')).toEqual([1])
  expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(ordinaryUser?.uid)
})
