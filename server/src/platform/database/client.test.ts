import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import type pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { soon } from '../../../testing/soon.ts'
import { bounds, openDatabase } from './client.ts'

const log = pino({ level: 'silent' })
const unreachable = /timeout|Connection terminated/

test('a client that queries a silent database several times waits once', async () => {
  let asked = 0
  const silent = createServer((socket) => {
    asked++
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const database = openDatabase({ host: '127.0.0.1', port, user: 'dix', database: 'dix' }, log)
  onTestFinished(async () => {
    await database.close()
    silent.close()
  })
  for (const _limit of ['address', 'both', 'account', 'user'])
    await expect(database.pool.query('select 1')).rejects.toThrow(unreachable)
  expect(asked).toBe(1)
})

test('queries to a silent database or a full pool fail within two seconds', () => {
  expect(bounds.connect).toBeLessThanOrEqual(2_000)
})

test('a client that queries a full pool several times waits once, and is served as soon as a connection is free', async () => {
  const database = await testDatabase()
  const { pool } = database
  const clients: pg.PoolClient[] = []
  onTestFinished(async () => {
    for (const client of clients) client.release()
    await database.drop()
  })
  // A busy machine may need longer than the pool waits for a connection.
  while (clients.length < pool.options.max) clients.push(await vi.waitFor(() => pool.connect(), soon))
  await expect(pool.connect()).rejects.toThrow(unreachable)
  const next = pool.query('select 1')
  expect(pool.waitingCount).toBe(0)
  await expect(next).rejects.toThrow(unreachable)
  clients.pop()!.release()
  expect((await pool.query('select 7 as eggs')).rows).toEqual([{ eggs: 7 }])
})

test('a statement that only waits for a lock does not count as a dead connection', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const { pool } = database
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(7)')
  const waiting = pool.query('select pg_advisory_lock(7)').then(() => 'locked')
  const others = await testDatabase()
  onTestFinished(() => others.drop())
  let asked = 0
  const ask = (text: string, values: unknown[]) => {
    asked++
    return others.pool.query(text, values)
  }
  await vi.waitFor(async () => {
    await database.endDead(ask)
    expect(asked).toBeGreaterThan(1)
  }, soon)
  await holder.query('select pg_advisory_unlock(7)')
  holder.release()
  expect(await waiting).toBe('locked')
})

test('a slow statement does not keep the database from closing', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const other = openDatabase(database.connection, log)
  const client = await other.pool.connect()
  await client.query('set statement_timeout = 0')
  const slow = client.query('select pg_sleep(60)').finally(() => client.release(true))
  const cut = expect(slow).rejects.toThrow('Connection terminated')
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()",
    )
    expect(rows).toHaveLength(1)
  }, soon)
  await other.close(0)
  await cut
})

test('an idle connection is probed before routers forget it', async () => {
  const { connection, drop } = await testDatabase()
  const probing = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const database = openDatabase(connection, pino({ level: 'silent' }))
  await database.pool.query('select 1')
  expect(probing).toHaveBeenCalledWith(true, bounds.probe)
  probing.mockRestore()
  await database.close()
  await drop()
})
