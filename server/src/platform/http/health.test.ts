import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { openDatabase } from '../database/client.ts'
import { healthRoutes } from './health.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function readyz({ pool = database.pool, free = async () => 2 ** 30 } = {}) {
  const app = Fastify()
  healthRoutes(app, { pool, dataDir: '/nonexistent', isStopping: () => false, free })
  const response = await app.inject('/readyz')
  return { code: response.statusCode, ...response.json() }
}

test('a shop that can write is ready', async () => {
  expect(await readyz()).toEqual({ code: 200, status: 'ready', database: 'ok', disk: 'ok' })
  expect(await readyz({ free: () => Promise.reject(new Error('no such folder')) })).toMatchObject({
    code: 200,
  })
})

test('a shop with a read-only database is not ready', async () => {
  const readOnly = openDatabase(
    { ...database.connection, options: '-c default_transaction_read_only=on' },
    { error: () => {} },
  )
  try {
    expect(await readyz(readOnly)).toEqual({
      code: 503,
      status: 'waiting',
      database: 'read-only',
      disk: 'ok',
    })
  } finally {
    await readOnly.close()
  }
})

test('a shop with a full disk is not ready', async () => {
  const free = async () => 20 * 2 ** 20
  expect(await readyz({ free })).toEqual({ code: 503, status: 'waiting', database: 'ok', disk: 'full' })
})
